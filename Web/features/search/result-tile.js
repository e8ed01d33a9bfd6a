/** One result in a grid of photos: the picture, and the words that were found. */
import { date } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { icon } from "../../ui/icon.js";
import { marked } from "../../ui/marked.js";
import { captionOf } from "./caption.js";
import { addressOf, results } from "./result-row.js";

/**
 * @typedef {import("./result-row.js").Result} Result
 * @typedef {import("./find.js").Group} Group
 */

/** The kinds of results that are photos, and whose words are short enough for a caption. */
const KINDS = new Set(["file", "screenshot", "kind"]);

/** Whether the results of a kind are shown as a grid. The first result of a kind may stand for all its photos. @param {Group} group */
export const isGrid = (group) => KINDS.has(group.kind) && group.results.some(({ photo }) => photo);

/**
 * @param {Result} result
 * @param {string} query
 * @param {(result: Result) => void} onopen called for a result that has a photo but no page
 */
export function resultTile(result, query, onopen) {
    const { photo, link, title, kind } = result;
    const { words, matches, day } = captionOf(result);
    // The result without a photo stands for all photos of its kind.
    const isWhole = kind === "kind" && !photo;
    const content = [
        photo ? h("img", { class: "search-tile-picture", src: thumbnailURL(photo), alt: "", loading: "lazy" }) : h(
            "span",
            { class: "search-tile-picture search-tile-sign" },
            icon(kind === "file" ? "play" : "photos", { size: 28 }),
        ),
        h("span", { class: "search-tile-words", dir: "auto" }, isWhole ? t("search.kind.all") : marked(words, matches)),
        h("span", { class: "caption" }, date(day)),
    ];
    const common = { class: "search-tile", title, dataset: { kind, step: "" } };
    const tile = link
        ? h("a", { ...common, href: addressOf(result, query) }, content)
        : h("button", { ...common, type: "button", disabled: !photo, onclick: () => photo && onopen(result) }, content);
    results.set(tile, result);
    return tile;
}
