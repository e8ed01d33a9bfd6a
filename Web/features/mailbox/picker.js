/** Opens an archive from a folder of the computer. The folder's path is in the URL, so Back leads to the previous folder. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { skeleton } from "../../ui/skeleton.js";
import { at, knownOnes, openArchive, pickRow } from "./known.js";

export const styles = ["/features/mailbox/mailbox.css"];

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { query, signal, onquery }) {
    frame({ title: t("mail.open"), back: "/mail" });
    const known = h("section", { class: "mail-known" });
    const path = h("p", { class: "caption mail-path" });
    const list = h("div", { class: "stack" }, skeleton("row", 5));
    const foot = h("footer", { class: "mail-foot" });
    replace(root, h("div", { class: "mail-archives" }, known, path, list, foot));
    onquery(show);
    await show(query);

    /** @param {URLSearchParams} query */
    async function show(query) {
        try {
            const answer = await get("/api/mailbox/browse", { params: { path: query.get("path") }, signal });
            path.textContent = answer.path;
            replace(known, answer.known?.length > 0 && [knownOnes(answer.known), h("h2", null, t("mail.open.elsewhere"))]);
            const up = answer.parent
                ? [row({ icon: icon("folder-open", { size: 20 }), title: t("files.up"), href: at(answer.parent) })]
                : [];
            const rows = [...up, ...answer.entries.map((/** @type {any} */ each) => pickRow(each))];
            replace(list, rows.length > 0 && h("div", { class: "card card-list" }, rows));
            if (!answer.entries.length) list.append(h("p", { class: "quiet" }, t("mail.open.empty")));
            const here = () => button(t("mail.open.here"), { icon: "folder-open", onclick: () => openArchive(answer.path) });
            replace(foot, answer.entries.length > 0 && here());
        } catch (error) {
            if (!signal.aborted) replace(list, errorView(error, () => show(query)));
        }
    }
}
