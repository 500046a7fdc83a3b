/** A notice of the browser, for whoever looks at another page. */

import { settings } from "./settings.js";

/** Tell something once; a later notice of the same kind takes its place. @param {string} kind @param {string} words */
export function tell(kind, words) {
  if (!settings.notify || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const notice = new Notification("Kurgan", { body: words, tag: `kurgan-${kind}`, icon: "/static/icon.svg" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
