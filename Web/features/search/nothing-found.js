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
 * @param {boolean} namesThing whether a word names something that photos can show
 * @param {AbortSignal} signal
 * @param {() => void} onread
 */
export function nothingOfYours(query, namesThing, signal, onread) {
    const read = h("span");
    followReading(signal, (reading) => read.textContent = reasonWords(query, namesThing, reading), onread);
    return h("p", { class: "quiet" }, t("search.none.library", { query }), " ", read);
}

/** @param {string} query @param {boolean} namesThing @param {AbortSignal} signal @param {() => void} onread */
export function nothingFound(query, namesThing, signal, onread) {
    const place = h("div", null, nothing(query, "", false));
    const show = (/** @type {import("./reading-state.js").Reading} */ reading) =>
        replace(
            place,
            nothing(query, reasonWords(query, namesThing, reading), reading.state === "off" || reading.state === "paused"),
        );
    followReading(signal, show, onread);
    return place;
}

/**
 * Why nothing was found. A number belongs to a size, a date or a name, so nobody expects it to be a thing in a photo.
 * @param {string} query @param {boolean} namesThing @param {import("./reading-state.js").Reading} reading
 */
const reasonWords = (query, namesThing, reading) =>
    [readingWords(reading), !namesThing && !/\d/.test(query) && t("search.none.thing", { query }), t("search.none.mail")]
        .filter(Boolean).join(
            " ",
        );

/** @param {string} query @param {string} text @param {boolean} canRead */
function nothing(query, text, canRead) {
    return emptyState({
        icon: "search",
        title: t("search.none.title", { query }),
        text,
        action: canRead ? button(textOf(READING).title, { icon: READING.icon, onclick: readAll }) : undefined,
    });
}
