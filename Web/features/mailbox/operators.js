// Converts between the operators of a mail search and the fields of a form. No DOM.

const NAMES = ["from", "to", "subject", "after", "before", "has", "larger"];

/** The operator that hides mails marked as deleted. */
export const WITHOUT_DELETED = "-is:deleted";
const ONLY_DELETED = "is:deleted";

/**
 * @param {string} words
 * @returns {{values: Record<string, string>, rest: string}} `rest`: the search text without the operators for which the form
 *     has a field. The value of `deleted` is "hide", "only", or undefined for all mails
 */
export function readOperators(words) {
    /** @type {Record<string, string>} */
    const values = {};
    const rest = words.replace(/(^|\s)(-?)([a-z]+):(?:"([^"]*)"|(\S+))/gi, (whole, _, minus, key, phrase, word) => {
        const name = key.toLowerCase();
        if (name === "is" && word?.toLowerCase() === "deleted") {
            values.deleted = minus ? "hide" : "only";
            return "";
        }
        if (minus || !NAMES.includes(name) || values[name] !== undefined) return whole;
        values[name] = phrase ?? word;
        return "";
    });
    return { values, rest: rest.trim().replace(/\s+/g, " ") };
}

/** @param {string} rest @param {Record<string, string>} values */
export function writeOperators(rest, values) {
    const written = NAMES.flatMap((name) => {
        const value = (values[name] ?? "").replaceAll('"', " ").trim();
        return value ? [`${name}:${/\s/.test(value) ? `"${value}"` : value}`] : [];
    });
    if (values.deleted) written.push(values.deleted === "hide" ? WITHOUT_DELETED : ONLY_DELETED);
    return [rest, ...written].filter(Boolean).join(" ") + (written.length ? " " : "");
}
