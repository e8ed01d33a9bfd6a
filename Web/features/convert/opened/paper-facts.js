/** A sheet with the properties of a PDF. */
import { get } from "../../../core/api.js";
import { bytes, date, number } from "../../../core/format.js";
import { h } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { loadStyles } from "../../../core/styles.js";
import { errorToast } from "../../../ui/error-toast.js";
import { sheet } from "../../../ui/sheet.js";

/** Paper sizes in points, in portrait orientation. */
const PAPERS = /** @type {const} */ ([["A3", 842, 1191], ["A4", 595, 842], ["A5", 420, 595], ["Letter", 612, 792], [
    "Legal",
    612,
    1008,
]]);
/** The tolerance in points, because programs round page sizes differently. */
const NEAR = 3;
const MILLIMETRES = 25.4 / 72;

/** @typedef {{width: number, height: number}} Size */

/** @param {import("./opened.js").File} file */
export async function showPaperFacts(file) {
    try {
        const [facts] = await Promise.all([
            get(`/api/convert/files/${file.id}/pdf`),
            loadStyles(["/ui/photo-information.css"]),
        ]);
        const rows = paperFacts({ ...facts, bytes: file.bytes });
        sheet({
            title: file.name,
            content: h(
                "dl",
                { class: "photo-known" },
                rows.map(([name, value]) => [h("dt", { class: "caption" }, t(`opened.pdf.${name}`)), h("dd", null, value)]),
            ),
        });
    } catch (error) {
        errorToast(error);
    }
}

/**
 * The known properties, in display order.
 * @param {any} facts the response of `/api/convert/files/{id}/pdf`, plus the size of the file in bytes
 * @returns {[string, string][]}
 */
export function paperFacts(
    { pages, sizes = [], pagesLookedAt, pagesWithoutText, isEncrypted, created = "", version, ...facts },
) {
    const text = !pagesWithoutText.length ? "all" : pagesWithoutText.length === pagesLookedAt ? "none" : "some";
    const known = [
        ["title", facts.title],
        ["author", facts.author],
        ["subject", facts.subject],
        ["keywords", facts.keywords],
        ["rights", facts.rights],
        ["pages", number(pages)],
        ["size", sizeWords(sizes)],
        ["bytes", bytes(facts.bytes)],
        ["text", pagesLookedAt ? t(`opened.pdf.text.${text}`) : ""],
        ["locked", isEncrypted ? t("opened.pdf.locked.yes") : ""],
        ["created", dateOf(created)],
        ["creator", facts.creator],
        ["producer", facts.producer === facts.creator ? "" : facts.producer],
        ["version", version],
        ["archival", facts.archival ? `PDF/A-${facts.archival}` : ""],
    ];
    return /** @type {[string, string][]} */ (known.filter(([, value]) => value));
}

/** The size of the first page, and whether other pages have a different size. @param {(Size | null)[]} sizes */
function sizeWords([first, ...rest]) {
    if (!first) return "";
    const isOther = (/** @type {Size | null} */ size) =>
        size && (Math.abs(size.width - first.width) > NEAR || Math.abs(size.height - first.height) > NEAR);
    const [across, down] = [first.width, first.height].map((side) => number(Math.round(side * MILLIMETRES)));
    const [short, long] = [first.width, first.height].sort((a, b) => a - b);
    const paper = PAPERS.find(([, width, height]) => Math.abs(width - short) <= NEAR && Math.abs(height - long) <= NEAR);
    const size = t("opened.pdf.millimetres", { across, down });
    return [paper?.[0], size, rest.some(isOther) ? t("opened.pdf.sizes") : ""].filter(Boolean).join(" · ");
}

/** The date of a PDF time stamp such as "D:20261126130750Z" (ISO 32000-1, 7.9.4). @param {string} text */
function dateOf(text) {
    const [, year, month = "01", day = "01"] = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?/.exec(text) ?? [];
    return year ? date(`${year}-${month}-${day}T12:00`) : "";
}
