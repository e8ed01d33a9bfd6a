// The files that scans become when they are shared, saved or downloaded. No DOM.

/**
 * @typedef {"pdf" | "jpeg" | "png" | "text"} Format
 * @typedef {{id: number, title: string, pages: {id: number, look: {filter: string}}[]}} ScanPages
 */

const TYPES = { pdf: "application/pdf", text: "text/plain", jpeg: "image/jpeg", png: "image/png" };
const ENDINGS = { pdf: "pdf", text: "txt", jpeg: "jpg", png: "png" };

/** A file name without characters that some systems forbid. @param {string} title */
const named = (title) => title.replace(/[/\\:*?"<>|\p{Cc}]/gu, "-");

/**
 * The address of one file for a download; for several scans, of a ZIP.
 * @param {number[]} scans
 * @param {Format} format
 * @param {{reads: boolean, language: string, name?: string}} options `reads`: whether a PDF contains its words
 */
export function addressOf(scans, format, { reads, language, name }) {
    const query = new URLSearchParams({ format, language });
    if (format === "pdf" && !reads) query.set("text", "none");
    if (scans.length === 1) return `/api/scanner/scans/${scans[0]}/export?${query}`;
    query.set("scans", scans.join(","));
    if (name) query.set("name", name);
    return `/api/scanner/export?${query}`;
}

/**
 * The files to share: one for each scan, or one for each page if they are pictures.
 * @param {ScanPages[]} scans
 * @param {Format} format
 * @param {{reads: boolean, language: string}} options
 */
export function sharedFiles(scans, format, options) {
    if (format === "pdf" || format === "text") {
        return scans.map(({ id, title }) => ({
            address: addressOf([id], format, options),
            name: `${named(title)}.${ENDINGS[format]}`,
            type: TYPES[format],
        }));
    }
    return scans.flatMap(({ title, pages }) =>
        pages.map(({ id, look }, index) => {
            // The server stores pages in black and white as PNG.
            const kind = look.filter === "bw" ? "png" : format;
            const number = pages.length > 1 ? ` ${String(index + 1).padStart(3, "0")}` : "";
            return {
                address: `/api/scanner/pages/${id}/export?${new URLSearchParams({ format })}`,
                name: `${named(title)}${number}.${ENDINGS[kind]}`,
                type: TYPES[kind],
            };
        })
    );
}
