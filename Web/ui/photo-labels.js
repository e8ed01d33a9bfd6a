// What other programs wrote about a photo: title, caption, tags, rating, people and places.
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { searchFor } from "../core/search-address.js";

/**
 * @typedef {{title?: string | null, caption?: string | null, keywords: string[], people: string[], rating?: number | null,
 *   location?: string | null, city?: string | null, state?: string | null, country?: string | null}} Labels
 */

/**
 * The labels as rows of a list of facts. Tags lead to the photos with them; people and places search
 * for themselves.
 * @param {Labels} labels
 * @param {() => void} leave closes the sheet when a search is opened
 */
export function labelRows(labels, leave) {
    const places = [labels.location, labels.city, labels.state, labels.country].filter((name) => !!name);
    const rows = /** @type {[string, any][]} */ ([
        ["photo.info.title", words(labels.title)],
        ["photo.info.caption", words(labels.caption)],
        ["photo.info.rating", stars(labels.rating)],
        ["photo.info.keywords", chips(labels.keywords, leave, photosWith)],
        ["photo.info.people", chips(labels.people, leave)],
        ["photo.info.where", chips(/** @type {string[]} */ (places), leave)],
    ]);
    return rows.filter(([, content]) => content).map(([key, content]) => [
        h("dt", { class: "caption" }, t(key)),
        h("dd", null, content),
    ]);
}

/** A foreign text, isolated so that its writing direction changes nothing around it. @param {string | null | undefined} text */
const words = (text) => text && h("bdi", { class: "photo-words" }, text);

/** @param {number | null | undefined} rating */
function stars(rating) {
    const signs = starSigns(rating);
    return signs && h("span", { role: "img", "aria-label": ratingWords(rating) }, signs);
}

/** “★★★☆☆”; empty for a photo without a rating. @param {number | null | undefined} rating */
export function starSigns(rating) {
    if (!rating) return "";
    return rating < 0 ? t("photo.info.rejected") : "★".repeat(rating) + "☆".repeat(5 - rating);
}

/** @param {number | null | undefined} rating */
const ratingWords = (rating) => rating && rating > 0 ? t("photo.info.stars", { n: rating }) : t("photo.info.rejected");

/** The address of the photos with a tag. @param {string} tag */
const photosWith = (tag) => `/photos?${new URLSearchParams({ tag })}`;

/** @param {string[]} names @param {() => void} leave @param {(name: string) => string} [addressOf] */
function chips(names, leave, addressOf = searchFor) {
    return names.length > 0 && h(
        "div",
        { class: "pills pills-wrapped photo-labels" },
        names.map((name) => h("a", { class: "pill", href: addressOf(name), onclick: leave }, h("bdi", null, name))),
    );
}
