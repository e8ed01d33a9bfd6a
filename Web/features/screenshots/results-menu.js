// The menu of the results of screenshots: their log, their files and what was learnt from corrections.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { menu } from "../../ui/menu.js";
import { showCaptions, showMove } from "./files.js";
import { showLessons } from "./lessons.js";

/**
 * @param {object} options
 * @param {(run: (selection: import("./files.js").Selection) => void) => void} options.withSelection runs an action on the
 *     selected results
 * @param {() => string} options.selectionText describes the selected results
 * @param {import("./corrections.js").Corrections["report"]} options.onchanged
 */
export function resultsMenu({ withSelection, selectionText, onchanged }) {
    return menu({
        label: t("screenshots.more"),
        word: t("photo.more"),
        items: [
            { label: t("screenshots.log.md"), icon: "download", run: () => download("md") },
            { label: t("screenshots.log.csv"), icon: "download", run: () => download("csv") },
            {
                label: t("screenshots.move"),
                icon: "folder",
                run: () => withSelection((selection) => showMove(selection, onchanged)),
            },
            {
                label: t("screenshots.captions"),
                icon: "text",
                run: () => withSelection((selection) => showCaptions(selection, selectionText(), onchanged)),
            },
            { label: t("screenshots.lessons"), icon: "sparkle", run: () => showLessons() },
        ],
    });
}

/** @param {string} format */
function download(format) {
    const link = h("a", { href: `/api/screenshots/log?format=${format}`, download: `screenshots.${format}` });
    link.click();
}
