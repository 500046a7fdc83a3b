/** Mouse and fingers on the map: point, pick, pan, pinch, and ask why. */

/** @import { Board } from "./map.js" */
/** @import { Thing } from "./things.js" */

/**
 * What else than panning a pressed pointer may do: while `does` says something, it is dragged and dropped.
 * @typedef {Object} Grip
 * @property {string|null} does
 * @property {(event: PointerEvent, thing: Thing|null) => void} press
 * @property {(event: PointerEvent, thing: Thing|null) => void} drag
 * @property {(event: PointerEvent, thing: Thing|null) => void} drop
 * @property {() => void} leave
 */

const DRAG = 6;
const LONG_PRESS = 550;

/** Follows every pointer that is down. */
export class Pointers {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<number, PointerEvent>} */
    this.down = new Map();
    this.wasDragged = false;
    this.longPress = 0;
    const { svg: map } = board;
    map.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    map.addEventListener("pointerdown", (event) => this.press(event));
    map.addEventListener("pointermove", (event) => this.move(event));
    map.addEventListener("pointerup", (event) => this.release(event));
    map.addEventListener("pointercancel", (event) => this.cancel(event));
    map.addEventListener("pointerleave", () => board.pointed(null, "hover"));
    map.addEventListener("contextmenu", (event) => this.explain(event));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { camera } = this.board;
    const lines = event.deltaMode ? event.deltaY * 30 : event.deltaY;
    camera.zoom(Math.exp(-Math.max(-120, Math.min(120, lines)) * 0.0022), camera.worldPoint(event));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 0) return;
    this.down.set(event.pointerId, event);
    this.board.svg.setPointerCapture(event.pointerId);
    this.wasDragged = this.down.size > 1;
    clearTimeout(this.longPress);
    if (this.wasDragged) this.board.hand?.leave();
    else this.board.hand?.press(event, this.meant(event).thing);
    if (event.pointerType === "mouse" || this.wasDragged) return;
    this.longPress = setTimeout(() => {
      this.wasDragged = true;
      this.explain(event);
    }, LONG_PRESS);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.down.get(event.pointerId);
    if (!before) return this.hover(event);
    const [right, down] = [before.clientX - event.clientX, before.clientY - event.clientY];
    if (!this.wasDragged && Math.hypot(right, down) < DRAG) return;
    clearTimeout(this.longPress);
    this.wasDragged = true;
    if (this.board.hand?.does) return this.board.hand.drag(event, this.meant(event).thing);
    this.board.pointed(null, "hover");
    this.board.svg.classList.add("dragging");
    if (this.down.size === 2) this.pinch(event, before);
    else this.board.camera.pan(right, down);
    this.down.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event @param {PointerEvent} before */
  pinch(event, before) {
    const other = [...this.down.values()].find((pointer) => pointer.pointerId !== event.pointerId);
    if (!other) return;
    const { camera } = this.board;
    const apart = (/** @type {PointerEvent} */ pointer) =>
      Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY) || 1;
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    camera.zoom(apart(event) / apart(before), camera.worldPoint(middle));
    camera.pan((before.clientX - event.clientX) / 2, (before.clientY - event.clientY) / 2);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const wasDown = this.down.delete(event.pointerId);
    clearTimeout(this.longPress);
    if (!this.down.size) this.board.svg.classList.remove("dragging");
    const { thing, over } = this.meant(event);
    if (wasDown && this.wasDragged && this.board.hand?.does) this.board.hand.drop(event, thing);
    if (!wasDown || this.wasDragged) return;
    const how = { by: "pointer", adds: event.shiftKey || event.pointerType === "touch", at: event.timeStamp };
    if (thing?.matches(".can, .chosen")) this.board.picked(thing, how);
    else this.board.pointed(thing, "pin", thing?.getBoundingClientRect(), over);
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.down.delete(event.pointerId);
    clearTimeout(this.longPress);
    this.board.hand?.leave();
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse") return;
    const { thing, over } = this.meant(event);
    this.board.pointed(thing, "hover", new DOMRect(event.clientX, event.clientY, 0, 0), over);
  }

  /** @param {MouseEvent} event */
  explain(event) {
    event.preventDefault();
    if (event instanceof PointerEvent && event.type === "contextmenu" && event.pointerType === "touch") return;
    const { thing } = this.meant(event);
    if (thing) this.board.wondered(thing, new DOMRect(event.clientX, event.clientY, 0, 0));
  }

  /**
   * What a click here means: the topmost thing that can be picked, else the topmost thing; and what lies over it.
   * @param {{clientX: number, clientY: number}} event
   * @returns {{thing: Thing|null, over: Thing|null}}
   */
  meant({ clientX, clientY }) {
    const things = document
      .elementsFromPoint(clientX, clientY)
      .map(
        (element) =>
          /** @type {Thing|null} */ (this.board.svg.contains(element) ? element.closest("[data-keys]") : null),
      )
      .filter((thing) => thing !== null);
    const [top = null] = things;
    const thing = things.find((one) => one.matches(".can, .chosen")) ?? top;
    return { thing, over: top === thing ? null : top };
  }
}
