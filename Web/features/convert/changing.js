// The choices of a converter that change the given files. No DOM.

/** @typedef {import("./words.js").Converter} Converter */
/** @typedef {import("./words.js").File} File */

/**
 * If all pictures have the same format, leaves this format out of the formats that they can get: another converter makes pictures
 * smaller in their own format.
 * @param {Converter} converter
 * @param {File[]} files
 * @returns {Converter}
 */
export function changing(converter, files) {
    const [first] = files;
    if (converter.id !== "pictures" || !first || files.some(({ kind }) => kind !== first.kind)) return converter;
    const fields = converter.fields.map((field) => {
        if (field.name !== "format" || !field.choices?.includes(first.kind)) return field;
        const choices = field.choices.filter((format) => format !== first.kind);
        // A JPEG as PNG would be several times as large; as WebP it is smaller.
        const initial = choices.includes(field.initial) ? field.initial : choices.includes("webp") ? "webp" : choices[0];
        return { ...field, choices, initial };
    });
    return { ...converter, fields };
}
