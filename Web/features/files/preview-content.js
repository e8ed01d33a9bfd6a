// Shows the content of a file: a picture, video, sound, text or mail.
import { bytes, date } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isShown, previewURL } from "../../core/pictures.js";
import { appointmentView } from "../../ui/appointment-view.js";
import { contactView } from "../../ui/contact-view.js";
import { emptyState } from "../../ui/empty-state.js";
import { icon } from "../../ui/icon.js";
import { hasContent } from "../../ui/office-rules.js";
import { officeView } from "../../ui/office-view.js";
import { wave } from "../../ui/wave.js";
import { filesURL } from "../../core/file-addresses.js";
import { KIND_ICONS } from "./file-cell.js";

/** The size of the fetched preview of a photo, in px. */
const PHOTO = 1440;

/** @param {any} look @param {AbortSignal} signal */
export function content(look, signal) {
    const { kind, photo, name, shown } = look;
    const src = filesURL("/content", look.path);
    if (kind === "picture" && photo && isShown(photo)) {
        return h("img", { class: "file-picture", src: previewURL(photo, PHOTO), alt: name });
    }
    if (kind === "picture" && shown) return h("img", { class: "file-picture", src, alt: name });
    if (kind === "video" && shown) return h("video", { class: "file-picture", src, controls: true, preload: "metadata" });
    if (kind === "audio" && shown) return wave(src, look.bytes, signal);
    if (look.mail) return mail(look.mail);
    if (kind === "document" && hasContent(look.document)) return officeView(look.document);
    const card = typeof look.text === "string" && cardOf(name, look.text);
    if (card) return card;
    if (typeof look.text === "string") return text(look);
    return nothing(kind, t("files.preview.none"));
}

/** The appointments or contacts of a file; null if it has none. @param {string} name @param {string} words */
function cardOf(name, words) {
    if (/\.ics$/i.test(name)) return appointmentView(words);
    return /\.vcf$/i.test(name) ? contactView(words) : null;
}

/** A text with line numbers. @param {any} look */
function text({ text: words, bytes: size }) {
    const lines = words.split("\n");
    return [
        h(
            "div",
            { class: "file-text", tabIndex: 0, role: "region", "aria-label": t("files.preview.text") },
            h(
                "pre",
                { class: "file-lines", "aria-hidden": "true" },
                lines.map((/** @type {string} */ _, /** @type {number} */ at) => at + 1).join("\n"),
            ),
            h("pre", { class: "file-words", dir: "auto" }, words),
        ),
        size > new Blob([words]).size + 3 && h("p", { class: "caption" }, t("files.preview.beginning")),
    ];
}

/** A mail: its sender, recipients, date, subject, text and attachments. @param {any} mail */
function mail({ from, to, subject, date: sent, text: message, attachments }) {
    const facts = [["from", from], ["to", to], ["date", sent && date(sent, { time: true })]].filter(([, value]) => value);
    return h(
        "article",
        { class: "file-mail" },
        h("h3", { dir: "auto" }, subject || t("mail.nosubject")),
        h(
            "dl",
            { class: "file-mail-facts" },
            facts.map(([name, value]) => [h("dt", null, t(`files.mail.${name}`)), h("dd", { dir: "auto" }, value)]),
        ),
        h("p", { class: "file-prose", dir: "auto" }, message),
        attachments.length > 0 && h(
            "ul",
            { class: "file-mail-parts", "aria-label": t("files.mail.attachments") },
            attachments.map((/** @type {any} */ each) =>
                h(
                    "li",
                    null,
                    icon("attachment", { size: 18 }),
                    h("span", { dir: "auto" }, each.name),
                    h(
                        "span",
                        { class: "caption tabular" },
                        bytes(each.bytes),
                    ),
                )
            ),
        ),
    );
}

/** @param {string} kind @param {string} words @param {any} [action] a button */
export const nothing = (kind, words, action) =>
    emptyState({ icon: KIND_ICONS[kind] ?? "attachment", title: t("files.preview.title"), text: words, action });
