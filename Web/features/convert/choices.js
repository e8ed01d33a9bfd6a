/** What was chosen in forms: adding a file, coming back from a result or a password that was wrong loses none of it. Never a password. */

/** @typedef {Record<string, any>} Values */

/** By converter. @type {Map<string, Values>} */
const kept = new Map();
/** The files that it was chosen for. @type {Set<number>} */
let owners = new Set();

/**
 * Forgets what was chosen for other files than these.
 * @param {{id: number}[]} files
 */
export function keepFor(files) {
    const ids = files.map(({ id }) => id);
    if (!ids.some((id) => owners.has(id))) kept.clear();
    owners = new Set(ids);
}

/** @param {import("./words.js").Converter} converter @param {Values} values */
export function keepChoices({ id, fields }, values) {
    const hidden = new Set(fields.filter(({ type }) => type === "secret").map(({ name }) => name));
    kept.set(id, Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name))));
}

/** What a conversion was made with. @param {string} converter @param {Values} options without what is secret @param {{id: number}[]} inputs */
export function keepConversion(converter, { password: _, ...options }, inputs) {
    keepFor(inputs);
    kept.set(converter, options);
}

/** @param {string} converter @returns {Values} */
export const choicesOf = (converter) => kept.get(converter) ?? {};
