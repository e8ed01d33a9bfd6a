/** The text of an attachment, whatever set of characters it was written in. */

/**
 * @param {Uint8Array | ArrayBuffer} bytes maybe cut at their end
 * @param {string | null | undefined} label as the mail says; plain ASCII says nothing
 */
export function decodeText(bytes, label) {
    /** @type {[string | null | undefined, boolean][]} */
    const tries = [[/ascii/i.test(label ?? "") ? null : label, false], ["utf-8", true]];
    for (const [name, fatal] of tries) {
        try {
            // A letter that is cut at the end is no mistake.
            if (name) return new TextDecoder(name, { fatal }).decode(bytes, { stream: true });
        } catch {
            // Not this one, or one that browsers do not know.
        }
    }
    return new TextDecoder("windows-1252").decode(bytes);
}
