/** The line to the server: asks and answers by number, finds its way back by itself. */
import { Whole } from "./whole.js";

/** @typedef {{kind: string, message: string, rule?: string}} Refusal */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const TRY_AGAIN = 1013; // the server closes a line like this when it is full
const PASSING = ["TooMany", "Unavailable", "LineLost"];

/** A refusal of the server as something to throw. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.kind = refusal.kind;
    this.rule = refusal.rule ?? "";
  }

  /** Whether it may be granted later. */
  get mayPass() {
    return PASSING.includes(this.kind);
  }
}

/** One socket that outlives its connections. */
export class Line {
  /** @param {{opened: () => void, lost: () => void, pushed: (message: any) => void}} ears */
  constructor(ears) {
    this.ears = ears;
    this.next = 1;
    this.whole = new Whole();
    this.wait = FIRST_WAIT;
    this.isClosed = false;
    /** Why the server has sent us away for now, in its own words. */
    this.why = "";
    this.timer = 0;
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {WebSocket|null} */
    this.socket = null;
    addEventListener("online", () => this.tryNow());
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    const address = new URL("/socket", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    this.socket = new WebSocket(address);
    this.socket.onopen = () => this.ears.opened();
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      if (event.code === TRY_AGAIN) this.why = event.reason;
      this.lose();
    };
  }

  /**
   * Ask for something.
   * @param {string} verb
   * @param {Record<string, any>} [fields]
   * @returns {Promise<any>}
   */
  request(verb, fields = {}) {
    if (!this.isOpen) return Promise.reject(lostLine());
    const id = this.next++;
    const wish = verb === "join" ? { differences: 1 } : {};
    this.socket?.send(JSON.stringify({ id, do: verb, ...wish, ...fields }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** @param {any} message */
  hear(message) {
    const waiting = this.waiting.get(message.id);
    if (message.push) this.ears.pushed({ ...message, position: this.whole.of(message.position) });
    else if (waiting) {
      this.waiting.delete(message.id);
      if (message.error) waiting.reject(new Refused(message.error));
      else {
        [this.wait, this.why] = [FIRST_WAIT, ""];
        waiting.resolve(this.whole.of(message.result));
      }
    }
  }

  lose() {
    for (const { reject } of this.waiting.values()) reject(lostLine());
    this.waiting.clear();
    if (this.isClosed) return;
    this.ears.lost();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /**
   * Hang up and try again later, each time after a longer wait.
   * @param {string} why
   */
  comeBack(why) {
    this.why = why;
    this.socket?.close();
  }

  tryNow() {
    if (this.isClosed || this.isOpen || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close() {
    this.isClosed = true;
    this.socket?.close();
  }
}

function lostLine() {
  return new Refused({ kind: "LineLost", message: "The connection was lost; trying again." });
}
