import { on } from "../../core/events.js";

/** The delay before a reload in ms; further events in this time cause no extra reload. */
const PAUSE = 800;

/**
 * Loads immediately, and again shortly after each of the events.
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} load
 * @param {import("../../core/events.js").EventName[]} events
 */
export function follow(signal, load, events) {
    let timer = 0;
    const soon = () =>
        timer ||= setTimeout(() => {
            timer = 0;
            void load();
        }, PAUSE);
    const offs = events.map((name) => on(name, soon));
    signal.addEventListener("abort", () => {
        clearTimeout(timer);
        offs.forEach((off) => off());
    });
    void load();
}
