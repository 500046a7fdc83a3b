/** The hand on the map: pieces are dragged to where they shall go, and a box is drawn around those to choose. */

import { svg } from "../../svg.js";

/** @import { Board } from "../../map/map.js" */
/** @import { Thing } from "../../map/things.js" */
/** @import { Mover } from "./mover.js" */

/** What the pressed pointer does besides panning. */
export class Hand {
  /** @param {Board} board @param {Mover} mover */
  constructor(board, mover) {
    this.board = board;
    this.mover = mover;
    /** @type {"box"|"drag"|null} */
    this.does = null;
    /** @type {[number, number]} where it began, in world units */
    this.from = [0, 0];
    /** @type {Thing|null} */
    this.thing = null;
    this.drawn = svg("path", { class: "hand", "aria-hidden": "true" });
  }

  /** @param {PointerEvent} event @param {Thing|null} thing what is under it */
  press(event, thing) {
    this.does = null;
    const isBox = event.shiftKey || this.mover.isBoxing;
    if (event.pointerType !== "mouse" && !isBox) return; // a finger pans
    if (!this.mover.pieces.length || !this.mover.session.mayAnswer) return;
    this.from = this.board.camera.worldPoint(event);
    this.thing = thing;
    if (isBox) this.does = "box";
    else if (thing?.matches(".take, .chosen") && this.mover.pieceOf(thing)) this.does = "drag";
  }

  /** The pointer is dragged. @param {PointerEvent} event @param {Thing|null} thing what is under it */
  drag(event, thing) {
    const [x, y] = this.board.camera.worldPoint(event);
    const [fx, fy] = this.from;
    if (!this.drawn.isConnected) this.begin();
    this.drawn.setAttribute("d", this.does === "box" ? `M${fx} ${fy}H${x}V${y}H${fx}Z` : `M${fx} ${fy}L${x} ${y}`);
    if (this.does === "drag") this.mover.point(thing);
  }

  begin() {
    this.drawn.classList.toggle("box", this.does === "box");
    this.board.layers.focus.append(this.drawn);
    const piece = this.thing && this.mover.pieceOf(this.thing);
    if (this.does === "drag" && piece && !this.mover.isChosen(piece)) this.mover.take(piece, { by: "pointer" });
  }

  /** The pointer is released. @param {PointerEvent} event @param {Thing|null} thing */
  drop(event, thing) {
    const { does } = this;
    this.leave();
    if (does === "box") return this.enclose(event);
    const own = thing && this.mover.pieceOf(thing);
    if (!thing || thing === this.thing || (own && this.mover.isChosen(own))) return;
    void this.mover.dropOn(thing);
  }

  /** The pointer is gone. */
  leave() {
    this.does = null;
    this.drawn.remove();
  }

  /** @param {PointerEvent} event */
  enclose(event) {
    const [x, y] = this.board.camera.worldPoint(event);
    const [left, right] = [Math.min(x, this.from[0]), Math.max(x, this.from[0])];
    const [top, bottom] = [Math.min(y, this.from[1]), Math.max(y, this.from[1])];
    const inside = this.mover.pieces.filter((piece) =>
      this.board.elements(this.mover.moving.key(piece)).some((thing) => {
        if (!(thing instanceof SVGElement)) return false;
        const [cx, cy] = this.board.center(thing);
        return cx >= left && cx <= right && cy >= top && cy <= bottom;
      }),
    );
    this.mover.isBoxing = false;
    if (inside.length) this.mover.add(inside);
    else this.mover.asker.update();
  }
}
