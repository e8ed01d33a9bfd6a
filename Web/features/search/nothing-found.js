// Shown in place of results: why nothing was found, and what may still be read.
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { textOf } from "./place-words.js";
import { READING } from "./places.js";
import { followReading, readAll, readingWords } from "./unread.js";

/**
 * Shown if only pages or actions of the app were found.
 * @param {string} query
 * @param {AbortSignal} signal
 * @param {() => void} onread
 */
export function nothingOfYours(query, signal, onread) {
    const read = h("span");
    followReading(signal, (reading) => read.textContent = readingWords(reading), onread);
    return h("p", { class: "quiet" }, t("search.none.library", { query }), " ", read);
}

/** @param {string} query @param {AbortSignal} signal @param {() => void} onread */
export function nothingFound(query, signal, onread) {
    const place = h("div", null, nothing(query, "", false));
    const show = (/** @type {import("./reading-state.js").Reading} */ reading) =>
        replace(place, nothing(query, readingWords(reading), reading.state === "off" || reading.state === "paused"));
    followReading(signal, show, onread);
    return place;
}

/** @param {string} query @param {string} text @param {boolean} canRead */
function nothing(query, text, canRead) {
    return emptyState({
        icon: "search",
        title: t("search.none.title", { query }),
        text,
        action: canRead ? button(textOf(READING).title, { icon: READING.icon, onclick: readAll }) : undefined,
    });
}
