/** Numbers over time as small line charts: each line has its own dashes, points and words, not only a colour. */
import { html, linePath, round, svg, text } from "../svg.js";

/** @typedef {{label: string, values: number[]}} Series */

const SIZE = { width: 360, height: 190, left: 38, right: 12, top: 14, bottom: 30 };
const DASHES = ["none", "7 4", "2 3", "10 3 2 3", "1 5"];
const POINTS = [
  "M-3 -3h6v6h-6z",
  "M0 -4L4 3H-4Z",
  "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0",
  "M0 -4.4L4.4 0L0 4.4L-4.4 0Z",
  "M-3 -3L3 3M-3 3L3 -3",
];

/**
 * Series that measure the same thing for each side share a chart: "Axis land units" and "Allied land units".
 * @param {Series[]} all
 * @returns {Series[][]}
 */
export function grouped(all) {
  /** @type {Map<string, Series[]>} */
  const groups = new Map();
  for (const series of all) {
    const rest = series.label.split(" ").slice(1).join(" ") || series.label;
    groups.set(rest, [...(groups.get(rest) ?? []), series]);
  }
  return [...groups.values()];
}

/**
 * One chart with its title and, where there are several lines, a legend.
 * @param {Series[]} lines
 * @param {string[]} marks a word for each step of time
 * @param {number} first the number of the first line's look
 */
export function chart(lines, marks, first) {
  const values = lines.flatMap((line) => line.values);
  const scale = scaleOf(Math.min(...values), Math.max(...values), marks.length);
  const look = (/** @type {number} */ n) => (first + n) % DASHES.length;
  const title = titleOf(lines);
  const picture = svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: "img", "aria-label": spoken(lines, marks) },
    ...grid(scale),
    ...timeMarks(scale, marks),
    ...lines.map((line, n) => drawLine(line, scale, look(n))),
  );
  const legend =
    lines.length > 1
      ? html("ul", { class: "legend" }, ...lines.map((line, n) => html("li", {}, sample(look(n)), line.label)))
      : null;
  return html("figure", { class: "chart-box" }, html("figcaption", {}, title), picture, legend);
}

/**
 * The same numbers as a table.
 * @param {Series[]} all
 * @param {string[]} marks
 */
export function table(all, marks) {
  const rows = marks.map((mark, n) =>
    html("tr", {}, html("th", { scope: "row" }, mark), ...all.map((line) => html("td", {}, line.values[n]))),
  );
  return html(
    "table",
    {},
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        html("th", { scope: "col" }, "After"),
        ...all.map((line) => html("th", { scope: "col" }, line.label)),
      ),
    ),
    html("tbody", {}, ...rows),
  );
}

/** @param {Series[]} lines */
function titleOf(lines) {
  if (lines.length === 1) return lines[0].label;
  const rest = lines[0].label.split(" ").slice(1).join(" ");
  return rest[0].toUpperCase() + rest.slice(1);
}

/** @param {Series[]} lines @param {string[]} marks */
function spoken(lines, marks) {
  return lines
    .map((line) => `${line.label}: ${line.values.map((value, n) => `${marks[n]} ${value}`).join(", ")}`)
    .join(". ");
}

/** @typedef {{low: number, high: number, step: number, x: (n: number) => number, y: (value: number) => number}} Scale */

/** From nothing up, so that a small change looks small. @param {number} least @param {number} most @param {number} count @returns {Scale} */
function scaleOf(least, most, count) {
  const base = Math.min(0, least);
  const step = niceStep((most - base) / 4);
  const low = Math.floor(base / step) * step;
  const high = Math.max(low + 2 * step, Math.ceil(most / step) * step);
  const [wide, tall] = [SIZE.width - SIZE.left - SIZE.right, SIZE.height - SIZE.top - SIZE.bottom];
  return {
    low,
    high,
    step,
    x: (n) => round(SIZE.left + (count > 1 ? (wide * n) / (count - 1) : wide / 2)),
    y: (value) => round(SIZE.top + tall * (1 - (value - low) / (high - low))),
  };
}

/** A whole step of 1, 2 or 5 times a power of ten. @param {number} rough */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= rough) ?? 10 * power;
}

/** @param {Scale} scale */
function grid(scale) {
  const parts = [];
  for (let value = scale.low; value <= scale.high + scale.step / 100; value += scale.step) {
    parts.push(
      svg("path", { class: "chart-grid", d: `M${SIZE.left} ${scale.y(value)}H${SIZE.width - SIZE.right}` }),
      text(SIZE.left - 6, scale.y(value) + 4, value, { class: "chart-words", "text-anchor": "end" }),
    );
  }
  return parts;
}

/** @param {Scale} scale @param {string[]} marks */
function timeMarks(scale, marks) {
  const every = Math.ceil(marks.length / 12);
  const short = marks.map((mark) => /\d+$/.exec(mark)?.[0] ?? mark);
  return short.flatMap((mark, n) => {
    const isNamed = n % every === 0;
    const tick = svg("path", {
      class: "chart-grid",
      d: `M${scale.x(n)} ${SIZE.height - SIZE.bottom}v${isNamed ? 5 : 3}`,
    });
    const anchor = n === 0 ? "start" : "middle";
    return isNamed
      ? [
          tick,
          text(n === 0 ? scale.x(0) - 6 : scale.x(n), SIZE.height - SIZE.bottom + 17, mark, {
            class: "chart-words",
            "text-anchor": anchor,
          }),
        ]
      : [tick];
  });
}

/** @param {Series} line @param {Scale} scale @param {number} look */
function drawLine(line, scale, look) {
  const points = line.values.map((value, n) => /** @type {[number, number]} */ ([scale.x(n), scale.y(value)]));
  const few = points.length <= 30;
  return svg(
    "g",
    { class: `chart-line chart-line-${look}` },
    svg("path", { class: "chart-stroke", d: linePath(points, false), "stroke-dasharray": DASHES[look] }),
    ...(few ? points : points.slice(-1)).map(([x, y]) =>
      svg("path", { class: "chart-point", d: POINTS[look], transform: `translate(${x} ${y})` }),
    ),
  );
}

/** @param {number} look */
function sample(look) {
  return svg(
    "svg",
    { class: "chart-sample", viewBox: "0 0 40 12", "aria-hidden": "true" },
    svg(
      "g",
      { class: `chart-line chart-line-${look}` },
      svg("path", { class: "chart-stroke", d: "M0 6H40", "stroke-dasharray": DASHES[look] }),
      svg("path", { class: "chart-point", d: POINTS[look], transform: "translate(20 6)" }),
    ),
  );
}
