/** One result: its picture, its title and the words that were found. */
import { date } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { icon } from "../../ui/icon.js";
import { marked } from "../../ui/marked.js";

/**
 * @typedef {{kind: string, id: number, title: string, snippet: string, titleMatches: number[][], snippetMatches: number[][],
 *   where: string, date: string, category?: string | null, photo?: any}} Result
 */

/**
 * @param {Result} result
 * @param {(result: Result) => void} onopen called for a result with a photo
 */
export function resultRow(result, onopen) {
    const { photo, category } = result;
    return h(
        "button",
        {
            class: "list-row list-row-press search-row",
            type: "button",
            onclick: () => photo && onopen(result),
            disabled: !photo,
        },
        photo
            ? h("img", { class: "search-picture", src: thumbnailURL(photo), alt: "", loading: "lazy" })
            : h("span", { class: "icon-plate" }, icon("play", { size: 20 })),
        h(
            "span",
            { class: "list-row-words" },
            h("span", { class: "list-row-title" }, marked(result.title, result.titleMatches)),
            h("span", { class: "search-snippet", dir: "auto" }, marked(result.snippet, result.snippetMatches)),
            h(
                "span",
                { class: "caption" },
                [category && t(`notes.kind.${category}`), date(result.date)].filter(Boolean).join(" · "),
            ),
        ),
    );
}
