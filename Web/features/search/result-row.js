/** One result: its picture, title, snippet and link. */
import { date, span } from "../../core/format.js";
import { albumName } from "../../core/group-names.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { icon } from "../../ui/icon.js";
import { marked } from "../../ui/marked.js";
import { plainTerms } from "./terms.js";

/**
 * @typedef {{kind: string, id: number, title: string, snippet: string, titleMatches: number[][], snippetMatches: number[][],
 *   where: string, date: string, category?: string | null, photo?: any, link?: string | null, count?: number | null,
 *   mail?: string | null, inPicture?: boolean}} Result
 */

/** @type {Record<string, string>} */
const ICONS = {
    date: "calendar",
    kind: "photos",
    album: "album",
    folder: "folder",
    note: "text",
    scan: "scan",
    screenshot: "screenshot",
    file: "play",
    other: "attachment",
    document: "text",
    mail: "mail",
    attachment: "attachment",
};

/**
 * The URL of a result, including the words to mark on its page.
 * @param {Result} result
 * @param {string} query
 */
export function addressOf({ kind, photo, link, inPicture }, query) {
    const words = plainTerms(query);
    if (link && ["mail", "attachment", "scan"].includes(kind)) {
        const [path, hash] = link.split("#");
        return `${path}?${new URLSearchParams({ find: query })}${hash ? `#${hash}` : ""}`;
    }
    if (link) return link;
    const params = new URLSearchParams({ q: query, photo: String(photo?.id ?? "") });
    if (inPicture && words) params.set("find", words);
    return `/search?${params}`;
}

/**
 * The heading above the results of one kind. Photos of a category, for example receipts, have the name of the category.
 * @param {import("./find.js").Group} group
 */
export const headOf = ({ kind, results }) =>
    kind === "kind" && results[0]?.category ? t(`groups.kind.${results[0].category}`) : t(`search.${kind}`);

/**
 * The content of a result's row.
 * @param {Result} result
 * @returns {Node[]}
 */
export function rowContent(result) {
    const { kind, photo, snippet, snippetMatches } = result;
    // For an attachment without the title of its mail, because the mail cannot be read now, the text for an untitled mail is
    // used.
    const untitled = `search.untitled.${kind === "attachment" && !result.mail ? "mail" : kind}`;
    const title = kind === "date"
        ? [span(result.title)]
        : kind === "kind" && !photo
        ? [t("search.kind.all")]
        : kind === "album" && albumName(result.title) !== result.title
        ? [albumName(result.title)]
        : marked(result.title || t(untitled), result.titleMatches);
    return [
        photo
            ? h("img", { class: "search-picture", src: thumbnailURL(photo), alt: "", loading: "lazy" })
            : h("span", { class: "icon-plate" }, icon(ICONS[kind] ?? "search", { size: 20 })),
        h(
            "span",
            { class: "list-row-words" },
            h("span", { class: "list-row-title", dir: "auto" }, title),
            snippet && h("span", { class: "search-snippet", dir: "auto" }, marked(snippet, snippetMatches)),
            h("span", { class: "caption" }, factsOf(result)),
        ),
    ];
}

/** @param {Result} result */
function factsOf({ kind, category, count, date: day, where, photo, mail }) {
    // The date of a note is the day of text recognition, so the date of its photo is more useful.
    const shown = kind === "note" && photo ? photo.taken : day;
    // The photo contains no date, so this is the date of its file.
    const isOfFile = photo?.takenFrom === "file";
    const isMail = kind === "mail" || kind === "attachment";
    return [
        (kind === "note" || kind === "scan") && category && t(`notes.kind.${category}`),
        kind === "screenshot" && category && t(`screenshots.one.${category}`),
        mail && t("search.inMail", { mail }),
        typeof count === "number" && t("search.photos", { n: count }),
        kind !== "date" && (isOfFile ? t("search.fileDate", { date: date(shown) }) : date(shown)),
        isMail && where.slice(where.lastIndexOf("/") + 1),
    ].filter(Boolean).join(" · ");
}

/** The result of each row. @type {WeakMap<Element, Result>} */
export const results = new WeakMap();

/**
 * @param {Result} result
 * @param {string} query
 * @param {(result: Result) => void} onopen called for a result that has a photo but no page
 */
export function resultRow(result, query, onopen) {
    const { photo, link } = result;
    const name = "list-row list-row-press search-row";
    const row = link
        ? h("a", { class: name, href: addressOf(result, query), dataset: { kind: result.kind } }, rowContent(result))
        : h(
            "button",
            {
                class: name,
                type: "button",
                onclick: () => photo && onopen(result),
                disabled: !photo,
                dataset: { kind: result.kind },
            },
            rowContent(result),
        );
    results.set(row, result);
    return row;
}
