// @ts-check
/** The map: its layers, the things on it, what is marked among them and where the keyboard is. */

import { definePatterns, svg } from "../svg.js";
import { Camera } from "./camera.js";
import { Pointers } from "./pointer.js";
import { boxOn, flag, flagPoints, freest, reach, ring, unmark } from "./rings.js";

/** @typedef {import("../types.js").Place} Place */
/** @typedef {SVGGraphicsElement|HTMLElement} Thing an element with data-keys */
/** @typedef {{element: Thing, look: "can"|"chosen"|"wanted", flag?: string}} Mark */

const FLAG = 8; // half of a flag, in pixels
const DIRECTIONS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** The map of a match and the things on it. */
export class Board {
  /**
   * @param {HTMLElement} frame
   * @param {import("../match/session.js").Session} session
   */
  constructor(frame, session) {
    this.frame = frame;
    this.session = session;
    this.panel = /** @type {HTMLElement} */ (document.createElement("div"));
    /** @type {(thing: Thing) => void} */
    this.picked = () => {};
    /** @type {(thing: Thing|null, how: "hover"|"focus"|"pin", at?: DOMRect, over?: Thing|null) => void} over: what lies above it */
    this.pointed = () => {};
    /** @type {(keys: string[]) => string[]} what else is known of a thing, as its odds */
    this.more = () => [];
    const defs = svg("defs");
    definePatterns(defs);
    this.layers = Object.fromEntries(
      ["ground", "places", "pieces", "badges", "marks", "hover", "focus"].map((name) => [
        name,
        svg("g", { class: `layer-${name}` }),
      ]),
    );
    this.svg = svg(
      "svg",
      {
        class: `board board-${session.reference.game}`,
        role: "group",
        "aria-label": `${session.reference.title}: map. Arrow keys move over it, Enter chooses.`,
      },
      defs,
      ...Object.values(this.layers),
    );
    frame.prepend(this.svg);
    session.drawing.drawGround(this.layers.ground, session.reference);
    this.places = session.drawing.places(session.reference);
    /** @type {Map<string, Place>} */
    this.placeByKey = new Map(this.places.flatMap((place) => place.keys.map((key) => [key, place])));
    /** @type {Map<Place, [number, number][]>} */
    this.corners = new Map();
    this.drawPlaces();
    /** @type {Thing|null} */
    this.focused = null;
    this.camera = new Camera(this.svg, frame, session.drawing, session.reference.game);
    new Pointers(this);
    this.svg.addEventListener("click", (event) => event.detail === 0 && this.activate(event.target));
    this.svg.addEventListener("focusin", (event) => this.focusIn(event));
    this.svg.addEventListener("focusout", () => this.focusOut());
  }

  drawPlaces() {
    for (const place of this.places) {
      this.layers.places.append(
        svg("path", {
          class: "place",
          d: place.outline,
          "data-keys": place.keys.join(" "),
          role: "button",
          tabindex: -1,
          "aria-label": place.name,
        }),
      );
    }
    this.layers.places.firstElementChild?.setAttribute("tabindex", "0");
  }

  /** Draw everything that changes. */
  draw() {
    const { session } = this;
    const kept = this.focused ? keysOf(this.focused).join(" ") : "";
    const hadFocus = this.focused !== null && this.focused === document.activeElement;
    this.clear();
    session.drawing.drawPieces(this.layers.pieces, session.view, session.reference);
    this.panel.replaceChildren(session.drawing.panel(session.view, session.reference));
    this.index();
    const again = kept ? this.elements(kept.split(" ")[0]).find((thing) => keysOf(thing).join(" ") === kept) : null;
    this.setFocused(/** @type {Thing|null} */ (again ?? null), hadFocus);
  }

  /** Take away everything that belongs to one side's view. */
  clear() {
    for (const name of ["pieces", "badges", "marks", "hover", "focus"]) this.layers[name].replaceChildren();
    this.panel.replaceChildren();
    for (const place of this.layers.places.children)
      place.setAttribute("aria-label", this.placeOf(keysOf(place)[0])?.name ?? "");
    this.index();
  }

  index() {
    /** @type {Map<string, Thing[]>} */
    this.byKey = new Map();
    for (const root of [this.layers.places, this.layers.pieces, this.panel]) {
      for (const element of root.querySelectorAll("[data-keys]")) {
        for (const key of keysOf(element))
          this.byKey.set(key, [...(this.byKey.get(key) ?? []), /** @type {Thing} */ (element)]);
      }
    }
  }

  /**
   * The elements that stand for a thing.
   * @param {string} key
   */
  elements(key) {
    return this.byKey?.get(key) ?? [];
  }

  /**
   * The place that a key means; a piece is where it is drawn.
   * @param {string} key
   */
  placeOf(key) {
    return this.placeByKey.get(key) ?? null;
  }

  // Marks

  /**
   * Show what can be picked and what was picked: a ring and a flag, never colour alone.
   * @param {Mark[]} marks
   */
  mark(marks) {
    const [under, over, flags] = [svg("g"), svg("g"), svg("g")];
    this.layers.marks.replaceChildren(under, over, flags);
    for (const old of document.querySelectorAll(".can, .chosen, .wanted")) unmark(old);
    const boxes = this.obstacles();
    for (const { element, look, flag: words } of marks) {
      element.classList.add(look);
      if (element instanceof SVGElement) {
        const drawn = this.ring(element, look);
        under.append(drawn.children[0]);
        over.append(drawn.children[0]);
        if (words)
          flags.append(flag(this.flagPoint(element, boxes), look, words, !element.classList.contains("place")));
      } else if (words) element.setAttribute("data-flag", words);
      this.makeReachable(element);
    }
    this.relabel();
  }

  /** @param {Thing} element */
  makeReachable(element) {
    if (element.hasAttribute("tabindex") || element.tagName === "BUTTON") return;
    element.setAttribute("data-lit", "");
    element.setAttribute("tabindex", element instanceof SVGElement ? "-1" : "0");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", this.label(element));
  }

  /**
   * Point out things for a moment, as when an answer of the list is under the pointer.
   * @param {Thing[]} things
   */
  point(things) {
    const drawn = things.filter((thing) => thing instanceof SVGElement);
    this.layers.hover.replaceChildren(
      ...drawn.map((thing) => this.ring(/** @type {SVGGraphicsElement} */ (thing), "hover")),
    );
    for (const old of document.querySelectorAll(".pointed-at")) old.classList.remove("pointed-at");
    for (const thing of things) thing.classList.add("pointed-at");
  }

  /**
   * Outline the thing of which something is said.
   * @param {Thing|null} thing
   */
  outline(thing) {
    this.layers.hover.replaceChildren(...(thing instanceof SVGElement ? [this.ring(thing, "about")] : []));
  }

  /**
   * @param {SVGGraphicsElement} element
   * @param {string} look
   */
  ring(element, look) {
    return ring(element, look, this.layers.marks);
  }

  /**
   * Where a flag stands: the corner of a piece, or where it covers least of a place.
   * @param {SVGGraphicsElement} element
   * @param {() => import("./camera.js").Box[]} boxes of what should not be covered
   * @returns {[number, number]}
   */
  flagPoint(element, boxes) {
    const { x, y, width } = this.box(element);
    const place = element.classList.contains("place") ? this.placeOf(keysOf(element)[0]) : null;
    if (!place) return [x + width / 2, y];
    const points = this.corners.get(place) ?? flagPoints(/** @type {any} */ (element), place.center);
    this.corners.set(place, points);
    return freest(points, boxes(), FLAG * (this.camera.asked ?? 1));
  }

  /** Where words and pieces are on the map, in world units; found once for many flags. */
  obstacles() {
    /** @type {import("./camera.js").Box[]|null} */
    let found = null;
    const { camera } = this;
    const box = (/** @type {Element} */ one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = camera.worldPoint({ clientX: left, clientY: top });
      const scale = camera.asked ?? 1;
      return { x, y, width: width * scale, height: height * scale };
    };
    return () =>
      (found ??= [
        ...this.svg.querySelectorAll(
          ".layer-ground text, .layer-pieces text, .layer-pieces [data-keys], .layer-pieces [data-hidden]",
        ),
      ].map(box));
  }

  /**
   * Where something may be written in a place without hiding what stands in its middle.
   * @param {string} key
   */
  foot(key) {
    const place = this.placeOf(key);
    const shape = this.elements(key).find((thing) => thing.classList.contains("place"));
    return place && shape ? reach(/** @type {any} */ (shape), place.center, 0, 1).point : null;
  }

  /** Where an element stands, in world units. @param {SVGGraphicsElement} element */
  box(element) {
    return boxOn(element, this.layers.marks);
  }

  /**
   * Where a thing is, in world units.
   * @param {Thing} thing
   * @returns {[number, number]}
   */
  center(thing) {
    const place = thing.classList.contains("place") ? this.placeOf(keysOf(thing)[0]) : null;
    if (place) return place.center;
    const { x, y, width, height } = this.box(/** @type {SVGGraphicsElement} */ (thing));
    return [x + width / 2, y + height / 2];
  }

  /**
   * Bring a thing into sight and let it flash.
   * @param {string} key
   */
  show(key) {
    const thing = this.elements(key)[0];
    if (!thing) return;
    if (thing instanceof HTMLElement) return thing.scrollIntoView({ block: "nearest" });
    this.reveal(thing);
    this.flash(thing);
  }

  /** @param {SVGGraphicsElement} thing */
  flash(thing) {
    const drawn = this.ring(thing, "flash");
    this.layers.focus.append(drawn);
    setTimeout(() => drawn.remove(), 1800);
  }

  /** Go to what can be picked: to all of it where it fits into the window, else to the first where none is in sight. */
  revealPicks() {
    const { camera } = this;
    camera.resize(); // the list of answers may have taken room from the map
    const boxes = [...this.svg.querySelectorAll(".can[data-keys]")].map((thing) =>
      this.box(/** @type {SVGGraphicsElement} */ (thing)),
    );
    if (!boxes.length) return;
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
    const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
    const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
    if (width < camera.window.width * 0.7 && height < camera.window.height * 0.7)
      camera.reveal({ x: left, y: top, width, height });
    else if (!boxes.some((box) => camera.isInSight(box))) camera.reveal(boxes[0]);
  }

  /** @param {SVGGraphicsElement} thing */
  reveal(thing) {
    this.camera.reveal(this.box(thing));
  }

  // Focus and the keyboard

  /**
   * @param {Thing|null} thing
   * @param {boolean} [grab] whether the browser's focus goes there too
   */
  setFocused(thing, grab = true) {
    this.layers.focus.replaceChildren();
    const next = thing ?? /** @type {Thing|null} */ (this.layers.places.firstElementChild);
    for (const old of this.svg.querySelectorAll('[tabindex="0"]')) old.setAttribute("tabindex", "-1");
    next?.setAttribute("tabindex", "0");
    this.focused = thing;
    if (thing && grab) thing.focus({ preventScroll: true });
  }

  /**
   * What a screen reader says of a thing.
   * @param {Thing} thing
   */
  label(thing) {
    const { session } = this;
    const keys = keysOf(thing);
    const lines =
      keys
        .map((key) => session.drawing.describe(session.view, session.reference, key))
        .find((found) => found?.length) ?? [];
    const can = thing.classList.contains("can")
      ? "Can be chosen. "
      : thing.classList.contains("chosen")
        ? "Chosen. "
        : "";
    const [head = session.name(keys[0]), ...rest] = lines.map((line) => line.replace(/\.$/, ""));
    return `${head}. ${can}${[...rest, ...this.more(keys)].join(". ")}`;
  }

  /** What is known of the thing with the focus has changed. */
  relabel() {
    if (this.focused?.isConnected) this.focused.setAttribute("aria-label", this.label(this.focused));
  }

  /**
   * Go to the nearest thing in a direction.
   * @param {string} arrow
   */
  step(arrow) {
    const [dx, dy] = DIRECTIONS[arrow];
    const here = this.focused instanceof SVGElement ? this.center(this.focused) : this.camera.middle;
    let [best, least] = [/** @type {Thing|null} */ (null), Infinity];
    for (const thing of this.stops()) {
      const [x, y] = this.center(thing);
      const [along, across] = [
        (x - here[0]) * dx + (y - here[1]) * dy,
        Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx),
      ];
      const cost = along + across * 2.2;
      if (thing !== this.focused && along > 1 && across < along * 2.5 && cost < least) [best, least] = [thing, cost];
    }
    if (best) this.go(best);
  }

  /** Where the arrows stop: every place, and every piece that can be picked. */
  stops() {
    return /** @type {SVGGraphicsElement[]} */ ([
      ...this.layers.places.children,
      ...this.layers.pieces.querySelectorAll(".can"),
    ]);
  }

  /**
   * Go to the next thing that can be picked, on the map or beside it.
   * @param {number} by
   */
  nextPick(by) {
    const picks = /** @type {Thing[]} */ ([
      ...this.svg.querySelectorAll(".can[data-keys]"),
      ...this.panel.querySelectorAll(".can"),
    ]);
    if (!picks.length) return;
    const at = this.focused ? picks.indexOf(this.focused) : -1;
    this.go(picks[(at + by + (at < 0 && by < 0 ? 1 : 0) + picks.length) % picks.length]);
  }

  /** @param {Thing} thing */
  go(thing) {
    if (thing instanceof SVGElement) this.reveal(thing);
    thing.setAttribute("aria-label", this.label(thing));
    this.setFocused(thing);
  }

  /** @param {number} factor above one goes nearer */
  zoom(factor) {
    this.camera.zoom(factor);
  }

  /** The whole map. */
  fit() {
    this.camera.fit();
  }

  /** @param {EventTarget|null} target */
  activate(target) {
    const thing = target instanceof Element ? /** @type {Thing|null} */ (target.closest("[data-keys]")) : null;
    if (!thing) return;
    if (thing.matches(".can, .chosen")) this.picked(thing);
    else this.pointed(thing, "pin", thing.getBoundingClientRect());
  }

  /** @param {FocusEvent} event */
  focusIn(event) {
    const thing =
      event.target instanceof Element
        ? /** @type {SVGGraphicsElement|null} */ (event.target.closest("[data-keys]"))
        : null;
    if (!thing?.matches(":focus-visible")) return;
    this.focused = thing;
    this.layers.focus.replaceChildren(this.ring(thing, "focus"));
    thing.setAttribute("aria-label", this.label(thing));
    this.pointed(thing, "focus", thing.getBoundingClientRect());
  }

  focusOut() {
    this.layers.focus.replaceChildren();
    this.pointed(null, "focus");
  }
}

/**
 * The keys that an element stands for.
 * @param {Element} element
 */
export function keysOf(element) {
  return (element.getAttribute("data-keys") ?? "").split(/ (?=\w+:)/).filter(Boolean); // an id may hold a space
}
