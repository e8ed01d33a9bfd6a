/** Changes the text and the category of a note. */
import { post, put } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { pill } from "../../ui/pills.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";
import { CATEGORIES } from "./categories.js";

/** @typedef {import("./note-card.js").Note} Note */

/** Drafts too large for the tab's storage, by note. They are lost when the page is closed. @type {Map<number, string>} */
const unstored = new Map();

/** Unsaved texts by note, kept in this tab's storage, because a sheet is easily closed by mistake. */
const drafts = {
    /** @param {number} id @returns {string | null} */
    of: (id) => unstored.get(id) ?? sessionStorage.getItem(`note-draft-${id}`),
    /** @param {number} id @param {string | null} text null removes the draft */
    keep(id, text) {
        unstored.delete(id);
        if (text === null) return sessionStorage.removeItem(`note-draft-${id}`);
        try {
            sessionStorage.setItem(`note-draft-${id}`, text);
        } catch {
            unstored.set(id, text);
        }
    },
};

// Closing the page would lose the drafts in `unstored`, so the browser asks for confirmation.
addEventListener("beforeunload", (event) => {
    if (unstored.size) event.preventDefault();
});

/** The ids of actions on notes made on this page, the newest last. @type {number[]} */
const acts = [];

/**
 * Undoes the newest action on notes.
 * @param {() => void} onchange
 * @returns {boolean | void} true if this page has no action to undo; then the app handles the key
 */
export function undoLast(onchange) {
    const act = acts.at(-1);
    if (act === undefined) return true;
    takeBack(act, () => {
        onchange();
        toast(t("notes.undone"));
    });
}

/** @param {Note} note @param {() => void} onchange */
export function edit(note, onchange) {
    const area = h("textarea", {
        class: "field-input note-area",
        value: drafts.of(note.id) ?? note.text,
        rows: 12,
        dir: "auto",
        "aria-label": t("notes.edit.label"),
        autofocus: true,
        oninput: () => {
            drafts.keep(note.id, area.value === note.text ? null : area.value);
            show();
        },
    });
    const drop = button(t("notes.edit.drop"), {
        style: "quiet",
        onclick: () => {
            drafts.keep(note.id, null);
            close();
        },
    });
    const save = (/** @type {string | null} */ text) => async () => {
        if (!await change(note, { text }, onchange)) return;
        drafts.keep(note.id, null);
        close();
    };
    const original = note.edited && button(t("notes.edit.original"), { style: "quiet", onclick: save(null) });
    const keep = button(t("notes.edit.save"), { style: "primary", onclick: () => save(area.value)() });
    const large = h("p", { class: "caption", role: "status" });
    const show = () => {
        const isSame = drafts.of(note.id) === null;
        drop.hidden = isSame;
        keep.toggleAttribute("disabled", isSame);
        large.textContent = unstored.has(note.id) ? t("notes.edit.large") : "";
    };
    // Places the cursor at the start of the text.
    area.setSelectionRange(0, 0);
    show();
    const { close } = sheet({
        title: t("notes.edit.title"),
        wide: true,
        content: [area, large],
        actions: [
            ...(original ? [original] : []),
            drop,
            keep,
        ],
        onclose: () => {
            if (drafts.of(note.id) === null) return;
            toast(t("notes.edit.kept"), { action: { label: t("notes.edit.goOn"), run: () => edit(note, onchange) } });
        },
    });
}

/** @param {Note} note @param {() => void} onchange */
export function sort(note, onchange) {
    const choose = (/** @type {string | null} */ category) => async () => {
        if (await change(note, { category }, onchange)) close();
    };
    const choice = (/** @type {string} */ category) =>
        pill({
            label: t(`notes.kind.${category}`),
            pressed: category === note.category,
            onclick: choose(category),
        });
    const { close } = sheet({
        title: t("notes.sort.title"),
        content: h("div", { class: "pills pills-wrapped" }, CATEGORIES.map(choice)),
        actions: note.corrected ? [button(t("notes.sort.rules"), { style: "quiet", onclick: choose(null) })] : [],
    });
}

/** @param {Note} note with the version shown to the user @param {object} body @param {() => void} onchange */
async function change(note, body, onchange) {
    try {
        const { act } = await put(`/api/notes/${note.id}`, { version: note.version, ...body });
        acts.push(act);
        onchange();
        toast(t("notes.saved"), { kind: "success", action: undo(act, onchange) });
        return true;
    } catch (error) {
        showError(error);
        return false;
    }
}

/** @param {Note} note @param {() => void} onchange */
export const remove = (note, onchange) => removeMany([note.id], onchange);

/** @param {number[]} ids @param {() => void} onchange @returns {Promise<boolean>} whether the notes were deleted */
export async function removeMany(ids, onchange) {
    try {
        const { act, count } = await post("/api/notes/delete", { ids });
        if (act) acts.push(act);
        onchange();
        toast(t("notes.deleted", { n: count }), { action: act ? undo(act, onchange) : undefined });
        return true;
    } catch (error) {
        showError(error);
        return false;
    }
}

/** @param {number} act @param {() => void} onchange */
const undo = (act, onchange) => ({
    label: t("common.undo"),
    run: () => takeBack(act, onchange),
});

/** @param {number} act @param {() => void} onchange */
function takeBack(act, onchange) {
    const index = acts.indexOf(act);
    if (index >= 0) acts.splice(index, 1);
    return post("/api/undo", { act }).then(onchange, showError);
}

/** @param {unknown} error */
function showError(error) {
    const { title, hint } = errorWords(error);
    toast([title, hint].filter(Boolean).join(". "), { kind: "error" });
}
