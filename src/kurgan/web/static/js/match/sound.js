/** Small sounds made on the spot; only when the player wants them. */

/** @type {AudioContext|null} */
let audio = null;

/** Play a sound. @param {"dice"|"move"|"turn"} name */
export function play(name) {
  audio ??= new AudioContext();
  if (name === "dice")
    for (const at of [0, 0.07, 0.15, 0.26]) knock(audio, audio.currentTime + at, 1800 - at * 2000, 0.18);
  if (name === "move") knock(audio, audio.currentTime, 320, 0.25);
  if (name === "turn") for (const [n, pitch] of [523, 784].entries()) bell(audio, audio.currentTime + n * 0.16, pitch);
}

/** @param {AudioContext} context @param {number} at @param {number} pitch @param {number} loud */
function knock(context, at, pitch, loud) {
  const length = Math.floor(context.sampleRate * 0.05);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 3 });
  source
    .connect(filter)
    .connect(new GainNode(context, { gain: loud * 3 }))
    .connect(context.destination);
  source.start(at);
}

/** @param {AudioContext} context @param {number} at @param {number} pitch */
function bell(context, at, pitch) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.55);
}
