// The preview beside the results on a wide screen: the result that has the pointer or the focus, large.
import { date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { isShown, previewURL } from "../../core/pictures.js";
import { marked } from "../../ui/marked.js";
import { rowContent } from "./result-row.js";

/** The longest side of the preview in pixels. */
const SIZE = 1440;
/** Where the page is wide enough for the preview; as in search.css. */
const wide = matchMedia("(min-width: 80em)");

/** @typedef {import("./result-row.js").Result} Result */

/**
 * @param {HTMLElement} list holds the rows
 * @param {(row: Element) => Result | undefined} resultOf
 * @returns {{element: HTMLElement, show: (result: Result | undefined) => void}}
 */
export function besideResult(list, resultOf) {
    const element = h("aside", { class: "search-beside", hidden: true, "aria-hidden": "true" });
    /** @type {Result | undefined} */
    let shown;
    for (const name of ["pointerover", "focusin"]) {
        list.addEventListener(name, ({ target }) => {
            const row = target instanceof Element && target.closest(".search-row, .search-tile");
            const result = row && resultOf(row);
            if (result) show(result);
        });
    }
    return { element, show };

    /** @param {Result | undefined} result undefined if nothing was found */
    function show(result) {
        element.hidden = !result;
        if (!result || result === shown || !wide.matches) return;
        shown = result;
        replace(element, content(result));
    }
}

/** @param {Result} result */
function content(result) {
    const { photo, title, titleMatches, snippet, snippetMatches } = result;
    if (!photo || !isShown(photo) || photo.video) return h("div", { class: "card search-beside-row" }, rowContent(result));
    return [
        h("img", { class: "search-beside-picture", src: previewURL(photo, SIZE), alt: "" }),
        h("p", { class: "search-beside-title", dir: "auto" }, marked(title || photo.name, title ? titleMatches : [])),
        snippet && h("p", { class: "search-beside-text", dir: "auto" }, marked(snippet, snippetMatches)),
        h("p", { class: "caption" }, date(photo.taken)),
    ];
}
