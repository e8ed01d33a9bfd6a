// Common behaviour of pages with a grid of photos: following changes made elsewhere, and keyboard shortcuts.
import { flushDecisions } from "../core/decisions.js";
import { on } from "../core/events.js";
import { keys } from "../core/keys.js";
import { undoLast } from "./undo-last.js";

/**
 * @typedef {object} GridPage
 * @property {{destroy(): void, choice: {end(): void, isChoosing: boolean}}} grid
 * @property {{destroy(): void, choice?: {forget(): void} | null}} viewer
 * @property {{chooseAll(): void, editTags(): unknown}} actions
 * @property {() => Promise<void>} load fetches the content of the page again
 */

/**
 * Keeps a page with a grid of photos up to date until the user leaves it, and handles its keys.
 * @param {GridPage} page
 * @param {AbortSignal} signal ends when the user leaves the page
 * @param {object} options
 * @param {("library" | "groups" | "trash" | "reconnected" | "decided")[]} options.events that change the content of the page
 * @param {number} options.interval minimum time between two reloads of the page, in ms
 * @param {Record<string, (event: KeyboardEvent) => void>} options.keys additional keys of this page
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
    // Undoes the newest action, whether made in the viewer, in the bar for the selection, or by a button of the page.
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
        t: () => page.grid.choice.isChoosing && page.actions.editTags(),
        ...further,
    }, { signal });
}
