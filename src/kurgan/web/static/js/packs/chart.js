/** The board as it is drawn, on which places and borders are clicked. */

import { Board } from "../map/map.js";
import { keysOf } from "../map/things.js";
import { html, svg, text } from "../svg.js";

/** @import { Drawing, Reference } from "../types.js" */
/** @import { Thing } from "../map/things.js" */
/** @import { Draft, PlaceRow } from "./types.js" */

/** The map of the editor. */
export class Chart {
  /**
   * @param {HTMLElement} frame
   * @param {Draft} draft
   * @param {Drawing} drawing
   * @param {(id: string) => void} picked
   */
  constructor(frame, draft, drawing, picked) {
    document.head.append(html("link", { rel: "stylesheet", href: `/static/css/game-${draft.game}.css` }));
    this.drawing = drawing;
    this.noun = draft.noun;
    this.drawn = "";
    const button = (/** @type {string} */ words, /** @type {string} */ label, /** @type {() => void} */ deed) =>
      html("button", { type: "button", "aria-label": label, onclick: deed }, words);
    frame.append(
      html(
        "div",
        { class: "packs-zoom", role: "group", "aria-label": "Zoom" },
        button("+", "Nearer", () => this.board.zoom(1.4)),
        button("⤢", "Whole map", () => this.board.fit()),
        button("−", "Farther", () => this.board.zoom(1 / 1.4)),
      ),
    );
    this.board = new Board({ frame, reference: draft.reference, drawing });
    this.board.describe = () => [];
    const pick = (/** @type {Thing|null} */ thing) => {
      const id = thing && this.idOf(thing);
      if (id) picked(id);
    };
    this.board.picked = pick;
    this.board.pointed = (thing, how) => how === "pin" && pick(thing);
    this.board.svg.addEventListener("keydown", (event) => this.key(event, pick));
    this.drawn = JSON.stringify(draft.reference.files);
    this.board.index();
  }

  /** @param {Thing} thing */
  idOf(thing) {
    const key = keysOf(thing).find((one) => one.startsWith(`${this.noun}:`));
    return key?.slice(this.noun.length + 1);
  }

  /** @param {KeyboardEvent} event @param {(thing: Thing|null) => void} pick */
  key(event, pick) {
    if (event.key.startsWith("Arrow")) this.board.keyboard.step(event.key);
    else if (event.key === "Enter" || event.key === " ") pick(this.board.keyboard.thing);
    else return;
    event.preventDefault();
  }

  /** Draw the board anew if anything on it is otherwise. @param {Draft} draft */
  draw(draft) {
    const drawn = JSON.stringify(draft.reference.files);
    if (drawn === this.drawn) return;
    const { board } = this;
    const { ground, places } = board.layers;
    const before = [...ground.childNodes];
    try {
      ground.replaceChildren();
      board.reference = draft.reference;
      this.drawing.drawGround(ground, draft.reference);
      board.places = this.drawing.places(draft.reference);
    } catch {
      return ground.replaceChildren(...before); // such a board cannot be drawn; the form says what is wrong
    }
    this.drawn = drawn;
    board.placeByKey = new Map(board.places.flatMap((place) => place.keys.map((key) => [key, place])));
    places.replaceChildren();
    board.drawPlaces();
    board.index();
  }

  /** Write on every place what it is called; a sign says that something is wrong or corrected there. @param {Draft} draft */
  label(draft) {
    const wrong = new Set(draft.problems.flatMap((one) => one.places));
    const words = (/** @type {PlaceRow} */ place) => (/^[\dA-Z]+$/.test(place.id) ? place.id : place.name);
    this.board.layers.pieces.replaceChildren(
      ...draft.places.flatMap((place) => {
        const at = this.board.placeOf(place.key)?.center;
        if (!at) return [];
        const isOwn = place.fields.some((field) => field.mark === "corrected");
        const sign = wrong.has(place.id) ? "⚠ " : isOwn ? "✎ " : "";
        const look = wrong.has(place.id) ? "packs-label wrong" : isOwn ? "packs-label own" : "packs-label";
        return [text(at[0], at[1] + 8, `${sign}${words(place)}`, { class: look })];
      }),
    );
  }

  /** Outline a place, and show whom it is next to. @param {PlaceRow|undefined} place @param {Draft} draft */
  mark(place, draft) {
    const { board } = this;
    const element = (/** @type {string} */ id) => board.elements(`${draft.noun}:${id}`)[0];
    board.layers.badges.replaceChildren();
    const chosen = place && element(place.id);
    if (!place || !chosen) return board.mark([]);
    const near = place.near.flatMap(({ id }) => element(id) ?? []);
    board.layers.badges.append(...near.map((other) => this.link(chosen, other)));
    board.mark([
      ...near.map((other) => ({ element: other, look: /** @type {const} */ ("wanted") })),
      { element: chosen, look: "chosen" },
    ]);
  }

  /** @param {Thing} one @param {Thing} other */
  link(one, other) {
    const [[x1, y1], [x2, y2]] = [this.board.center(one), this.board.center(other)];
    return svg("line", { class: "packs-link", x1, y1, x2, y2 });
  }

  /** Bring a place into sight. @param {string} id */
  show(id) {
    this.board.show(`${this.noun}:${id}`);
  }
}
