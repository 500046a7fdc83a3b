/** Whole positions out of differences: the server sends what has changed since the last one. */

const GONE = 0;

/** The position that this browser has. */
export class Whole {
  constructor() {
    /** @type {any} */
    this.position = null;
  }

  /** What was told, whole; what is no difference stays as it came. @param {any} told */
  of(told) {
    if (told?.change === undefined) return told;
    this.position = changed(this.position, told.change);
    return { ...this.position, log: told.log };
  }
}

/**
 * The new value, made from the old one, which stays as it is.
 * @param {any} old
 * @param {any} change [value], [at, count, items], or changes by key
 * @returns {any}
 */
export function changed(old, change) {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0];
    const [at, count, items] = change;
    return [...old.slice(0, at), ...items, ...old.slice(at + count)];
  }
  const copy = Array.isArray(old) ? [...old] : { ...old };
  for (const [key, inside] of Object.entries(change)) {
    if (inside === GONE) delete copy[key];
    else copy[key] = changed(copy[key], inside);
  }
  return copy;
}
