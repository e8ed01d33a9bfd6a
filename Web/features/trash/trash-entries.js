// The folders in the trash, the files that are not in the library, and the originals of edited photos.
import { post } from "../../core/api.js";
import { bytes, date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/**
 * @typedef {{act: number, id: number, isOriginal: boolean, together: number, name: string, folder: string, isFolder: boolean, files: number, bytes: number, deleted: number}} Entry
 */

export class TrashEntries {
    element = h("section", { class: "trash-entries", hidden: true });
    #after;

    /** @param {() => void} after called when something was put back */
    constructor(after) {
        this.#after = after;
    }

    /** @param {Entry[]} entries */
    show(entries) {
        this.element.hidden = entries.length === 0;
        replace(
            this.element,
            h("h2", null, t("trash.entries")),
            h("ul", null, entries.map((entry) => this.#row(entry))),
        );
    }

    /** @param {Entry} entry */
    #row(entry) {
        const size = bytes(entry.bytes);
        const day = date(new Date(entry.deleted).toISOString().slice(0, 19));
        const words = entry.isFolder ? "trash.entries.folder" : "trash.entries.file";
        return h(
            "li",
            null,
            h(
                "span",
                null,
                h("bdi", null, entry.name),
                h("span", { class: "caption tabular" }, t(words, { n: entry.files, size, day })),
                h("span", { class: "caption" }, h("bdi", null, entry.folder)),
            ),
            button(entry.together > 1 ? t("trash.entries.back.all", { n: entry.together }) : t("trash.entries.back"), {
                style: "quiet",
                size: "small",
                icon: "restore",
                decides: true,
                onclick: () => this.#putBack(entry),
            }),
        );
    }

    /** @param {Entry} entry */
    async #putBack({ act, id, name, isOriginal }) {
        if (isOriginal) return await undoing(act, this.#after)?.run();
        try {
            await post("/api/trash/restore-entry", { act, entry: id });
            toast(t("trash.entries.restored", { name }), { kind: "success" });
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
        this.#after();
    }
}
