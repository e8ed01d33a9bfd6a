// The preview beside the results on a wide screen: the result that has the pointer or the focus, large.
import { get } from "../../core/api.js";
import { date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { isShown, previewURL, thumbnailURL } from "../../core/pictures.js";
import { marked } from "../../ui/marked.js";
import { rowContent } from "./result-row.js";

/** The longest side of the preview in pixels. */
const SIZE = 1440;
/** The maximum number of photos shown of a day, a folder, an album or a kind. */
const COVERS = 12;
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
        void showCovers(result);
    }

    /** Shows the first photos of a result that stands for several. @param {Result} result */
    async function showCovers(result) {
        const path = coversPath(result.link);
        if (!path) return;
        try {
            const { photos } = await get(path);
            if (shown !== result) return;
            const covers = photos.filter(isShown).map((/** @type {any} */ photo) =>
                h("img", { class: "search-beside-cover", src: thumbnailURL(photo), alt: "" })
            );
            element.append(h("div", { class: "search-beside-covers" }, covers));
        } catch {
            // The row beside the list still names the result.
        }
    }
}

/** The API path of the photos behind a result's link; null if it leads to something else. @param {string | null} [link] */
function coversPath(link) {
    const [path, query] = (link ?? "").split("?");
    const params = new URLSearchParams(query);
    params.set("limit", String(COVERS));
    return path === "/photos" || /^\/groups\/[^/]+\/[^/]+$/.test(path) ? `/api${path}?${params}` : null;
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
