/** The bar with actions for the selected results. Hidden while none is selected. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { chosenAct } from "../../ui/chosen-bar.js";
import { TYPES } from "./types.js";

/**
 * @param {{oncorrect: (type: string) => void, onrevert: () => any, onall: () => any, onnone: () => void,
 *   ondecide: (action: string) => any, onalbum: () => any, onconvert: () => any}} handlers
 * @returns {HTMLElement & {update: (n: number, corrected: number, isSorted: boolean) => void}} `update` takes the number of
 *     selected results, the number of corrected ones among them, and whether the selected screenshots are sorted
 */
export function batchBar({ oncorrect, onrevert, onall, onnone, ondecide, onalbum, onconvert }) {
    const count = h("span", { class: "tabular", role: "status" });
    const select = h(
        "select",
        { class: "field-input", "aria-label": t("screenshots.set") },
        h("option", { value: "" }, t("screenshots.set")),
        TYPES.map((type) => h("option", { value: type }, t(`screenshots.type.${type}`))),
    );
    select.addEventListener("change", () => {
        if (select.value) oncorrect(select.value);
        select.value = "";
    });
    const revert = chosenAct("screenshots.revert", "undo", onrevert);
    const close = { style: /** @type {const} */ ("quiet"), icon: "close", iconOnly: true, onclick: onnone };
    const all = { style: /** @type {const} */ ("quiet"), size: /** @type {const} */ ("small"), class: "chosen-all" };
    const element = h(
        "div",
        { class: "chosen-bar screenshots-batch", hidden: true },
        h(
            "span",
            { class: "chosen-count" },
            button(t("screenshots.none"), close),
            count,
            button(t("screenshots.every"), { ...all, onclick: onall }),
        ),
        h(
            "span",
            { class: "chosen-acts" },
            chosenAct("photo.keep", "heart", () => ondecide("keep")),
            chosenAct("photo.queue", "trash", () => ondecide("delete")),
            chosenAct("photo.album.add", "album", onalbum),
            chosenAct("convert.this", "convert", onconvert),
            revert,
        ),
        select,
    );
    return Object.assign(element, { update });

    /** @param {number} n @param {number} corrected @param {boolean} isSorted */
    function update(n, corrected, isSorted) {
        select.hidden = !isSorted;
        element.hidden = n === 0;
        count.textContent = t("screenshots.chosen", { n });
        revert.hidden = corrected === 0;
    }
}
