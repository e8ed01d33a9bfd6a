/**
 * The values that the user has entered in the forms of converters. They are kept when a file is added, when the user returns
 * from a result, and after a wrong password. Passwords are not kept.
 */

/** @typedef {Record<string, any>} Values */

/** The kept values by converter id. @type {Map<string, Values>} */
const kept = new Map();
/** The ids of the files for which the values were entered. @type {Set<number>} */
let owners = new Set();

/**
 * Sets the files for which values are kept. Clears the values if the new set has no file in common with the previous one.
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
 * Keeps the options of a finished conversion as the form values for its input files.
 * @param {string} converter
 * @param {Values} options all options are kept except the password
 * @param {{id: number}[]} inputs
 */
export function keepConversion(converter, { password: _, ...options }, inputs) {
    keepFor(inputs);
    kept.set(converter, options);
}

/** @param {string} converter @returns {Values} */
export const choicesOf = (converter) => kept.get(converter) ?? {};
