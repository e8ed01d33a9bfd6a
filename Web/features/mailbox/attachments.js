/** The attachments of a mail. Supported types open in a sheet; any file can be saved. */
import { bytes } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { download } from "../../ui/download.js";
import { icon } from "../../ui/icon.js";
import { marked } from "../../ui/marked.js";
import { menu } from "../../ui/menu.js";
import { canShareFiles, shareFiles } from "../../ui/share-files.js";
import { toast } from "../../ui/toast.js";
import { wordRanges } from "../../ui/word-marks.js";
import { isMail, isShownPicture, typeOf, viewOf } from "./attachment-types.js";
import { openAttachment } from "./attachment-view.js";
import { saveAttachments } from "./saving.js";

/** @typedef {import("./place.js").MailPlace} MailPlace */
/** @typedef {{file: any, name: string, address: string, place: MailPlace, index: number, words: readonly string[]}} Attached */

// The number of files shown at first, and the number added by each click on "more".
const FIRST_FILES = 12;
const MANY_FILES = 500;

/**
 * @param {any} message
 * @param {MailPlace} place
 * @param {readonly string[]} [words] to mark in names, and in opened attachments
 * @returns {HTMLElement & {reveal: (index: number) => void}} `reveal` shows one attachment, for a search that found it
 */
export function attachments(message, place, words = []) {
    const files = message.attachments;
    const list = h("section", { class: "mail-files", "aria-label": t("mail.attachments", { n: files.length }) });
    /** @type {HTMLElement[]} */
    const cards = [];
    const more = h("div", { class: "mail-files-more" });
    const add = (/** @type {number} */ end) => {
        while (cards.length < Math.min(end, files.length)) {
            const index = cards.length, file = files[index];
            const name = file.name || (isMail(file) ? t("mail.inner") : file.type);
            const address = place.at(`/attachments/${index}`, { name });
            cards.push(card({ file, name, address, place, index, words }));
            more.before(cards[index]);
        }
        const rest = files.length - cards.length;
        more.replaceChildren(...rest > 0 ? [moreButton(rest, () => add(cards.length + MANY_FILES))] : []);
        more.hidden = rest === 0;
    };
    list.append(more);
    add(FIRST_FILES);
    return Object.assign(list, {
        /** @param {number} index */
        reveal(index) {
            if (!files[index]) return;
            add(index + 1);
            const found = cards[index];
            for (const other of cards) other.classList.toggle("mail-file-found", other === found);
            found.scrollIntoView({ block: "center" });
            const opener = /** @type {HTMLElement} */ (found.querySelector(".mail-file-open"));
            opener.focus({ preventScroll: true });
            // Opens the attachment, unless it can only be saved: nothing is saved without a click of the user.
            if (viewOf(files[index])) opener.click();
        },
    });
}

/** Saves an attachment that cannot be shown, and shows a message. @param {string} address @param {string} name */
function saveOnly(address, name) {
    download(`${address}&save=1`, name);
    toast(t("mail.saved", { name }), { kind: "success" });
}

/** @param {number} rest @param {() => void} onclick */
function moreButton(rest, onclick) {
    return button(t("mail.attachments.more", { n: rest }), { size: "small", style: "quiet", onclick });
}

/** An attachment. A click opens it; the arrow saves it. @param {Attached} attached */
function card(attached) {
    const { file, name, address, words } = attached;
    // If the content is neither in the mail nor in a separate file, for example because Apple Mail has not downloaded it,
    // nothing can be saved.
    const isHere = !file.missing && file.bytes > 0;
    const open = () =>
        isHere
            ? openAttachment(attached, attachments) || saveOnly(address, name)
            : toast(t("mail.attachment.missing.text", { name }), { kind: "warning" });
    const plate = () => h("span", { class: "icon-plate" }, icon(isMail(file) ? "mail" : "attachment", { size: 20 }));
    return h(
        "div",
        { class: "mail-file" },
        h(
            "button",
            {
                class: "mail-file-open",
                type: "button",
                title: name,
                onclick: open,
            },
            isHere && isShownPicture(file)
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
                h("span", { class: "mail-file-name" }, marked(name, wordRanges(name, words))),
                h("span", { class: "caption tabular" }, isHere ? bytes(file.bytes) : t("mail.attachment.missing")),
            ),
        ),
        isHere && h("a", {
            class: "button button-quiet button-icon-only",
            href: `${address}&save=1`,
            download: name,
            title: t("mail.attachment.save", { name }),
        }, icon("download", { size: 20, label: t("mail.attachment.save", { name }) })),
        isHere && menu({ label: t("mail.attachment.more", { name }), items: moreItems(attached) }),
    );
}

/** @param {Attached} attached */
function moreItems({ file, name, address, place, index }) {
    const saved = `${address}&save=1`;
    const shared = [{ address: saved, name, type: typeOf(file, name) }];
    const convert = `/convert?${new URLSearchParams({ from: saved, name })}`;
    return [
        { label: t("out.save"), icon: "folder-add", run: () => saveAttachments(place, [index]) },
        ...(canShareFiles(shared) ? [{ label: t("out.share"), icon: "share", run: () => void shareFiles(shared) }] : []),
        { label: t("convert.this"), icon: "convert", run: () => void navigate(convert) },
    ];
}
