/** Decodes the text of an attachment, whatever its charset. */

/**
 * @param {Uint8Array | ArrayBuffer} bytes of the text, or of its beginning
 * @param {string | null | undefined} label the charset that the mail names; ASCII may be any
 */
export function decodeText(bytes, label) {
    /** @type {[string | null | undefined, boolean][]} */
    const tries = [[/ascii/i.test(label ?? "") ? null : label, false], ["utf-8", true]];
    for (const [name, fatal] of tries) {
        try {
            // A letter that is cut at the end is not an error.
            if (name) return new TextDecoder(name, { fatal }).decode(bytes, { stream: true });
        } catch {
            // The charset is wrong, or browsers do not know it.
        }
    }
    return new TextDecoder("windows-1252").decode(bytes);
}
