/** Converts rows to text for the clipboard. */

export const FORMATS = ["csv", "tsv", "markdown", "json"];

/**
 * @param {string} format
 * @param {string[]} columns the column names; empty for text without a header
 * @param {string[][]} rows
 */
export function copied(format, columns, rows) {
    const width = Math.max(columns.length, ...rows.map((row) => row.length), 0);
    if (format === "json") {
        const names = Array.from({ length: width }, (_, index) => columns[index] || `column ${index + 1}`);
        return JSON.stringify(
            rows.map((row) => Object.fromEntries(row.map((text, index) => [names[index], text]))),
            null,
            2,
        );
    }
    const all = columns.length ? [columns, ...rows] : rows;
    if (format === "markdown") {
        const line = (/** @type {string[]} */ row) =>
            `| ${Array.from({ length: width }, (_, index) => cell(row[index] ?? "")).join(" | ")} |`;
        const head = columns.length ? columns : Array.from({ length: width }, (_, index) => `${index + 1}`);
        return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n") + "\n";
    }
    const delimiter = format === "tsv" ? "\t" : ",";
    return all.map((row) => row.map((text) => quoted(text, delimiter)).join(delimiter)).join("\n") + "\n";
}

/** @param {string} text */
const cell = (text) => text.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replaceAll(/[\r\n]+/g, " ");

/** Quotes a field if necessary, as in RFC 4180. @param {string} text @param {string} delimiter */
function quoted(text, delimiter) {
    return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
