/** What came with a mail: each file can be looked at in place where browsers can show it, and saved. */
import { get } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorView } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { beginning } from "./beginning.js";
import { messageBody } from "./body.js";
import { decodeText } from "./charset.js";
import { head } from "./head.js";
import { addToPhotos } from "./photos.js";
import { download } from "./words.js";

/** @typedef {import("./place.js").MailPlace} MailPlace */

// Above the mail stand no more files than these; then so many at a time.
const FIRST_FILES = 12;
const MANY_FILES = 500;
const SHOWN = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/** @param {any} message @param {MailPlace} place */
export function attachments(message, place) {
    const files = message.attachments;
    const list = h("section", { class: "mail-files", "aria-label": t("mail.attachments", { n: files.length }) });
    const add = (/** @type {number} */ first, /** @type {number} */ end) => {
        const some = files.slice(first, end);
        list.append(...some.map((/** @type {any} */ file, /** @type {number} */ index) => card(file, first + index, place)));
        if (end >= files.length) return;
        const more = button(t("mail.attachments.more", { n: files.length - end }), {
            size: "small",
            style: "quiet",
            onclick: () => {
                more.remove();
                add(end, end + MANY_FILES);
            },
        });
        list.append(more);
    };
    add(0, FIRST_FILES);
    return list;
}

/**
 * An attachment: opened by a press, saved by its arrow.
 * @param {any} file
 * @param {number} index its place in the mail's list
 * @param {MailPlace} place
 */
function card(file, index, place) {
    const name = file.name || (isMail(file) ? t("mail.inner") : file.type);
    const address = place.at(`/attachments/${index}`, { name });
    const plate = () => h("span", { class: "icon-plate" }, icon(isMail(file) ? "mail" : "attachment", { size: 20 }));
    return h(
        "div",
        { class: "mail-file" },
        h(
            "button",
            { class: "mail-file-open", type: "button", onclick: () => open(file, name, address, place, index) },
            SHOWN.test(file.type)
                ? h("img", {
                    class: "mail-file-picture",
                    src: address,
                    alt: "",
                    loading: "lazy",
                    onerror: (/** @type {Event} */ event) => /** @type {Element} */ (event.target).replaceWith(plate()),
                })
                : plate(),
            h(
                "span",
                { class: "mail-file-words" },
                h("span", { class: "mail-file-name" }, name),
                h("span", { class: "caption tabular" }, bytes(file.bytes)),
            ),
        ),
        h("a", {
            class: "button button-quiet button-icon-only",
            href: `${address}&save=1`,
            download: name,
            title: t("mail.attachment.save", { name }),
        }, icon("arrow-down", { size: 20, label: t("mail.attachment.save", { name }) })),
    );
}

/** @param {any} file */
const isMail = (file) => file.type === "message/rfc822" || /\.eml$/i.test(file.name ?? "");

/**
 * A picture, a text, a PDF or a mail in place; anything else is saved.
 * @param {any} file
 * @param {string} name
 * @param {string} address
 * @param {MailPlace} place the mail it came with
 * @param {number} index
 */
async function open(file, name, address, place, index) {
    if (SHOWN.test(file.type)) {
        const add = button(t("mail.photos", { n: 1 }), { icon: "photos", onclick: () => addToPhotos(place, [index]) });
        sheet({
            title: name,
            wide: true,
            content: h("img", { class: "mail-preview", src: address, alt: name, onerror: explain }),
            actions: [add],
        });
    } else if (file.type === "text/plain") {
        const content = h("div", null, skeleton("line", 6));
        sheet({ title: name, wide: true, content });
        beginning(address).then(
            (bytes) => replace(content, h("pre", { class: "mail-source", dir: "auto" }, decodeText(bytes, file.charset))),
            (error) => replace(content, errorView(error)),
        );
    } else if (isMail(file)) {
        const content = h("article", { class: "mail-message" }, skeleton("card", 1), skeleton("line", 6));
        const inner = place.inner(index);
        sheet({ title: name, wide: true, content });
        try {
            const message = await get(inner.at(""));
            const files = message.attachments.length > 0 && attachments(message, inner);
            replace(content, head(message), files, messageBody(message, inner));
        } catch (error) {
            replace(content, errorView(error));
        }
    } else if (file.type === "application/pdf" && navigator.pdfViewerEnabled) {
        sheet({ title: name, wide: true, content: h("iframe", { class: "mail-pdf", title: name, src: address }) });
    } else download(`${address}&save=1`, name);
}

/** Why there is no picture: what its address answers, or that it is none. @param {Event} event */
async function explain(event) {
    const picture = /** @type {HTMLImageElement} */ (event.target);
    const told = await beginning(picture.src).then(() => h("p", { class: "quiet" }, t("mail.picture.broken")), errorView);
    picture.replaceWith(told);
}
