/** One row of the list of mails. Rows are recycled, so each is filled repeatedly. */
import { appURL } from "../../core/base.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../ui/icon.js";
import { marked } from "../../ui/marked.js";
import { hue, initials, shortDate } from "./words.js";

// The hue of the sender's avatar while the mail is being fetched.
const WAITING_HUE = 290;

/**
 * @param {Set<number>} picked the numbers of the selected mails
 * @param {(number: number, index: number) => string} addressOf returns the URL of a mail
 * @param {() => void} onpick called when a mail is selected or deselected by a click on the sender's avatar
 */
export function mailRow(picked, addressOf, onpick) {
    let number = 0;
    let letters = "";
    const face = h("button", { class: "mail-face mail-pick", type: "button", onclick: pick });
    const from = h("span", { class: "mail-row-from" });
    const date = h("span", { class: "caption tabular mail-row-date" });
    const subject = h("span", { class: "mail-row-subject" });
    const preview = h("span", { class: "caption mail-row-preview" });
    const files = h("span", { class: "mail-row-files" });
    const line = h("span", { class: "mail-row-line" }, from, files, date);
    const link = h(
        "a",
        { class: "mail-row-body", href: "" },
        h("span", { class: "mail-row-words" }, line, subject, preview),
    );
    const element = h("div", { class: "photo-row mail-row", role: "listitem" }, face, link);
    return Object.assign(element, { fill, mark });

    function pick() {
        if (!number) return;
        if (!picked.delete(number)) picked.add(number);
        mark();
        onpick();
    }

    /** Shows whether the mail is selected. */
    function mark() {
        const isPicked = picked.has(number);
        face.setAttribute("aria-pressed", String(isPicked));
        element.classList.toggle("mail-row-picked", isPicked);
        replace(face, isPicked ? icon("check", { size: 18 }) : letters);
    }

    /**
     * @param {any} mail undefined while it is being fetched
     * @param {number} index
     * @param {import("../../core/mail-excerpts.js").Excerpt} [found] where the search of the list matches
     */
    function fill(mail, index, found) {
        element.classList.toggle("mail-row-waiting", !mail);
        link.href = mail ? appURL(addressOf(mail.number, index)) : "";
        link.dataset.number = String(mail?.number ?? "");
        number = mail?.number ?? 0;
        letters = mail ? initials(mail.from) : "";
        face.setAttribute("aria-label", t("mail.pick", { from: mail?.from || t("mail.nosender") }));
        mark();
        face.style.setProperty("--hue", String(mail ? hue(mail.address || mail.from) : WAITING_HUE));
        const sender = mail ? (mail.from || t("mail.nosender")) + (mail.count > 1 ? ` · ${mail.count}` : "") : "";
        replace(from, marked(sender, found?.fromMatches ?? []));
        date.textContent = shortDate(mail?.date ?? null);
        replace(subject, mail ? marked(mail.subject || t("mail.nosubject"), found?.subjectMatches ?? []) : "");
        const place = found?.text && found.attachment !== undefined && (found.attachment || t("mail.attachments", { n: 1 }));
        const marks = [mail?.mailbox, mail?.deleted && t("mail.deleted"), place].filter(Boolean).join(" · ");
        const words = found?.text ? marked(found.text, found.textMatches) : mail?.preview ?? "";
        replace(preview, marks && h("span", { class: "mail-row-marks" }, marks), words);
        replace(files, mail?.attachments > 0 && attachmentsIcon(mail.attachments));
    }
}

/** @param {number} n */
const attachmentsIcon = (n) => icon("attachment", { size: 16, label: t("mail.attachments", { n }) });
