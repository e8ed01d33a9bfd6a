// The names of files in which mails are saved. No DOM.

/** Maximum length of the part of a name that comes from the subject. */
const LONGEST = 80;

/** The name of the file for a mail with this subject. @param {string} subject @param {string} ending */
export function savedName(subject, ending) {
    return `${(subject || "mail").replace(/[^\p{L}\p{N} ._-]+/gu, "_").slice(0, LONGEST)}.${ending}`;
}
