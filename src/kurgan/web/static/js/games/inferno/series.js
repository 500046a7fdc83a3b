/** Numbers for charts over time. */

/** @import { View } from "./view.js" */

/** Numbers for charts. @param {View} view */
export function series(view) {
  const taken = Object.values(view.spawn_hexes_taken).reduce((sum, n) => sum + n, 0);
  return [
    { label: "German losses", value: view.losses },
    { label: "Hexes the Germans hold", value: view.hexes.filter((row) => row.control === "german").length },
    { label: "Spawn Hexes taken", value: taken },
    { label: "Soviet cards left", value: view.cards.soviet_deck },
  ];
}
