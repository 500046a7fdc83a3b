// @ts-check
/** The map: layers, pan and zoom, places under the pointer and the keyboard, rings and flags. */
import { definePatterns, svg, text } from "./svg.js";
import { readJson, writeJson } from "./settings.js";

/** @typedef {import("./types.js").Place} Place */
/** @typedef {SVGGraphicsElement|HTMLElement} Thing an element with data-keys */
/** @typedef {{element: Thing, look: "can"|"chosen"|"wanted", flag?: string}} Mark */

const MARGIN = 12;
const EDGE = 60; // pixels of the table beside the map, where buttons lie above it
const DRAG = 6;
const PHONE = 600;
const LONG_PRESS = 550;
const DIRECTIONS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/** The map of a match and the things on it. */
export class Board {
  /**
   * @param {HTMLElement} frame
   * @param {import("./session.js").Session} session
   */
  constructor(frame, session) {
    this.frame = frame;
    this.session = session;
    this.panel = /** @type {HTMLElement} */ (document.createElement("div"));
    /** @type {(thing: Thing) => void} */
    this.picked = () => {};
    /** @type {(thing: Thing|null, how: "hover"|"focus"|"pin", at?: DOMRect) => void} */
    this.pointed = () => {};
    const { width, height } = session.drawing.size;
    const defs = svg("defs");
    definePatterns(defs);
    this.layers = Object.fromEntries(["ground", "places", "pieces", "badges", "marks", "hover", "focus"].map((name) =>
      [name, svg("g", { class: `layer-${name}` })]));
    this.svg = svg("svg", { class: `board board-${session.drawing === null ? "" : session.reference.game}`, role: "group", "aria-label": `${session.reference.title}: map. Arrow keys move over it, Enter chooses.` },
      defs, ...Object.values(this.layers));
    frame.prepend(this.svg);
    this.world = { width, height };
    this.window = { x: 0, y: 0, width, height };
    session.drawing.drawGround(this.layers.ground, session.reference);
    this.places = session.drawing.places(session.reference);
    /** @type {Map<string, Place>} */
    this.placeByKey = new Map(this.places.flatMap((place) => place.keys.map((key) => [key, place])));
    /** @type {Map<Place, [number, number]>} */
    this.corners = new Map();
    this.drawPlaces();
    /** @type {Thing|null} */
    this.focused = null;
    this.listen();
    new ResizeObserver(() => this.resize()).observe(frame);
    this.restore();
  }

  drawPlaces() {
    for (const place of this.places) {
      this.layers.places.append(svg("path", {
        class: "place", d: place.outline, "data-keys": place.keys.join(" "), role: "button", tabindex: -1, "aria-label": place.name,
      }));
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
    for (const place of this.layers.places.children) place.setAttribute("aria-label", this.placeOf(keysOf(place)[0])?.name ?? "");
    this.index();
  }

  index() {
    /** @type {Map<string, Thing[]>} */
    this.byKey = new Map();
    for (const root of [this.layers.places, this.layers.pieces, this.panel]) {
      for (const element of root.querySelectorAll("[data-keys]")) {
        for (const key of keysOf(element)) this.byKey.set(key, [...(this.byKey.get(key) ?? []), /** @type {Thing} */ (element)]);
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
    for (const { element, look, flag } of marks) {
      element.classList.add(look);
      if (element instanceof SVGElement) {
        const ring = this.ring(element, look);
        under.append(ring.children[0]);
        over.append(ring.children[0]);
        flags.append(...this.flag(element, look, flag));
      } else if (flag) element.setAttribute("data-flag", flag);
      this.makeReachable(element);
    }
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
    this.layers.hover.replaceChildren(...drawn.map((thing) => this.ring(/** @type {SVGGraphicsElement} */ (thing), "hover")));
    for (const old of document.querySelectorAll(".pointed-at")) old.classList.remove("pointed-at");
    for (const thing of things) thing.classList.add("pointed-at");
  }

  /**
   * @param {SVGGraphicsElement} element
   * @param {string} look
   */
  ring(element, look) {
    const shape = (/** @type {string} */ layer) => {
      const name = `ring ${layer} ring-${look}`;
      if (element.classList.contains("place")) return svg("path", { class: `${name} ring-place`, d: element.getAttribute("d") });
      const { x, y, width, height } = this.box(element);
      return svg("rect", { class: name, x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 4 });
    };
    return svg("g", {}, shape("ring-under"), shape("ring-over"));
  }

  /**
   * @param {SVGGraphicsElement} element
   * @param {string} look
   * @param {string} [flag]
   */
  flag(element, look, flag) {
    if (!flag) return [];
    const [x, y] = this.flagPoint(element);
    const wide = flag.length > 1 ? 6 : 0;
    return [svg("g", { transform: `translate(${x} ${y})` }, svg("g", { class: `flag flag-${look} ${element.classList.contains("place") ? "" : "flag-piece"}` },
      svg("rect", { x: -8 - wide / 2, y: -8, width: 16 + wide, height: 16, rx: 8 }), text(0, 4, flag)))];
  }

  /**
   * Where a flag stands: the corner of a piece, or that corner of a place where there is most room.
   * @param {SVGGraphicsElement} element
   * @returns {[number, number]}
   */
  flagPoint(element) {
    const { x, y, width } = this.box(element);
    const place = element.classList.contains("place") ? this.placeOf(keysOf(element)[0]) : null;
    if (!place) return [x + width / 2, y];
    if (!this.corners.has(place)) this.corners.set(place, roomyCorner(/** @type {any} */ (element), place.center));
    return /** @type {[number, number]} */ (this.corners.get(place));
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

  /**
   * Where an element stands on the map, in world units.
   * @param {SVGGraphicsElement} element
   */
  box(element) {
    const inner = element.getBBox();
    const [own, mine] = [element.getCTM(), /** @type {SVGGraphicsElement} */ (this.layers.marks).getCTM()];
    if (!own || !mine) return inner;
    const matrix = mine.inverse().multiply(own);
    const corners = [[inner.x, inner.y], [inner.x + inner.width, inner.y], [inner.x, inner.y + inner.height], [inner.x + inner.width, inner.y + inner.height]]
      .map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    const [xs, ys] = [corners.map((point) => point.x), corners.map((point) => point.y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
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
    const ring = this.ring(thing, "flash");
    this.layers.focus.append(ring);
    setTimeout(() => ring.remove(), 1800);
  }

  /** @param {SVGGraphicsElement} thing */
  isInSight(thing) {
    const { x, y, width, height } = this.box(thing);
    const view = this.window;
    return x > view.x && y > view.y && x + width < view.x + view.width && y + height < view.y + view.height;
  }

  /** Where nothing that can be picked is in sight, go to the first such thing. */
  revealPicks() {
    this.resize();  // the list of answers may have taken room from the map
    const picks = /** @type {SVGGraphicsElement[]} */ ([...this.svg.querySelectorAll(".can[data-keys]")]);
    if (picks.length && !picks.some((thing) => this.isInSight(thing))) this.reveal(picks[0]);
  }

  /** @param {SVGGraphicsElement} thing */
  reveal(thing) {
    if (this.isInSight(thing)) return;
    const { x, y, width, height } = this.box(thing);
    const { window: view, world } = this;
    const edge = (EDGE * view.width) / (this.frame.clientWidth || 1);
    const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ all) =>
      size >= all ? (all - size) / 2 : Math.min(all + edge - size, Math.max(-edge, at));
    this.look({ ...view, x: within(x + width / 2 - view.width / 2, view.width, world.width), y: within(y + height / 2 - view.height / 2, view.height, world.height) });
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
    const lines = keys.map((key) => session.drawing.describe(session.view, session.reference, key)).find((found) => found?.length) ?? [];
    const can = thing.classList.contains("can") ? "Can be chosen. " : thing.classList.contains("chosen") ? "Chosen. " : "";
    const [head = session.name(keys[0]), ...rest] = lines.map((line) => line.replace(/\.$/, ""));
    return `${head}. ${can}${rest.join(". ")}`;
  }

  /**
   * Go to the nearest thing in a direction.
   * @param {string} arrow
   */
  step(arrow) {
    const [dx, dy] = DIRECTIONS[arrow];
    const here = this.focused instanceof SVGElement ? this.center(this.focused) : [this.window.x + this.window.width / 2, this.window.y + this.window.height / 2];
    let [best, least] = [/** @type {Thing|null} */ (null), Infinity];
    for (const thing of this.stops()) {
      const [x, y] = this.center(thing);
      const [along, across] = [(x - here[0]) * dx + (y - here[1]) * dy, Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx)];
      const cost = along + across * 2.2;
      if (thing !== this.focused && along > 1 && across < along * 2.5 && cost < least) [best, least] = [thing, cost];
    }
    if (best) this.go(best);
  }

  /** Where the arrows stop: every place, and every piece that can be picked. */
  stops() {
    return /** @type {SVGGraphicsElement[]} */ ([...this.layers.places.children, ...this.layers.pieces.querySelectorAll(".can")]);
  }

  /**
   * Go to the next thing that can be picked, on the map or beside it.
   * @param {number} by
   */
  nextPick(by) {
    const picks = /** @type {Thing[]} */ ([...this.svg.querySelectorAll(".can[data-keys]"), ...this.panel.querySelectorAll(".can")]);
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

  // Pan and zoom

  resize() {
    const { clientWidth, clientHeight } = this.frame;
    if (!clientWidth || !clientHeight) return;
    if (this.isFitted) return this.fit(false);
    const { x, y, width, height } = this.window;
    const scale = this.asked ?? width / clientWidth;
    const [wide, high] = [scale * clientWidth, scale * clientHeight];
    this.look({ x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high }, false);
  }

  /** The whole map. */
  fit(keep = true) {
    const { width, height } = this.world;
    const [w, h] = [this.frame.clientWidth || 1, this.frame.clientHeight || 1];
    const scale = this.wholeScale();
    this.look({ x: (width - scale * w) / 2, y: (height - scale * h) / 2, width: scale * w, height: scale * h }, keep);
    this.isFitted = true;
    if (keep) writeJson(`kurgan.view.${this.session.reference.game}`, null);
  }

  /** World units in a pixel when the whole map is in sight. */
  wholeScale() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.max((this.world.width + 2 * MARGIN) / (clientWidth || 1), (this.world.height + 2 * MARGIN) / (clientHeight || 1));
  }

  /**
   * @param {number} factor above one goes nearer
   * @param {[number, number]} [at] a point of the map that stays where it is
   */
  zoom(factor, at) {
    const { x, y, width, height } = this.window;
    const whole = this.wholeScale() * this.frame.clientWidth;
    const wide = Math.min(whole * 1.3, Math.max(whole / 12, width / factor));
    const [cx, cy] = at ?? [x + width / 2, y + height / 2];
    const by = wide / width;
    this.look({ x: cx - (cx - x) * by, y: cy - (cy - y) * by, width: wide, height: height * by });
  }

  /**
   * @param {{x: number, y: number, width: number, height: number}} view
   * @param {boolean} [keep]
   */
  look(view, keep = true) {
    const { width, height } = this.world;
    const clamp = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ all) =>
      Math.min(all - size * 0.3, Math.max(-size * 0.7, at));
    this.window = { ...view, x: clamp(view.x, view.width, width), y: clamp(view.y, view.height, height) };
    const { x, y } = this.window;
    this.svg.setAttribute("viewBox", `${x} ${y} ${view.width} ${view.height}`);
    this.asked = view.width / (this.frame.clientWidth || 1);
    this.svg.style.setProperty("--pixel", String(this.asked));
    this.isFitted = false;
    if (keep) this.remember();
  }

  remember() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { x, y, width, height } = this.window;
      const near = this.wholeScale() / (width / (this.frame.clientWidth || 1));
      writeJson(`kurgan.view.${this.session.reference.game}`, this.isFitted ? null : { x: x + width / 2, y: y + height / 2, near });
    }, 300);
  }

  /** How much nearer the map must come to fill a small frame. */
  fillFactor() {
    const [a, b] = [this.world.width / this.window.width, this.world.height / this.window.height];
    return Math.min(2.5, 1 / Math.min(a, b));
  }

  restore() {
    const kept = readJson(`kurgan.view.${this.session.reference.game}`, null);
    this.fit(false);
    if (!kept) return this.frame.clientWidth < PHONE ? this.zoom(this.fillFactor()) : undefined;
    const [width, height] = [this.window.width / kept.near, this.window.height / kept.near];
    this.look({ x: kept.x - width / 2, y: kept.y - height / 2, width, height }, false);
  }

  /**
   * A point of the screen as a point of the map.
   * @param {{clientX: number, clientY: number}} event
   * @returns {[number, number]}
   */
  worldPoint({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.window.width / (box.width || 1);
    return [this.window.x + (clientX - box.left) * scale, this.window.y + (clientY - box.top) * scale];
  }

  // Pointers

  listen() {
    /** @type {Map<number, PointerEvent>} */
    this.pointers = new Map();
    const { svg: map } = this;
    map.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    map.addEventListener("pointerdown", (event) => this.press(event));
    map.addEventListener("pointermove", (event) => this.drag(event));
    map.addEventListener("pointerup", (event) => this.release(event));
    map.addEventListener("pointercancel", (event) => this.cancel(event));
    map.addEventListener("pointerleave", () => this.pointed(null, "hover"));
    map.addEventListener("contextmenu", (event) => this.explain(event));
    map.addEventListener("click", (event) => event.detail === 0 && this.activate(event.target));
    map.addEventListener("focusin", (event) => this.focusIn(event));
    map.addEventListener("focusout", () => this.focusOut());
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode ? event.deltaY * 30 : event.deltaY;
    this.zoom(Math.exp(-Math.max(-120, Math.min(120, lines)) * 0.0022), this.worldPoint(event));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 0) return;
    this.pointers?.set(event.pointerId, event);
    this.svg.setPointerCapture(event.pointerId);
    this.wasDragged = (this.pointers?.size ?? 0) > 1;
    clearTimeout(this.longPress);
    if (event.pointerType !== "mouse" && !this.wasDragged) {
      this.longPress = setTimeout(() => {
        this.wasDragged = true;
        this.explain(event);
      }, LONG_PRESS);
    }
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.pointers?.get(event.pointerId);
    if (!before) return this.hover(event);
    const far = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (!this.wasDragged && far < DRAG) return;
    clearTimeout(this.longPress);
    this.wasDragged = true;
    this.pointed(null, "hover");
    this.svg.classList.add("dragging");
    if (this.pointers?.size === 2) this.pinch(event, before);
    else this.pan(event, before);
    this.pointers?.set(event.pointerId, event);
  }

  /**
   * @param {PointerEvent} event
   * @param {PointerEvent} before
   */
  pan(event, before) {
    const scale = this.window.width / (this.frame.clientWidth || 1);
    const [dx, dy] = [(before.clientX - event.clientX) * scale, (before.clientY - event.clientY) * scale];
    this.look({ ...this.window, x: this.window.x + dx, y: this.window.y + dy });
  }

  /**
   * @param {PointerEvent} event
   * @param {PointerEvent} before
   */
  pinch(event, before) {
    const other = [...(this.pointers?.values() ?? [])].find((pointer) => pointer.pointerId !== event.pointerId);
    if (!other) return;
    const apart = (/** @type {PointerEvent} */ pointer) => Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY) || 1;
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    this.zoom(apart(event) / apart(before), this.worldPoint(middle));
    const half = /** @type {any} */ ({ clientX: (event.clientX + before.clientX) / 2, clientY: (event.clientY + before.clientY) / 2 });
    this.pan(half, before);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const wasDown = this.pointers?.delete(event.pointerId);
    clearTimeout(this.longPress);
    if (!this.pointers?.size) this.svg.classList.remove("dragging");
    if (!wasDown || this.wasDragged) return;
    const [top, pick] = this.thingsAt(event);
    if (pick) this.picked(pick);
    else this.pointed(top, "pin", top?.getBoundingClientRect());
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.pointers?.delete(event.pointerId);
    clearTimeout(this.longPress);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse") return;
    const [top] = this.thingsAt(event);
    this.pointed(top, "hover", new DOMRect(event.clientX, event.clientY, 0, 0));
  }

  /** @param {MouseEvent} event */
  explain(event) {
    event.preventDefault();
    if (event instanceof PointerEvent && event.type === "contextmenu" && event.pointerType === "touch") return;
    const [top] = this.thingsAt(event);
    if (top) this.session.emit("why", { thing: top, at: new DOMRect(event.clientX, event.clientY, 0, 0) });
  }

  /**
   * The topmost thing at a point, and the topmost that can be picked.
   * @param {{clientX: number, clientY: number}} event
   * @returns {[Thing|null, Thing|null]}
   */
  thingsAt({ clientX, clientY }) {
    const things = document.elementsFromPoint(clientX, clientY)
      .map((element) => /** @type {Thing|null} */ (this.svg.contains(element) ? element.closest("[data-keys]") : null))
      .filter((thing) => thing !== null);
    const isPick = (/** @type {Thing} */ thing) => thing.matches(".can, .chosen");
    return [things[0] ?? null, things.find(isPick) ?? null];
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
    const thing = event.target instanceof Element ? /** @type {SVGGraphicsElement|null} */ (event.target.closest("[data-keys]")) : null;
    if (!thing || !thing.matches(":focus-visible")) return;
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
  return (element.getAttribute("data-keys") ?? "").split(/ (?=\w+:)/).filter(Boolean);  // an id may hold a space
}

/**
 * Near the outline, in the direction in which it is farthest from the middle.
 * @param {SVGGeometryElement} shape
 * @param {[number, number]} center
 * @returns {[number, number]}
 */
function roomyCorner(shape, center) {
  const corners = [[-0.75, -0.65], [0.75, -0.65], [-0.75, 0.65], [0.75, 0.65]].map(([dx, dy]) => reach(shape, center, dx, dy));
  const best = corners.reduce((one, other) => (other.far > one.far * 1.15 ? other : one));
  return best.point;
}

/**
 * How far a place goes in a direction, and a point just inside.
 * @param {SVGGeometryElement} shape
 * @param {[number, number]} center
 * @param {number} dx
 * @param {number} dy
 * @returns {{far: number, point: [number, number]}}
 */
function reach(shape, [x, y], dx, dy) {
  let far = 0;
  while (far < 400 && shape.isPointInFill(new DOMPoint(x + dx * (far + 4), y + dy * (far + 4)))) far += 4;
  const inside = Math.max(far * 0.6, far - 16);
  return { far, point: [x + dx * inside, y + dy * inside] };
}

/** @param {Element} element */
function unmark(element) {
  element.classList.remove("can", "chosen", "wanted");
  element.removeAttribute("data-flag");
  if (!element.hasAttribute("data-lit")) return;
  for (const name of ["tabindex", "role", "aria-label", "data-lit"]) element.removeAttribute(name);
}
