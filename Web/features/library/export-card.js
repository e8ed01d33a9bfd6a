/** The card of an export of another program: its numbers, and the button that takes it over. */
import { get, post } from "../../core/api.js";
import { h, removeUsed } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { chooseFolder } from "../../ui/folder-picker.js";
import { runCard } from "./export-run.js";
import { changeWords, isOffered, nameOf, refusal, sentence, warnings } from "./export-words.js";

/** @typedef {import("./export-words.js").Look} Look */

/** Remembers the exports that were put off, by folder and revision. */
const LATER = "shoebox.exports.later";

/**
 * The cards of all imports that run, and of all exports in shared folders that have something to take over.
 * @param {AbortSignal} signal
 * @param {() => void} again called when an import has ended or was undone
 * @param {string[]} named the zips and folders that have a card already
 * @returns {Promise<HTMLElement[]>}
 */
export async function exportCards(signal, again, named) {
    const { folders, running } = await get("/api/imports", { signal });
    const cards = running.map((/** @type {any} */ run) => runCard(run, signal, again));
    for (const { path } of folders) {
        if (named.some((part) => part === path || part.startsWith(`${path}/`))) continue;
        const card = await offeredCard(path, signal, again);
        if (card) cards.push(card);
    }
    return cards;
}

/** @param {string} path @param {AbortSignal} signal @param {() => void} again */
async function offeredCard(path, signal, again) {
    const look = await lookAt([path], signal);
    return isOffered(look) && !put().includes(keyOf([path], look)) ? exportCard([path], look, signal, again) : null;
}

/**
 * The card of an export that the user has dropped or named. If there is nothing to take over, it gives the reason.
 * @param {string[]} paths @param {AbortSignal} signal @param {() => void} again
 */
export async function namedCard(paths, signal, again) {
    const look = await lookAt(paths, signal);
    if (isOffered(look)) return exportCard(paths, look, signal, again);
    return h(
        "section",
        { class: "card export-card" },
        h("h2", { class: "folder-name", dir: "auto" }, nameOf(paths)),
        h("p", { role: "status" }, refusal(look)),
        warnings(look).map((words) => h("p", { class: "export-warning" }, words)),
    );
}

/** @param {string[]} paths @param {AbortSignal} signal @returns {Promise<Look>} */
export const lookAt = (paths, signal) => post("/api/imports/look", { paths }, { signal });

/**
 * The card of one export. When it is taken over, the card is replaced by its progress.
 * @param {string[]} paths @param {Look} look @param {AbortSignal} signal @param {() => void} again
 */
export function exportCard(paths, look, signal, again) {
    const { survey } = look;
    const element = h(
        "section",
        { class: "card export-card" },
        h("h2", { class: "folder-name", dir: "auto" }, nameOf(paths)),
        h("p", null, survey.counts.map(sentence).join(" ")),
        warnings(look).map((words) => h("p", { class: "export-warning" }, words)),
        h("p", { class: "caption" }, changeWords(look)),
        h(
            "div",
            { class: "row" },
            button(takeWords(look), { style: "primary", onclick: () => take(paths, look, element, signal, again) }),
            button(t("library.export.later"), {
                style: "quiet",
                onclick: () => {
                    localStorage.setItem(LATER, JSON.stringify([...put(), keyOf(paths, look)].slice(-50)));
                    removeUsed(element);
                },
            }),
        ),
    );
    return element;
}

/** @param {Look} look */
function takeWords({ survey, isShared }) {
    if (survey.zips > 0) return t("library.export.extract");
    return t(isShared ? "library.export.take" : "library.export.addAndTake");
}

/** @param {string[]} paths @param {Look} look @param {HTMLElement} element @param {AbortSignal} signal @param {() => void} again */
async function take(paths, look, element, signal, again) {
    const { survey } = look;
    const target = { title: t("files.extract.to"), take: (/** @type {string} */ name) => t("files.extract.here", { name }) };
    const into = survey.zips > 0 ? await chooseFolder(target) : null;
    if (survey.zips > 0 && into === null) return;
    const count = survey.counts.reduce((sum, { photos }) => sum + photos, 0);
    const order = { paths, shown: { count, revision: survey.revision } };
    try {
        const run = await post("/api/imports", { ...order, ...(into === null ? { shares: !look.isShared } : { into }) });
        element.replaceWith(runCard(run, signal, again));
    } catch (error) {
        errorToast(error);
    }
}

/** @param {string[]} paths @param {Look} look */
const keyOf = (paths, look) => `${look.survey.revision} ${paths.join(" ")}`;

/** The exports that were put off. @returns {string[]} */
function put() {
    try {
        return JSON.parse(localStorage.getItem(LATER) ?? "[]");
    } catch {
        return [];
    }
}
