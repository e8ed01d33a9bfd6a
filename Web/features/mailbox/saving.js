/** Saves a mail, or attachments of it, in a folder. */
import { post } from "../../core/api.js";
import { saveFiles } from "../../ui/save-files.js";

/**
 * @param {import("./place.js").MailPlace} place the mail
 * @param {number[]} attachments indices in the mail's list of attachments
 */
export function saveAttachments(place, attachments) {
    saveFiles((folder) => post(place.at("/save"), { attachments, folder, revision: place.revision }));
}

/** @param {import("./place.js").MailPlace} place the mail @param {"eml" | "txt" | "pdf"} form */
export function saveMail(place, form) {
    saveFiles((folder) => post(place.at("/save"), { attachments: [], form, folder, revision: place.revision }));
}
