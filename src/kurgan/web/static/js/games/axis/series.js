/** Numbers for charts over time. */

import { sideOf } from "./words.js";

/** @import { Side, View } from "./view.js" */

/** Numbers for charts. @param {View} view */
export function series(view) {
  const total = (/** @type {Side} */ side) =>
    view.zones.reduce(
      (sum, zone) =>
        sum +
        Object.entries(zone.units)
          .filter(([unit]) => sideOf(unit) === side)
          .reduce((each, [, count]) => each + Number(count), 0),
      0,
    );
  const city = view.zones.filter((zone) => zone.board === "city" && zone.rp && zone.control === "axis").length;
  return [
    { label: "Axis land units", value: total("axis") },
    { label: "Allied land units", value: total("allies") },
    {
      label: "Zones the Axis holds",
      value: view.zones.filter((zone) => zone.control === "axis").length,
    },
    { label: "City RP zones the Axis holds", value: city },
  ];
}
