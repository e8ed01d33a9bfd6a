// What pages with a grid of photos do alike: they follow what happens elsewhere, and know the same keys.
import { on } from "../core/events.js";
import { keys } from "../core/keys.js";

/**
 * @typedef {object} GridPage
 * @property {{destroy(): void, choice: {end(): void}}} grid
 * @property {{destroy(): void, choice?: {undo(): void} | null}} viewer
 * @property {{chooseAll(): void}} actions
 * @property {() => Promise<void>} load fetches what is shown again
 */

/**
 * Keeps such a page up to date until it is left, and listens to its keys.
 * @param {GridPage} page
 * @param {AbortSignal} signal ends when the page is left
 * @param {object} options
 * @param {("library" | "groups" | "trash" | "reconnected" | "decided")[]} options.events that change what it shows
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
    const undo = () => page.viewer.choice?.undo();
    keys(document, {
        Escape: () => page.grid.choice.end(),
        u: undo,
        "Mod+z": undo,
        "Mod+a": () => page.actions.chooseAll(),
        ...further,
    }, { signal });
}
