/** Numbers for charts over time. */

/** @import { View } from "./view.js" */

/** Numbers for charts over time. @param {View} view */
export function series(view) {
  return [
    { label: "German Morale", value: view.morale },
    { label: "Areas controlled", value: view.controlled },
    { label: "Units out of action", value: view.out_of_action.length },
  ];
}
