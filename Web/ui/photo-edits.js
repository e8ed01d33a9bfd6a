// Edits of a photo: turned at once, or straightened and cropped in the editor. Each is one act, which can be undone.
import { get, post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { errorWords } from "./error-view.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/** Photos that are being edited, so that a second press waits for the first. @type {Map<number, Promise<any>>} */
const running = new Map();

/** Whether a photo can be edited. @param {Card} card */
export const canEdit = (card) =>
    !card.video && !card.problem && ["jpeg", "png", "heic", "webp", "avif", "tiff"].includes(card.format);

/** Turns a photo. @param {Card} card @param {1 | -1} by 1: clockwise @param {() => void} onchange */
export const turn = (card, by, onchange) => edit(card, { turns: by > 0 ? 1 : 3 }, onchange);

/**
 * Edits a photo. The card is brought up to date, and a toast offers to undo the edit.
 * @param {Card} card changed in place
 * @param {{turns?: number, angle?: number, crop?: import("./crop-rules.js").Crop}} edit
 * @param {() => void} onchange called when the card has changed, also after the undo
 * @returns {Promise<boolean>} whether the photo was edited
 */
export function edit(card, edit, onchange) {
    const before = running.get(card.id) ?? Promise.resolve();
    const after = before.then(() => send(card, edit, onchange));
    running.set(card.id, after);
    void after.finally(() => running.get(card.id) === after && running.delete(card.id));
    return after;
}

/** @param {Card} card @param {any} edit @param {() => void} onchange */
async function send(card, edit, onchange) {
    try {
        const { act, photo } = await post("/api/photos/edit", { id: card.id, version: card.version, ...edit });
        Object.assign(card, photo);
        onchange();
        const words = t(edit.angle || edit.crop ? "photo.edit.cropped" : "photo.edit.turned");
        toast(words, { kind: "success", action: undoing(act, () => void restore(card, onchange)) });
        return true;
    } catch (error) {
        const { title, text } = errorWords(error);
        toast([title, text].filter(Boolean).join(". "), { kind: "error" });
        return false;
    }
}

/** @param {Card} card @param {() => void} onchange */
async function restore(card, onchange) {
    const photo = await get(`/api/pictures/${card.id}`).catch(() => null);
    if (!photo) return;
    Object.assign(card, photo);
    onchange();
}
