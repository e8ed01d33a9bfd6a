/** The card of an export of another program that lies in a shared folder: its numbers, and the button that takes it over. */
import { get, post } from "../../core/api.js";
import { baseName } from "../../core/format.js";
import { h, removeUsed } from "../../core/html.js";
import { locale, t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/**
 * @typedef {{source: string, photos: number, dates: number, places: number, albums: number, favourites: number, people: number,
 *   descriptions: number, archived: number, trashed: number}} Count
 * @typedef {{survey: {counts: Count[], zips: number, revision: string},
 *   change: {albums: number, inAlbums: number, favourites: number, dates: number}}} Look
 */

/** Remembers the exports that were put off, by folder and revision. */
const LATER = "shoebox.exports.later";
const PARTS = /** @type {const} */ ([
    "dates",
    "places",
    "albums",
    "favourites",
    "people",
    "descriptions",
    "archived",
]);

/**
 * The cards of all exports that have something to take over.
 * @param {AbortSignal} signal
 * @param {() => void} again called when an import was undone
 * @returns {Promise<HTMLElement[]>}
 */
export async function exportCards(signal, again) {
    const { folders } = await get("/api/imports", { signal });
    const cards = [];
    for (const { path } of folders) {
        const look = await post("/api/imports/look", { path }, { signal });
        if (!isOffered(look) || put().includes(keyOf(path, look))) continue;
        cards.push(card(path, look, again));
    }
    return cards;
}

/** Whether there is something to take over. Zips need a folder, which the command asks for. @param {Look} look */
export const isOffered = ({ survey, change }) =>
    survey.counts.length > 0 && survey.zips === 0 && Object.values(change).some((count) => count > 0);

/** The sentence about one program's photos. @param {Count} count */
export function sentence(count) {
    const parts = PARTS.filter((part) => count[part] > 0).map((part) => t(`library.export.${part}`, { n: count[part] }));
    const photos = t(`library.export.${count.source}`, { n: count.photos });
    const trashed = count.trashed > 0 ? ` ${t("library.export.trashed", { n: count.trashed })}` : "";
    return `${photos}${parts.length ? `: ${parts.join(", ")}` : ""}.${trashed}`;
}

/** What an act would change. @param {Look["change"]} change */
export function changeWords(change) {
    const names = { albums: "newAlbums", inAlbums: "inAlbums", favourites: "favourites", dates: "dates" };
    const parts = Object.entries(names)
        .map(([key, name]) => /** @type {const} */ ([change[/** @type {keyof typeof names} */ (key)], name]))
        .filter(([count]) => count > 0).map(([count, name]) => t(`library.export.${name}`, { n: count }));
    return t("library.export.change", { list: new Intl.ListFormat(locale()).format(parts) });
}

/** @param {string} path @param {Look} look @param {() => void} again */
function card(path, look, again) {
    const element = h(
        "section",
        { class: "card stack export-card" },
        h("h2", { class: "folder-name", dir: "auto" }, baseName(path)),
        h("p", null, look.survey.counts.map(sentence).join(" ")),
        h("p", { class: "caption" }, changeWords(look.change)),
        h(
            "div",
            { class: "row" },
            button(t("library.export.take"), { style: "primary", onclick: () => take(path, look, element, again) }),
            button(t("library.export.later"), {
                style: "quiet",
                onclick: () => {
                    localStorage.setItem(LATER, JSON.stringify([...put(), keyOf(path, look)].slice(-50)));
                    removeUsed(element);
                },
            }),
        ),
    );
    return element;
}

/** @param {string} path @param {Look} look @param {HTMLElement} element @param {() => void} again */
async function take(path, look, element, again) {
    const count = look.survey.counts.reduce((sum, { photos }) => sum + photos, 0);
    try {
        const { outcome } = await post("/api/imports", { path, shown: { count, revision: look.survey.revision } });
        removeUsed(element);
        toast(t("library.export.done", { name: baseName(path) }), { kind: "success", action: undoing(outcome.act, again) });
    } catch (error) {
        const { title, hint } = errorWords(error);
        toast([title, hint].filter(Boolean).join(". "), { kind: "error" });
    }
}

/** @param {string} path @param {Look} look */
const keyOf = (path, look) => `${look.survey.revision} ${path}`;

/** The exports that were put off. @returns {string[]} */
function put() {
    try {
        return JSON.parse(localStorage.getItem(LATER) ?? "[]");
    } catch {
        return [];
    }
}
