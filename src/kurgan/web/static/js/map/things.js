/** The things on the map and beside it, and the keys by which they go. */

/** @typedef {SVGGraphicsElement|HTMLElement} Thing an element with data-keys */

/** The keys that an element stands for. @param {Element} element */
export function keysOf(element) {
  return (element.getAttribute("data-keys") ?? "").split(/ (?=\w+:)/).filter(Boolean); // an id may hold a space
}

/**
 * The kind and the id of a key.
 * @param {string} key
 * @returns {[string, string]}
 */
export function splitKey(key) {
  const at = key.indexOf(":");
  return [key.slice(0, at), key.slice(at + 1)];
}
