// List rows for mail archives that can be opened, and for folders.
import { post } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { row } from "../../ui/card.js";
import { errorToast } from "../../ui/error-toast.js";
import { icon } from "../../ui/icon.js";

/** @param {string} path */
export const at = (path) => `/mail/open?path=${encodeURIComponent(path)}`;

/** Lists the mail archives in the shared folders, and these folders. @param {any[]} entries */
export function knownOnes(entries) {
    return [
        h("h2", null, t("mail.open.known")),
        h("div", { class: "card card-list" }, entries.map((each) => pickRow(each, each.folder ? each.path : ""))),
    ];
}

/**
 * @param {{name: string, path: any, folder: boolean, maildir: boolean, bytes: number}} entry
 * @param {string} [place] the path of a folder
 */
export function pickRow({ name, path, folder, maildir, bytes: size }, place) {
    if (folder && !maildir) {
        const end = icon("chevron-right", { size: 18 });
        return row({ icon: icon("folder", { size: 20 }), title: name, text: place, href: at(path), end });
    }
    return row({
        icon: icon("mail", { size: 20 }),
        title: name,
        text: folder ? (name.endsWith(".mbox") ? "Apple Mail" : "Maildir") : bytes(size),
        onclick: () => openArchive(path),
    });
}

/** @param {any} path */
export async function openArchive(path) {
    try {
        const { id } = await post("/api/mailbox/archives", { path });
        await navigate(`/mail/${id}`);
    } catch (error) {
        errorToast(error);
    }
}
