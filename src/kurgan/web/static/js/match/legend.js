/** The legend of a map: a sheet over it that stays until it is closed. */

import { html } from "../svg.js";

/**
 * Show the legend, or put it away.
 * @param {HTMLElement} opener
 * @param {HTMLElement} map
 * @param {() => HTMLElement} make
 */
export function toggleLegend(opener, map, make) {
  const open = map.querySelector(".legend-sheet");
  if (open) return close(opener, open);
  const shut = html("button", { type: "button", class: "plain", "aria-label": "Close the legend" }, "✕");
  const sheet = html(
    "section",
    { class: "legend-sheet", tabindex: -1, "aria-label": "Legend of the map" },
    html("header", {}, html("h2", {}, "Legend"), shut),
    make(),
  );
  shut.addEventListener("click", () => close(opener, sheet));
  sheet.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close(opener, sheet);
  });
  map.append(sheet);
  opener.setAttribute("aria-expanded", "true");
  sheet.focus({ preventScroll: true });
}

/** @param {HTMLElement} opener @param {Element} sheet */
function close(opener, sheet) {
  sheet.remove();
  opener.setAttribute("aria-expanded", "false");
  opener.focus({ preventScroll: true });
}
