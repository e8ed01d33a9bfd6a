/** Prints pages of a PDF, each at its size. */
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { MOST_PRINTED, printPages } from "./print.js";
import { chosenPages, inMillimetres } from "./print-size.js";
import { sheet } from "./sheet.js";
import { textField } from "./text-field.js";

/** The width of the pictures in pixels: 200 dots per inch on A4. */
const WIDTH = 1700;

/**
 * @param {number} pages
 * @param {(page: number) => import("./print-size.js").Size | null} sizeOf a page counted from 0, in points
 * @param {(page: number, width: number) => string} picture the URL of a page's picture; pages count from 1
 */
export function printPaper(pages, sizeOf, picture) {
    const run = (/** @type {number[]} */ chosen) =>
        printPages(chosen.map((page) => ({ picture: picture(page, WIDTH), size: inMillimetres(sizeOf(page - 1)) })));
    if (pages === 1) return run([1]);
    const go = async () => {
        const chosen = chosenPages(field.value, pages);
        if (!chosen.length) return void field.querySelector("input")?.select();
        opened.close();
        await run(chosen);
    };
    const field = textField({
        label: t("print.pages"),
        value: pages > MOST_PRINTED ? `1-${MOST_PRINTED}` : `1-${pages}`,
        onsubmit: go,
    });
    const opened = sheet({
        title: t("print"),
        content: h("div", { class: "stack" }, field, h("p", { class: "caption" }, t("print.pages.hint"))),
        actions: [button(t("print"), { style: "primary", icon: "print", onclick: go })],
    });
    field.querySelector("input")?.select();
}
