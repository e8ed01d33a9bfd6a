// Converts between the operators of a mail search and the fields of a form. No DOM.

const NAMES = ["from", "to", "subject", "after", "before", "has", "larger"];

/**
 * @param {string} words
 * @returns {{values: Record<string, string>, rest: string}} `rest`: the search text without the operators for which the form
 *     has a field
 */
export function readOperators(words) {
    /** @type {Record<string, string>} */
    const values = {};
    const rest = words.replace(/(^|\s)(-?)([a-z]+):(?:"([^"]*)"|(\S+))/gi, (whole, _, minus, key, phrase, word) => {
        const name = key.toLowerCase();
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
    return [rest, ...written].filter(Boolean).join(" ") + (written.length ? " " : "");
}
