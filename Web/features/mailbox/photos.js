/** Copies pictures and videos of mails into a folder of the photo library. */
import { get, post } from "../../core/api.js";
import { baseName } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { row } from "../../ui/card.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { runBulkAction } from "./bulk-action.js";

/**
 * Asks for a folder, and copies attachments of one mail into it.
 * @param {import("./place.js").MailPlace} place the mail
 * @param {number[]} attachments indices in the mail's list of attachments
 */
export function addToPhotos(place, attachments) {
    const copy = (/** @type {number} */ folder) =>
        post(place.at("/photos"), { attachments, folder, revision: place.revision });
    void new FolderSheet(t("mail.photos.title", { n: attachments.length }), copy).load();
}

/**
 * Asks for a folder, and copies the attachments of many mails into it.
 * @param {string} archive the URL of the archive
 * @param {{numbers?: number[], q?: string, revision?: string}} mails
 * @param {number} count the number of mails
 */
export function addManyToPhotos(archive, mails, count) {
    const title = t("mail.photos.looking", { n: count });
    void new FolderSheet(t("mail.photos.many"), async (folder) => {
        const action = await runBulkAction(archive, { form: "photos", folder, ...mails }, title);
        return action && action.photos;
    }).load();
}

/** A sheet for choosing a folder of the library. */
class FolderSheet {
    #copy;
    #content = h("div", { class: "stack" }, skeleton("row", 2));
    #closed = new AbortController();
    #sheet;

    /**
     * @param {string} title
     * @param {(folder: number) => Promise<any>} copy resolves with the added photos, or null if the user cancelled
     */
    constructor(title, copy) {
        this.#copy = copy;
        this.#sheet = sheet({ title, content: this.#content, onclose: () => this.#closed.abort() });
    }

    async load() {
        const { signal } = this.#closed;
        try {
            const { folders } = await get("/api/library/folders", { signal });
            const usable = folders.filter((/** @type {any} */ folder) => folder.state !== "missing");
            replace(
                this.#content,
                h("p", { class: "quiet" }, t(usable.length ? "mail.photos.text" : "mail.photos.none")),
                h(
                    "div",
                    { class: "card card-list" },
                    usable.length ? usable.map((/** @type {any} */ folder) => this.#row(folder)) : shareRow(),
                ),
            );
        } catch (error) {
            if (!signal.aborted) replace(this.#content, errorView(error, () => this.load()));
        }
    }

    /** @param {{id: number, path: string}} folder */
    #row({ id, path }) {
        const name = baseName(path);
        const add = () => {
            this.#sheet.close();
            void addTo(name, () => this.#copy(id));
        };
        return row({ icon: icon("folder", { size: 20 }), title: name, text: path, onclick: add });
    }
}

/** A link to the page for sharing a folder. */
const shareRow = () => row({ icon: icon("folder-add", { size: 20 }), title: t("mail.photos.share"), href: "/library/add" });

/** @param {string} folder its name @param {() => Promise<any>} copy */
async function addTo(folder, copy) {
    try {
        const copied = await copy();
        if (!copied) return toast(t("mail.bulk.cancelled"));
        const { act, added, known, failed } = copied;
        const words = [
            added.length > 0 && t("mail.photos.added", { n: added.length, folder }),
            known > 0 && t("mail.photos.known", { n: known }),
            failed.length > 0 && errorWords(failed[0]).title,
        ].filter(Boolean).join(" ");
        toast(words, {
            kind: failed.length ? "warning" : "success",
            action: act === null || act === undefined ? undefined : { label: t("common.undo"), run: () => undo(act) },
        });
    } catch (error) {
        errorToast(error);
    }
}

/** @param {number} act */
async function undo(act) {
    try {
        const { failed } = await post("/api/undo", { act });
        if (failed.length) toast(errorWords(failed[0].error).title, { kind: "error" });
        else toast(t("act.addFiles.undone"), { kind: "success" });
    } catch (error) {
        errorToast(error);
    }
}
