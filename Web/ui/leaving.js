// What copies of photos reveal when they are downloaded or shared: with the place, or without it.
import { post } from "../core/api.js";
import { companionsOf } from "../core/companions.js";
import { h } from "../core/html.js";
import { inLanguage, t } from "../core/i18n.js";
import { button } from "./button.js";
import { sheet } from "./sheet.js";

/** @typedef {import("../core/pictures.js").Card} Card */
/** @typedef {"keep" | "remove"} Location */

/** The URL of a copy that leaves. @param {{id: number}} card @param {Location} location */
export const copyURL = ({ id }, location) => `/api/photos/${id}/copy${location === "remove" ? "?location=remove" : ""}`;

/**
 * Asks whether copies keep their place, if any photo has one. A photo that is not loaded may have one.
 * @param {(Card | undefined)[]} cards
 * @returns {Promise<Location | null>} null if the person closed the question
 */
export function askLocation(cards) {
    const placed = cards.filter((card) => !card || card.place);
    if (placed.length === 0) return Promise.resolve("keep");
    const { promise, resolve } = Promise.withResolvers();
    /** @type {Location | null} */
    let answer = null;
    const choose = (/** @type {Location} */ chosen) => {
        answer = chosen;
        close();
    };
    const place = placed[0]?.place;
    const text = cards.length === 1 && place
        ? t("leaving.text.one", { place: inLanguage(place) })
        : t("leaving.text", { n: placed.length });
    const { close } = sheet({
        title: t("leaving.title"),
        content: h("p", null, text),
        actions: [
            button(t("leaving.keep"), { onclick: () => choose("keep") }),
            button(t("leaving.remove"), { style: "primary", icon: "place", onclick: () => choose("remove") }),
        ],
        onclose: () => resolve(answer),
    });
    return promise;
}

/**
 * The address and the name of a download of photos: the file itself, or one ZIP file for several photos and for a photo that
 * consists of several files.
 * @param {number[]} ids
 * @param {(id: number) => Card | undefined} find
 * @param {string} [group] the name of the album or group, which the ZIP file gets
 * @returns {Promise<{address: string, name: string} | null>} null if the person changed their mind
 */
export async function leavingAddress(ids, find, group) {
    const location = await askLocation(ids.map(find));
    if (!location) return null;
    const only = ids.length === 1 ? find(ids[0]) : undefined;
    if (only && companionsOf(only).length === 0) return { address: copyURL(only, location), name: only.name };
    const choice = { ids, withoutLocation: location === "remove", ...group && { name: group } };
    const { download } = await post("/api/photos/download", choice);
    return { address: download, name: `${group ?? "shoebox-photos"}.zip` };
}
