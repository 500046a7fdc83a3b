/** SHA-256 of hexadecimal bytes; browsers give theirs only to pages that came by TLS. */

const PRIMES = primes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const ROUNDS = PRIMES.map((prime) => fraction(prime ** (1 / 3)));

/** @param {string} hex */
export function sha256(hex) {
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  let hash = START;
  for (const block of blocks(bytes)) hash = mixed(hash, schedule(block));
  return hash.map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** @param {number} number */
function fraction(number) {
  return Math.floor((number % 1) * 2 ** 32);
}

/**
 * The message with its length behind it, in blocks of sixteen words.
 * @param {number[]} bytes
 */
function blocks(bytes) {
  const padded = [...bytes, 0x80];
  while (padded.length % 64 !== 56) padded.push(0);
  padded.push(0, 0, 0, 0, ...[24, 16, 8, 0].map((shift) => ((bytes.length * 8) >>> shift) & 0xff));
  const words = Array.from({ length: padded.length / 4 }, (_, n) =>
    padded.slice(4 * n, 4 * n + 4).reduce((word, byte) => ((word << 8) | byte) >>> 0, 0),
  );
  return Array.from({ length: words.length / 16 }, (_, n) => words.slice(16 * n, 16 * n + 16));
}

/** @param {number[]} block */
function schedule(block) {
  const words = [...block];
  for (let n = 16; n < 64; n++) {
    const [early, late] = [words[n - 15], words[n - 2]];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[n - 16] + one + words[n - 7] + other) >>> 0);
  }
  return words;
}

/**
 * @param {number[]} hash
 * @param {number[]} words
 */
function mixed(hash, words) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let n = 0; n < 64; n++) {
    const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) >>> 0;
    const other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (other + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + hash[n]) >>> 0);
}

/**
 * @param {number} word
 * @param {number} by
 */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}
