// Shared by pages with a grid of photos: they follow changes from elsewhere, and know the same keys.
import { flushDecisions } from "../core/decisions.js";
import { on } from "../core/events.js";
import { keys } from "../core/keys.js";
import { undoLast } from "./undo-last.js";

/**
 * @typedef {object} GridPage
 * @property {{destroy(): void, choice: {end(): void}}} grid
 * @property {{destroy(): void, choice?: {forget(): void} | null}} viewer
 * @property {{chooseAll(): void}} actions
 * @property {() => Promise<void>} load fetches the content of the page again
 */

/**
 * Keeps such a page up to date until it is left, and listens to its keys.
 * @param {GridPage} page
 * @param {AbortSignal} signal ends when the page is left
 * @param {object} options
 * @param {("library" | "groups" | "trash" | "reconnected" | "decided")[]} options.events that change the content of the page
 * @param {number} options.interval the page is fetched again at most this often, in ms
 * @param {Record<string, (event: KeyboardEvent) => void>} options.keys those that only this page knows
 */
export function followGridPage(page, signal, { events, interval, keys: further }) {
    let timer = 0;
    const loadSoon = () => {
        timer ||= setTimeout(() => {
            timer = 0;
            void page.load();
        }, interval);
    };
    const offs = events.map((name) => on(name, loadSoon));
    signal.addEventListener("abort", () => {
        clearTimeout(timer);
        offs.forEach((off) => off());
        page.grid.destroy();
        page.viewer.destroy();
    });
    // The newest act, wherever it was done: in the viewer, by the bar of the chosen ones, or by a button of the page.
    const undo = async () => {
        await flushDecisions();
        await undoLast();
        page.viewer.choice?.forget();
        if (!signal.aborted) await page.load();
    };
    keys(document, {
        Escape: () => page.grid.choice.end(),
        u: () => void undo(),
        "Mod+z": () => void undo(),
        "Mod+a": () => page.actions.chooseAll(),
        ...further,
    }, { signal });
}
