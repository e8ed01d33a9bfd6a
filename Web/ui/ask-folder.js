// A sheet in which the user chooses a folder inside the shared folders.
import { get, post } from "../core/api.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { keyOf } from "../core/paths.js";
import { askName } from "./albums.js";
import { button } from "./button.js";
import { row } from "./card.js";
import { errorWords } from "./error-view.js";
import { icon } from "./icon.js";
import { sheet } from "./sheet.js";
import { skeleton } from "./skeleton.js";
import { filesURL } from "../core/file-addresses.js";

/** The maximum number of entries to fetch for one folder. */
const MAX_FOLDERS = 1000;

/** @typedef {import("../core/paths.js").Path} Path */

/**
 * Asks the user for the target folder.
 * @param {"move" | "copy" | "extract" | "upload"} what the action that needs the folder
 * @param {Path | null} start the folder to show first
 * @param {Path[]} taken the files and folders to move or copy; these folders are not offered as a target
 * @param {string} along the words that name the companions of these files; empty if they have none
 * @returns {Promise<Path | null>} null if the user closed the sheet
 */
export function askFolder(what, start, taken, along) {
    const own = new Set(taken.map(keyOf));
    const { promise, resolve } = Promise.withResolvers();
    /** @type {Path | null} */
    let here = start;
    /** @type {Path | null} */
    let chosen = null;
    const where = h("p", { class: "caption", dir: "auto" });
    const list = h("div", { class: "card-list" });
    const choose = button(t(`files.${what}.here`), {
        style: "primary",
        onclick: () => {
            chosen = here;
            opened.close();
        },
    });
    const make = button(t("files.folder.new"), { style: "quiet", icon: "folder-add", onclick: makeFolder });
    const opened = sheet({
        title: t(`files.${what}.to`),
        content: h("div", { class: "stack" }, along && h("p", { dir: "auto" }, along), where, list),
        actions: [make, button(t("common.cancel"), { onclick: () => opened.close() }), choose],
        onclose: () => resolve(chosen),
    });
    void go(start);
    return promise;

    async function makeFolder() {
        const save = (/** @type {string} */ name) => post("/api/files/folder", { path: here, name });
        if (await askName(t("files.folder.new"), "", { save })) await go(here);
    }

    /** @param {Path | null} path */
    async function go(path) {
        here = path;
        // Files cannot be moved into the folder that they are already in.
        choose.toggleAttribute("disabled", path === null || what === "move" && isSame(path, start));
        make.toggleAttribute("disabled", path === null);
        replace(list, skeleton("row", 3));
        try {
            const { crumbs, entries } = await get(filesURL("", path, { limit: MAX_FOLDERS }));
            where.textContent = crumbs.map((/** @type {any} */ each) => each.name).join(" › ") || t("files.shared");
            const above = crumbs.length > 1 ? crumbs.at(-2).path : null;
            const folders = entries.filter((/** @type {any} */ each) =>
                each.kind === "folder" && !own.has(keyOf(each.path))
            );
            replace(
                list,
                path !== null && row({ title: t("files.up"), icon: icon("arrow-up"), onclick: () => go(above) }),
                folders.map((/** @type {any} */ each) =>
                    row({ title: each.name, icon: icon("folder"), onclick: () => go(each.path) })
                ),
            );
        } catch (error) {
            replace(list, h("p", { role: "alert" }, errorWords(error).title));
        }
    }
}

/** @param {Path | null} one @param {Path | null} other */
const isSame = (one, other) => one !== null && other !== null && keyOf(one) === keyOf(other);
