/**
 * The choices in the forms. They survive a new file, the way back from a result, and a wrong password. No password is kept.
 */

/** @typedef {Record<string, any>} Values */

/** By converter. @type {Map<string, Values>} */
const kept = new Map();
/** The files that the choices were made for. @type {Set<number>} */
let owners = new Set();

/**
 * Forgets the choices if they were made for none of these files.
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

/**
 * Keeps the options of a conversion as the choices for its files.
 * @param {string} converter
 * @param {Values} options all but the password are kept
 * @param {{id: number}[]} inputs
 */
export function keepConversion(converter, { password: _, ...options }, inputs) {
    keepFor(inputs);
    kept.set(converter, options);
}

/** @param {string} converter @returns {Values} */
export const choicesOf = (converter) => kept.get(converter) ?? {};
