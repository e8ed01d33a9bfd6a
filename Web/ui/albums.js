// Asks for an album, and adds photos to it.
import { get, post } from "../core/api.js";
import { albumName } from "../core/group-names.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { row } from "./card.js";
import { errorWords } from "./error-view.js";
import { icon } from "./icon.js";
import { sheet } from "./sheet.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** Maximum number of offered albums. */
const MAX_ALBUMS = 1000;

/**
 * Opens a sheet that asks for a name, for example of an album.
 * @param {string} title
 * @param {string} name the initial text of the field
 * @param {object} [options]
 * @param {number} [options.chosen] the number of characters selected at the beginning, so that typing replaces them; all if
 *     omitted
 * @param {string} [options.label] names the field; by default “Name”
 * @param {(name: string) => Promise<any>} [options.save] uses the name. If it throws, the sheet shows the error and remains
 *     open with the typed text
 * @returns {Promise<string | null>} null: the user has closed the sheet
 */
export function askName(title, name, { chosen = name.length, label = t("photo.album.name"), save: use } = {}) {
    const { promise, resolve } = Promise.withResolvers();
    const input = h("input", {
        class: "field-input album-name",
        type: "text",
        dir: "auto",
        value: name,
        maxLength: 200,
        "aria-label": label,
        placeholder: label,
        "aria-describedby": "name-note",
    });
    const note = h("p", { id: "name-note", class: "field-note caption", role: "status" });
    /** @type {string | null} */
    let answer = null;
    const done = async () => {
        const wanted = input.value.trim();
        save.toggleAttribute("disabled", true);
        try {
            await use?.(wanted);
            answer = wanted || null;
            opened.close();
        } catch (error) {
            const { text, hint } = errorWords(error);
            input.setAttribute("aria-invalid", "true");
            note.textContent = [text, hint].filter(Boolean).join(" ");
            input.focus();
        } finally {
            save.toggleAttribute("disabled", false);
        }
    };
    const save = button(t("photo.album.save"), { style: "primary", onclick: done });
    const look = () => {
        save.toggleAttribute("disabled", !input.value.trim());
        input.removeAttribute("aria-invalid");
        note.textContent = "";
    };
    input.addEventListener("input", look);
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && !event.isComposing && !save.hasAttribute("disabled")) void done();
    });
    look();
    const opened = sheet({
        title,
        content: h("div", { class: "field" }, input, note),
        actions: [
            button(t("common.cancel"), { onclick: () => opened.close() }),
            save,
        ],
        // Runs after the sheet has closed; otherwise the next toast would disappear with it.
        onclose: () => resolve(answer),
    });
    input.focus();
    input.setSelectionRange(0, chosen);
    return promise;
}

/**
 * Asks for an album in a sheet and adds photos to it.
 * @param {number[]} ids
 * @param {(act: Promise<number | undefined>) => void} [onsend] called when the request is sent; the act is undefined if nothing
 *     has changed
 * @returns {Promise<boolean>} whether the photos were added
 */
export async function addToAlbum(ids, onsend) {
    try {
        const { groups } = await get("/api/groups/album", { params: { limit: MAX_ALBUMS } });
        const choice = await askAlbum(t("photo.album.add"), groups, { icon: "plus", title: t("photo.album.new") });
        if (!choice) return false;
        const name = choice.id === null ? await askName(t("photo.album.new"), "") : choice.name;
        if (!name) return false;
        const sent = choice.id === null
            ? post("/api/albums", { name, ids })
            : post(`/api/albums/${choice.id}/photos`, { ids });
        onsend?.(sent.then(({ act }) => act ?? undefined, () => undefined));
        const answer = await sent;
        const href = `/groups/album/${choice.id ?? answer.album}`;
        toast(t("photo.album.added", { n: answer.count, name }), { kind: "success", href, action: undoing(answer.act) });
        return true;
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
        return false;
    }
}

/** The names of the albums that an album is in. @param {any} group */
export const withinWords = (group) =>
    (group.within ?? []).map((/** @type {{name: string}} */ outer) => albumName(outer.name)).join(" › ");

/**
 * @param {string} title
 * @param {any[]} groups the albums
 * @param {{icon: string, title: string} | false} first what stands above the albums, if anything
 * @returns {Promise<{id: number | null, name: string} | null>} the album, or `id` null for the first row; null: the user has
 *     closed the sheet
 */
export function askAlbum(title, groups, first) {
    const { promise, resolve } = Promise.withResolvers();
    /** @type {{id: number | null, name: string} | null} */
    let chosen = null;
    const choose = (/** @type {number | null} */ id, name = "") => {
        chosen = { id, name };
        opened.close();
    };
    const opened = sheet({
        title,
        content: h(
            "div",
            { class: "card-list album-list" },
            first && row({ title: first.title, icon: icon(first.icon), onclick: () => choose(null) }),
            groups.map((/** @type {any} */ group) =>
                row({
                    title: albumName(group.name),
                    text: [withinWords(group), t("groups.photos", { n: group.count })].filter(Boolean).join(" · "),
                    icon: icon("album"),
                    onclick: () => choose(Number(group.key), albumName(group.name)),
                })
            ),
        ),
        onclose: () => resolve(chosen),
    });
    return promise;
}
