/** Saves attachments of a mail in a folder. */
import { post } from "../../core/api.js";
import { saveFiles } from "../../ui/save-files.js";

/**
 * @param {import("./place.js").MailPlace} place the mail
 * @param {number[]} attachments indices in the mail's list of attachments
 */
export function saveAttachments(place, attachments) {
    saveFiles((folder) => post(place.at("/save"), { attachments, folder, revision: place.revision }));
}
