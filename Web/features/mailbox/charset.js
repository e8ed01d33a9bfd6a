/** Decodes the text of an attachment in any charset. */

/**
 * @param {Uint8Array | ArrayBuffer} bytes the text, or its beginning
 * @param {string | null | undefined} label the charset named in the mail; ASCII is ignored, because mails labelled as ASCII
 *     may use any charset
 */
export function decodeText(bytes, label) {
    /** @type {[string | null | undefined, boolean][]} */
    const tries = [[/ascii/i.test(label ?? "") ? null : label, false], ["utf-8", true]];
    for (const [name, fatal] of tries) {
        try {
            // A character that is cut off at the end is not an error.
            if (name) return new TextDecoder(name, { fatal }).decode(bytes, { stream: true });
        } catch {
            // The charset is wrong, or the browser does not support it.
        }
    }
    return new TextDecoder("windows-1252").decode(bytes);
}
