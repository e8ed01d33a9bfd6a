// Albums: making, renaming and deleting one, and adding photos to one.
import { del, get, post, put } from "../../core/api.js";
import { takeCounts } from "../../core/decisions.js";
import { failureText } from "../../core/failure.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";

/** The most albums that are offered. */
const MAX_ALBUMS = 1000;

/**
 * Asks for a name in a sheet.
 * @param {string} title
 * @param {string} name what the field holds at first
 * @returns {Promise<string | null>} null: the sheet was closed
 */
export function askName(title, name) {
    const { promise, resolve } = Promise.withResolvers();
    const input = h("input", {
        class: "field-input group-name",
        type: "text",
        dir: "auto",
        value: name,
        maxLength: 200,
        "aria-label": t("groups.album.name"),
        placeholder: t("groups.album.name"),
    });
    /** @type {string | null} */
    let chosen = null;
    const done = () => {
        chosen = input.value.trim() || null;
        opened.close();
    };
    const save = button(t("groups.album.save"), { style: "primary", onclick: done });
    const look = () => save.toggleAttribute("disabled", !input.value.trim());
    input.addEventListener("input", look);
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && !event.isComposing && input.value.trim()) done();
    });
    look();
    const opened = sheet({
        title,
        content: input,
        actions: [
            button(t("common.cancel"), { onclick: () => opened.close() }),
            save,
        ],
        // After the sheet has gone, or the next toast would disappear with it.
        onclose: () => resolve(chosen),
    });
    input.focus();
    input.select();
    return promise;
}

/** Asks for a name, makes an album and opens it. */
export async function makeAlbum() {
    const name = await askName(t("groups.album.new"), "");
    if (!name) return;
    try {
        const { album } = await post("/api/albums", { name });
        navigate(`/groups/album/${album}`);
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}

/**
 * The menu of an album.
 * @param {string} key @param {string} name
 * @param {(rename: () => Promise<any>) => Promise<any>} onrename renames the album, reports it and shows the album again
 */
export function albumMenu(key, name, onrename) {
    return menu({
        label: t("groups.more"),
        items: [
            { label: t("groups.album.rename"), icon: "text", run: rename },
            { label: t("groups.album.delete"), icon: "trash", destructive: true, run: remove },
        ],
    });

    async function rename() {
        const next = await askName(t("groups.album.rename"), name);
        if (next) await onrename(() => put(`/api/albums/${key}`, { name: next }));
    }

    async function remove() {
        try {
            const { act } = await del(`/api/albums/${key}`);
            toast(t("groups.album.deleted"), { action: undoing(act, () => navigate(`/groups/album/${key}`)) });
            navigate("/groups/album", { replace: true });
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }
}

/**
 * Asks for an album in a sheet and adds photos to it.
 * @param {number[]} ids
 * @returns {Promise<boolean>} whether it was done
 */
export async function addToAlbum(ids) {
    try {
        const { groups } = await get("/api/groups/album", { params: { limit: MAX_ALBUMS } });
        const choice = await askAlbum(groups);
        if (!choice) return false;
        const answer = choice.id === null ? await makeAlbumOf(ids) : await post(`/api/albums/${choice.id}/photos`, { ids });
        if (!answer) return false;
        toast(t("groups.album.added", { n: answer.count }), { kind: "success", action: undoing(answer.act) });
        return true;
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
        return false;
    }
}

/**
 * @param {any[]} groups the albums
 * @returns {Promise<{id: number | null} | null>} the album, or `id` null for a new one; null: the sheet was closed
 */
function askAlbum(groups) {
    const { promise, resolve } = Promise.withResolvers();
    /** @type {{id: number | null} | null} */
    let chosen = null;
    const choose = (/** @type {number | null} */ id) => {
        chosen = { id };
        opened.close();
    };
    const opened = sheet({
        title: t("groups.album.add"),
        content: h(
            "div",
            { class: "card-list group-albums" },
            row({ title: t("groups.album.new"), icon: icon("plus"), onclick: () => choose(null) }),
            groups.map((/** @type {any} */ group) =>
                row({
                    title: group.name,
                    text: t("groups.photos", { n: group.count }),
                    icon: icon("heart"),
                    onclick: () => choose(Number(group.key)),
                })
            ),
        ),
        onclose: () => resolve(chosen),
    });
    return promise;
}

/** Asks for a name and makes an album of photos. @param {number[]} ids */
async function makeAlbumOf(ids) {
    const name = await askName(t("groups.album.new"), "");
    return name && post("/api/albums", { name, ids });
}

/** The action of a toast that undoes an act. @param {number | null} act @param {() => void} [after] */
export function undoing(act, after) {
    if (act === null || act === undefined) return undefined;
    return {
        label: t("common.undo"),
        run: async () => {
            try {
                const answer = await post("/api/undo", { act });
                takeCounts(answer.counts);
                for (const { error } of answer.failed ?? []) toast(failureText(error), { kind: "error" });
                if (answer.act) toast(t(`act.${answer.act.kind}.undone`), { kind: "success" });
                else toast(t("act.gone"));
                after?.();
            } catch (error) {
                toast(errorWords(error).title, { kind: "error" });
            }
        },
    };
}
