/** Prints a thing alone, without the page around it, by the browser's own dialog. */
import { appURL } from "../core/base.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { loadStyles } from "../core/styles.js";
import { pageRules, turned } from "./print-size.js";
import { toast } from "./toast.js";

/** @typedef {{picture: string, size?: import("./print-size.js").Size | null}} PrintedPage `size` in millimetres */

/** The maximum number of pictures, because the browser holds all of them in memory. */
export const MOST_PRINTED = 100;

/** Prints pictures, each on a page of its size. @param {PrintedPage[]} pages */
export async function printPages(pages) {
    if (pages.length > MOST_PRINTED) return void toast(t("print.tooMany", { n: MOST_PRINTED }), { kind: "info" });
    const images = pages.map(({ picture }) => h("img", { src: appURL(picture), alt: "" }));
    const loaded = await Promise.allSettled(images.map((image) => image.decode()));
    if (loaded.some(({ status }) => status === "rejected")) return void toast(t("print.failed"), { kind: "error" });
    const sizes = images.map((image, index) => {
        const picture = { width: image.naturalWidth, height: image.naturalHeight };
        return { size: turned(pages[index].size ?? null, picture), isAcross: picture.width > picture.height };
    });
    const rules = pageRules(sizes);
    const figures = images.map((image, index) =>
        h("figure", { class: ["printed-page", `printed-${index}`, !sizes[index].size && "printed-fitted"] }, image)
    );
    await printAlone(figures, rules);
}

/** @param {string} title @param {string} text */
export const printText = (title, text) =>
    printAlone([h("h1", null, title), h("div", { class: "printed-text", dir: "auto" }, text)], []);

/** @param {HTMLElement[]} content @param {string[]} rules */
async function printAlone(content, rules) {
    await loadStyles(["/ui/print.css"]);
    const printed = h("div", { class: "printed" }, content);
    const sizes = new CSSStyleSheet();
    sizes.replaceSync(rules.join("\n"));
    document.adoptedStyleSheets.push(sizes);
    document.body.append(printed);
    addEventListener("afterprint", () => {
        printed.remove();
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== sizes);
    }, { once: true });
    print();
}

/**
 * Lets the browser's key for printing press the button that prints what is in front: in the open dialog, otherwise on the page.
 * Without such a button, the browser prints the page.
 */
export function startPrintKey() {
    addEventListener("keydown", (event) => {
        if (event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
        const front = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
        const buttons = /** @type {HTMLElement[]} */ ([...front.querySelectorAll("[data-print]")]);
        const press = buttons.filter((each) => !each.closest("[hidden]")).at(-1);
        if (!press) return;
        event.preventDefault();
        press.click();
    });
}
