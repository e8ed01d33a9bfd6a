/** A calm line that gives the reason for waiting: the server is not answering, or decisions are still being sent. */
import { connected, on } from "../core/events.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { isPhone } from "../core/phone.js";
import { noteInBar } from "./frame.js";
import { icon } from "./icon.js";

/** Interruptions of the connection shorter than this, in ms, are not reported. */
const PATIENCE = 2500;

/**
 * @param {import("../core/signal.js").Signal<number>} waiting the number of decisions not yet received by the server
 */
export function watchAway(waiting) {
    const line = h("p", { class: "away-line", role: "status", hidden: true });
    noteInBar(line);
    let isAway = false;
    let timer = 0;
    const show = () => {
        const count = waiting.value;
        line.hidden = !isAway;
        if (!isAway) return;
        const words = count ? t("phone.away.waiting", { n: count }) : t("phone.away");
        const short = h("span", { class: "away-short tabular", "aria-hidden": "true" }, count || "");
        line.title = words;
        replace(line, icon("moon", { size: 16 }), short, h("span", { class: "away-words" }, words));
    };
    /** @param {boolean} open */
    const follow = (open) => {
        clearTimeout(timer);
        if (!open) timer = setTimeout(() => change(true), PATIENCE);
        else change(false);
    };
    /** @param {boolean} away */
    const change = (away) => {
        isAway = away;
        show();
    };
    // A phone that leaves the network knows it at once, while its connection may seem to be open for minutes. A browser on the
    // machine itself needs no network.
    const look = () => follow(connected.value && (navigator.onLine || !isPhone));
    // Out of reach of the Wi-Fi, the connection of a phone says nothing, and stays open for minutes.
    const wait = () => {
        if (!isPhone || document.visibilityState !== "visible") return;
        look();
        if (connected.value && navigator.onLine) timer = setTimeout(() => change(true), PATIENCE);
    };
    look();
    on("beat", wait);
    // A hidden page receives no heartbeats, so the wait begins again when it is visible.
    document.addEventListener("visibilitychange", wait);
    connected.subscribe(look);
    for (const name of ["offline", "online"]) addEventListener(name, look);
    waiting.subscribe(show);
}
