/** What has happened, seen before the position that it led to; what shows it is fetched when something first happens. */

import { isStill } from "../settings.js";
import { once } from "./late.js";

/** @import { Board } from "../map/map.js" */
/** @import { Scenes } from "../scenes.js" */
/** @import { LogRow, Position } from "../types.js" */
/** @import { Session } from "./session.js" */
/** @import { Stage } from "./stage/stage.js" */

/** Holds the board still until the dice have landed. */
export class News {
  /** @param {Session} session @param {Board} board @param {() => Promise<Scenes>} scenes */
  constructor(session, board, scenes) {
    this.session = session;
    /** @type {Stage|null} */
    this.stage = null;
    /** @type {Position|null} what was drawn last */
    this.drawn = null;
    this.enter = once(async () => {
      const [{ attach }, game] = await Promise.all([import("./stage/stage.js"), scenes()]);
      this.stage ??= attach(session, board, game);
      return this.stage;
    });
    session.holds = (rows) => this.holds(rows);
    session.on("position", ({ fresh, taken, isStaged }) => this.follow(fresh, taken, isStaged));
    session.on("clear", () => (this.drawn = null));
    session.on("skip", () => this.skip());
    session.on("again", () => this.again());
    session.on("ending", () => void this.enter().then((stage) => stage.close()));
  }

  get isBusy() {
    return this.session.isHeld;
  }

  /** Whether rows are played before they take effect; one's own plain moves are not. @param {LogRow[]} rows */
  holds(rows) {
    if (isStill()) return false;
    if (this.stage) return this.stage.play(rows);
    const begin = (/** @type {Stage|null} */ stage) => {
      if (this.session.isHeld && !stage?.play(this.session.coming)) this.session.release();
    };
    this.enter().then(begin, () => begin(null));
    return true;
  }

  /** @param {LogRow[]} fresh @param {boolean} taken @param {boolean} isStaged */
  follow(fresh, taken, isStaged) {
    const { session, drawn } = this;
    if (!session.isLive) return this.empty();
    const now = /** @type {Position} */ (session.position);
    this.drawn = now;
    if (taken) this.empty();
    if (fresh.length && !isStaged && drawn && !taken)
      void this.enter().then((stage) => session.position === now && stage.tell(fresh, drawn, now));
    if (session.live?.outcome && drawn && !drawn.outcome && drawn.match === session.live.match)
      void this.enter().then((stage) => stage.close());
  }

  /** Show the rest at once. */
  skip() {
    if (this.stage?.isBusy) this.stage.skip();
    else if (this.session.isHeld) this.session.release();
  }

  /** What happened since the last turn: the log lists it and the map plays it. */
  again() {
    this.session.emit("since");
    if (!isStill()) void this.enter().then((stage) => stage.again());
  }

  /** Put everything away. */
  empty() {
    this.stage?.empty();
  }
}
