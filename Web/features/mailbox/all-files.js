// The actions for all attachments of a mail.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isForLibrary } from "../../core/kinds.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { addToPhotos } from "./photos.js";
import { savedName } from "./saved-name.js";
import { saveAttachments } from "./saving.js";

/** @typedef {import("./place.js").MailPlace} MailPlace */

/**
 * @param {any} message
 * @param {MailPlace} place
 * @param {string} zip the URL of all attachments as one file
 */
export function allFiles(message, place, zip) {
    const several = message.attachments.length > 1;
    return h(
        "div",
        { class: "mail-all" },
        several && zipLink(message, zip),
        several && saveAllButton(message, place),
        photosButton(message, place),
    );
}

/** A link that saves all attachments as one file. @param {any} message @param {string} zip */
function zipLink(message, zip) {
    const href = `${zip}&name=${encodeURIComponent(savedName(message.subject, "zip"))}`;
    return h(
        "a",
        { class: "button button-quiet button-small", href, download: "" },
        icon("download", { size: 18 }),
        t("mail.attachments.all"),
    );
}

/**
 * Adds all pictures and videos of a mail to the photo library.
 * @param {any} message
 * @param {MailPlace} place
 */
function photosButton(message, place) {
    const found = message.attachments.flatMap((/** @type {any} */ file, /** @type {number} */ index) =>
        isForLibrary(file) ? [index] : []
    );
    return found.length > 0 &&
        button(t("mail.photos", { n: found.length }), {
            size: "small",
            style: "quiet",
            icon: "photos",
            onclick: () => addToPhotos(place, found),
        });
}

/**
 * Saves all attachments of a mail in a folder.
 * @param {any} message
 * @param {MailPlace} place
 */
function saveAllButton(message, place) {
    // Attachments without content, which for example Apple Mail has not downloaded, cannot be saved.
    const found = message.attachments.flatMap((/** @type {any} */ file, /** @type {number} */ index) =>
        !file.missing && file.bytes > 0 ? [index] : []
    );
    return found.length > 0 &&
        button(t("mail.attachments.folder"), {
            size: "small",
            style: "quiet",
            icon: "folder-add",
            onclick: () => saveAttachments(place, found),
        });
}
