// The sentences of a catalogue, by reason. No DOM and no network.

/**
 * @typedef {Record<string, {text: string, hint?: string}>} Catalogue the sentences by reason; a name in braces, for example
 *     `{limit}`, is a placeholder for an argument
 */

/**
 * @param {Catalogue} catalogue
 * @param {{reason?: string, arguments?: Record<string, string>, advice?: string | null}} failure in the API's error shape
 * @returns {{text: string, hint: string | null} | null} null if the catalogue does not contain the reason
 */
export function sentencesOf(catalogue, { reason = "", arguments: values = {}, advice }) {
    const entry = catalogue[reason];
    if (!entry) return null;
    const hint = (advice ? catalogue[advice] : entry)?.hint;
    return { text: fill(entry.text, values), hint: hint ? fill(hint, values) : null };
}

/** @param {string} text @param {Record<string, string>} values */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
