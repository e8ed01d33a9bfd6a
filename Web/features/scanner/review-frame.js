/** The frame around the page of a scan: its title, and the buttons for the whole scan. */
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { frame } from "../../ui/frame.js";
import { menu } from "../../ui/menu.js";
import { printPages } from "../../ui/print.js";
import { paperSize } from "../../ui/print-size.js";
import { renameSheet } from "./review-sheets.js";
import { saveSheet } from "./saving.js";

/** @typedef {import("./taking.js").Scan} Scan */

/** @param {Scan} scan @param {{onrenamed: (scan: Scan) => void, onmove: () => void, ondelete: () => void}} options */
export function reviewFrame(scan, { onrenamed, onmove, ondelete }) {
    const save = button(t("scanner.save"), { style: "primary", icon: "download", onclick: () => saveSheet([scan]) });
    frame({
        title: scan.title,
        back: "/scanner",
        wide: true,
        actions: [
            scan.pages.length > 0 && save,
            menu({
                label: t("scanner.more.actions"),
                items: [
                    { label: t("scanner.rename"), icon: "text", run: () => renameSheet(scan, onrenamed) },
                    ...(scan.pages.length
                        ? [{ label: t("print"), icon: "print", prints: true, run: () => printScan(scan) }]
                        : []),
                    ...(scan.pages.length ? [{ label: t("scanner.move"), icon: "folder-open", run: onmove }] : []),
                    ...(scan.pages.length ? [{ label: t("convert.this"), icon: "convert", run: () => convert(scan) }] : []),
                    { label: t("scanner.delete"), icon: "trash", destructive: true, run: ondelete },
                ],
            }),
        ],
    });
}

/** Prints the pages at full size, each on its paper. @param {Scan} scan */
const printScan = ({ pages }) =>
    printPages(pages.map(({ id, look }) => ({
        picture: `/api/scanner/pages/${id}/export?format=jpeg`,
        size: paperSize(look.paper),
    })));

/**
 * Opens the Convert page with the scan as a PDF. The PDF is identical to the one that the save button downloads.
 * @param {Scan} scan
 */
function convert({ id, title }) {
    const name = `${title.replaceAll("/", "-")}.pdf`;
    void navigate(`/convert?${new URLSearchParams({ from: `/api/scanner/scans/${id}/export?format=pdf`, name })}`);
}
