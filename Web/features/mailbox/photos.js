/** Pictures and videos that came with a mail, copied into a folder of the photo library. */
import { get, post } from "../../core/api.js";
import { baseName } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { row } from "../../ui/card.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { perform } from "./deeds.js";

const PICTURES = /^(image|video)\//;
const ENDINGS = /\.(jpe?g|jfif|heic|heif|png|webp|tiff?|gif|avif|bmp|jxl|mp4|m4v|mov|avi|mkv|webm|3gp|dng|cr[23]|nef|arw)$/i;

/**
 * Whether the library takes a file; the server looks again.
 * @param {{type: string, name?: string | null}} file
 */
export const isPhoto = (file) => (PICTURES.test(file.type) && !/svg/.test(file.type)) || ENDINGS.test(file.name ?? "");

/**
 * Asks which folder, and copies.
 * @param {import("./place.js").MailPlace} place the mail
 * @param {number[]} attachments places in its list
 */
export function addToPhotos(place, attachments) {
    const copy = (/** @type {number} */ folder) => post(place.at("/photos"), { attachments, folder });
    return ask(t("mail.photos.title", { n: attachments.length }), copy);
}

/**
 * The same of many mails.
 * @param {string} archive the address of the archive
 * @param {{numbers?: number[], q?: string}} mails
 * @param {number} count how many they are
 */
export function addManyToPhotos(archive, mails, count) {
    const title = t("mail.photos.looking", { n: count });
    return ask(t("mail.photos.many"), async (folder) => {
        const deed = await perform(archive, { form: "photos", folder, ...mails }, title);
        return deed && deed.photos;
    });
}

/**
 * @param {string} title
 * @param {(folder: number) => Promise<any>} copy what was added; null when it was cancelled
 */
function ask(title, copy) {
    const content = h("div", { class: "stack" }, skeleton("row", 2));
    const opened = sheet({ title, content });
    void load();

    async function load() {
        try {
            const { folders } = await get("/api/library/folders");
            const usable = folders.filter((/** @type {any} */ folder) => folder.state !== "missing");
            replace(
                content,
                h("p", { class: "quiet" }, t(usable.length ? "mail.photos.text" : "mail.photos.none")),
                h("div", { class: "card card-list" }, usable.length ? usable.map(folderRow) : shareRow()),
            );
        } catch (error) {
            replace(content, errorView(error, load));
        }
    }

    /** @param {{id: number, path: string}} folder */
    function folderRow(folder) {
        const name = baseName(folder.path);
        return row({
            icon: icon("folder", { size: 20 }),
            title: name,
            text: folder.path,
            onclick: () => add(folder.id, name),
        });
    }

    function shareRow() {
        return row({ icon: icon("folder-add", { size: 20 }), title: t("mail.photos.share"), href: "/library/add" });
    }

    /** @param {number} folder @param {string} name */
    async function add(folder, name) {
        opened.close();
        try {
            const copied = await copy(folder);
            if (!copied) return toast(t("mail.deed.cancelled"));
            const { act, added, known, failed } = copied;
            const words = [
                added.length > 0 && t("mail.photos.added", { n: added.length, folder: name }),
                known > 0 && t("mail.photos.known", { n: known }),
                failed.length > 0 && errorWords(failed[0]).title,
            ].filter(Boolean).join(" ");
            toast(words, {
                kind: failed.length ? "warning" : "success",
                action: act === null || act === undefined ? undefined : { label: t("common.undo"), run: () => undo(act) },
            });
        } catch (error) {
            complain(error);
        }
    }

    /** @param {number} act */
    async function undo(act) {
        try {
            const { failed } = await post("/api/undo", { act });
            if (failed.length) toast(errorWords(failed[0].error).title, { kind: "error" });
            else toast(t("act.addFiles.undone"), { kind: "success" });
        } catch (error) {
            complain(error);
        }
    }
}

/** @param {unknown} error */
function complain(error) {
    const { title, text, hint } = errorWords(error);
    toast([title, hint ?? text].filter(Boolean).join(". "), { kind: "error" });
}
