/** The map: its layers, the things on it and what is marked among them. */

import { definePatterns, svg } from "../svg.js";
import { Camera } from "./camera.js";
import { Keyboard } from "./keyboard.js";
import { Pointers } from "./pointer.js";
import { boxOn, covered, freest, ring, spread, unmark } from "./rings.js";
import { keysOf, splitKey } from "./things.js";

/** @import { Drawing, Place, Reference } from "../types.js" */
/** @import { Box } from "./camera.js" */
/** @import { Grip } from "./pointer.js" */
/** @import { Thing } from "./things.js" */

/** @typedef {{element: Thing, look: "can"|"take"|"aim"|"chosen"|"wanted"}} Mark take: one of several that can be chosen */

/** The map of a match and the things on it. */
export class Board {
  /** @param {{frame: HTMLElement, reference: Reference, drawing: Drawing}} parts */
  constructor({ frame, reference, drawing }) {
    this.frame = frame;
    this.reference = reference;
    this.drawing = drawing;
    /** What is drawn, as a side sees it. */
    this.view = /** @type {unknown} */ (undefined);
    this.panel = /** @type {HTMLElement} */ (document.createElement("div"));
    /** @type {(thing: Thing, how?: {by?: string, adds?: boolean}) => void} */
    this.picked = () => {};
    /** @type {Grip|null} what drags and encloses pieces, once fetched */
    this.hand = null;
    /** @type {(thing: Thing|null, how: "hover"|"focus"|"pin", at?: DOMRect, over?: Thing|null) => void} over: what lies above it */
    this.pointed = () => {};
    /** @type {(thing: Thing, at: DOMRect) => void} somebody asks why */
    this.wondered = () => {};
    /** @type {(keys: string[]) => string[]} what else is known of a thing, as its odds */
    this.more = () => [];
    const defs = svg("defs");
    definePatterns(defs);
    this.layers = Object.fromEntries(
      ["ground", "places", "pieces", "marks", "badges", "hover", "focus"].map((name) => [
        name,
        svg("g", { class: `layer-${name}` }),
      ]),
    );
    this.svg = svg(
      "svg",
      {
        class: `board board-${reference.game}`,
        role: "group",
        "aria-label": `${reference.title}: map. Arrow keys move over it, Enter chooses.`,
      },
      defs,
      ...Object.values(this.layers),
    );
    frame.prepend(this.svg);
    drawing.drawGround(this.layers.ground, reference);
    this.places = drawing.places(reference);
    /** @type {Map<string, Place>} */
    this.placeByKey = new Map(this.places.flatMap((place) => place.keys.map((key) => [key, place])));
    /** @type {Map<Place, [number, number][]>} where something may be written in a place */
    this.spots = new Map();
    /** @type {Map<string, SVGElement[]>} outlines that lie under pieces */
    this.halos = new Map();
    this.drawPlaces();
    this.camera = new Camera(this.svg, frame, drawing, reference.game);
    this.keyboard = new Keyboard(this);
    new Pointers(this);
    this.svg.addEventListener("click", (event) => event.detail === 0 && this.activate(event.target));
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

  /** Draw everything that changes. @param {unknown} view */
  draw(view) {
    const { drawing, reference, keyboard } = this;
    const hadFocus = keyboard.thing !== null && keyboard.thing === document.activeElement;
    const kept = keyboard.thing ? keysOf(keyboard.thing).join(" ") : "";
    this.clear();
    this.view = view;
    drawing.drawPieces(this.layers.pieces, view, reference);
    this.panel.replaceChildren(drawing.panel(view, reference));
    this.index();
    const again = kept ? this.elements(kept.split(" ")[0]).find((thing) => keysOf(thing).join(" ") === kept) : null;
    keyboard.moveTo(again ?? null, hadFocus);
  }

  /** Take away everything that belongs to one side's view. */
  clear() {
    this.view = undefined;
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

  /** The elements that stand for a thing. @param {string} key */
  elements(key) {
    return this.byKey?.get(key) ?? [];
  }

  /** The place that a key means; a piece is where it is drawn. @param {string} key */
  placeOf(key) {
    return this.placeByKey.get(key) ?? null;
  }

  /** A thing in words; none if it is gone. @param {string} [key] */
  name(key = "") {
    const [kind, id] = splitKey(key);
    return this.reference.names[kind]?.[id] ?? this.placeOf(key)?.name ?? id;
  }

  /**
   * What is known of a thing, by the first of its keys that says something.
   * @param {string[]} keys
   * @returns {string[]}
   */
  describe(keys) {
    const { drawing, view, reference } = this;
    if (!view) return []; // the board is covered
    return keys.map((key) => drawing.describe(view, reference, key)).find((lines) => lines?.length) ?? [];
  }

  /** What a screen reader says of a thing. @param {Thing} thing */
  label(thing) {
    const keys = keysOf(thing);
    const look = thing.classList;
    const can = look.contains("can") ? "Can be chosen. " : look.contains("chosen") ? "Chosen. " : "";
    const [head = this.name(keys[0]), ...rest] = this.describe(keys).map((line) => line.replace(/\.$/, ""));
    return `${head}. ${can}${[...rest, ...this.more(keys)].join(". ")}`;
  }

  // Marks

  /** Show what can be picked and what was picked: an outline, never colour alone. @param {Mark[]} marks */
  mark(marks) {
    for (const old of document.querySelectorAll(".can, .chosen, .wanted")) unmark(old);
    for (const { element, look } of marks) element.classList.add(look, ...(/take|aim/.test(look) ? ["can"] : []));
    this.surround("marks", marks);
    for (const { element } of marks) this.makeReachable(element);
    this.keyboard.flag(marks);
    this.keyboard.relabel();
  }

  /**
   * Outline things until others are outlined for the same reason: places in the layer that a drawing has for that,
   * under names and pieces; pieces under themselves.
   * @param {"marks"|"hover"|"focus"} why
   * @param {{element: Thing, look: string}[]} things
   */
  surround(why, things) {
    const [under, over] = [svg("g"), svg("g")];
    this.outlines(why).replaceChildren(...(things.length ? [under, over] : []));
    for (const old of this.halos.get(why) ?? []) old.remove();
    this.halos.set(why, []);
    for (const { element, look } of things) {
      if (!(element instanceof SVGElement)) continue;
      const drawn = ring(element, look);
      if (element.classList.contains("place")) {
        under.append(drawn.children[0]);
        over.append(drawn.children[0]);
      } else {
        element.prepend(drawn);
        this.halos.get(why)?.push(drawn);
      }
    }
  }

  /** Where places are outlined. @param {string} why */
  outlines(why) {
    const own = this.layers.pieces.querySelector(".layer-outlines");
    if (!own) return this.layers[why]; // no position is drawn
    own.querySelector(`.layer-${why}`) ?? own.append(svg("g", { class: `layer-${why}` }));
    return /** @type {SVGGElement} */ (own.querySelector(`.layer-${why}`));
  }

  /** @param {Thing} element */
  makeReachable(element) {
    if (element.hasAttribute("tabindex") || element.tagName === "BUTTON") return;
    element.setAttribute("data-lit", "");
    element.setAttribute("tabindex", element instanceof SVGElement ? "-1" : "0");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", this.label(element));
  }

  /** Point out things for a moment, as when an answer of the list is under the pointer. @param {Thing[]} things */
  point(things) {
    this.surround(
      "hover",
      things.map((element) => ({ element, look: "hover" })),
    );
    for (const old of document.querySelectorAll(".pointed-at")) old.classList.remove("pointed-at");
    for (const thing of things) thing.classList.add("pointed-at");
  }

  /** Outline the thing of which something is said. @param {Thing|null} thing */
  outline(thing) {
    this.surround("hover", thing ? [{ element: thing, look: "about" }] : []);
  }

  /**
   * Where words, pieces and marks are on the map, in world units; found once for much that must not cover them.
   * @returns {Box[]}
   */
  obstacles() {
    const { camera } = this;
    const scale = camera.asked ?? 1;
    const words = ".layer-ground text, .layer-pieces text, .identifier, .flag, .layer-badges .badge";
    return [...this.svg.querySelectorAll(`${words}, .layer-pieces .piece-body, .layer-pieces [data-keys]`)]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = camera.worldPoint({ clientX: left, clientY: top });
        return { x, y, width: width * scale, height: height * scale };
      });
  }

  /**
   * Where something of a size can stand in a place and cover least.
   * @param {string} key
   * @param {Box[]} boxes of what should not be covered
   * @param {[width: number, height: number]} size in pixels
   */
  roomIn(key, boxes, [width, height]) {
    const place = this.placeOf(key);
    const shape = this.elements(key).find((thing) => thing.classList.contains("place"));
    if (!place || !(shape instanceof SVGGeometryElement)) return null;
    const points = this.spots.get(place) ?? spread(shape, place.center, this.box(shape));
    this.spots.set(place, points);
    const half = (this.camera.asked ?? 1) / 2;
    const within = points.filter(([x, y]) =>
      [-1, 1].every((side) => shape.isPointInFill(new DOMPoint(x + side * width * half, y + side * height * half))),
    );
    const wide = [within, points, [place.center]].filter((some) => some.length);
    const found = wide.map((some) => freest(some, boxes, width * half, height * half));
    const costs = found.map((point) => covered(point, boxes, width * half, height * half));
    return found[costs.indexOf(Math.min(...costs))];
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

  /** Bring a thing into sight and let it flash. @param {string} key */
  show(key) {
    const thing = this.elements(key)[0];
    if (!thing) return;
    if (thing instanceof HTMLElement) return thing.scrollIntoView({ block: "nearest" });
    this.reveal(thing);
    this.flash(thing);
  }

  /** @param {SVGGraphicsElement} thing */
  flash(thing) {
    const drawn = ring(thing, "flash");
    if (thing.classList.contains("place")) this.outlines("hover").append(drawn);
    else thing.prepend(drawn);
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

  /** Bring what can be picked into sight if nothing of it is, as on a phone. */
  revealAny() {
    if (this.camera.isFitted) return;
    const things = [...this.svg.querySelectorAll(".can[data-keys]")];
    const isSeen = things.some((thing) => this.camera.isInSight(this.box(/** @type {SVGGraphicsElement} */ (thing))));
    if (!isSeen) this.revealPicks();
  }

  /** @param {SVGGraphicsElement} thing */
  reveal(thing) {
    this.camera.reveal(this.box(thing));
  }

  // Moving and choosing

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
}
