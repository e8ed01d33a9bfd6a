// The icons and names of pages and actions.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../ui/icon.js";
import { fold } from "../../ui/text-geometry.js";
import { fit, wordsOf } from "./places.js";

/** @typedef {import("./places.js").Place} Place */

/** @param {string} name @param {any} words */
export const signed = (name, words) => [
    h("span", { class: "icon-plate" }, icon(name, { size: 20 })),
    h("span", { class: "list-row-title", dir: "auto" }, words),
];

/** The converters of the server, as places. @param {{id: string}[]} converters @returns {Place[]} */
export const converterPlaces = (converters) =>
    converters.map(({ id }) => ({
        id,
        icon: "convert",
        href: `/convert?with=${encodeURIComponent(id)}`,
        label: `convert.${id}`,
    }));

/** @param {Place} place */
export function textOf({ id, label }) {
    if (label) return { title: t(`${label}.title`), also: t(`${label}.text`) };
    return { title: t(`search.place.${id}`), also: t(`search.also.${id}`) };
}

/**
 * Whether the title of a place contains all words, each at the beginning of a word.
 * @param {string} words
 * @param {Place} place
 */
export const isNamed = (words, place) => fit(wordsOf(words), fold(textOf(place).title).text) > 0;
