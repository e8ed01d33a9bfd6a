/** The bar with the actions on the chosen results. It is hidden while none is chosen. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { TYPES } from "./types.js";

/**
 * @param {{oncorrect: (type: string) => void, onrevert: () => any, onall: () => any, onnone: () => void,
 *   ondecide: (action: string) => any, onalbum: () => any, onconvert: () => any}} handlers
 * @returns {HTMLElement & {update: (n: number, corrected: number) => void}} `update` takes how many are chosen, and how many of them are corrected
 */
export function batchBar({ oncorrect, onrevert, onall, onnone, ondecide, onalbum, onconvert }) {
    const count = h("p", { class: "tabular screenshots-count", role: "status" });
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
    const revert = button(t("screenshots.revert"), { style: "quiet", icon: "undo", onclick: onrevert });
    const element = h(
        "div",
        { class: "screenshots-batch card", hidden: true },
        count,
        button(t("screenshots.every"), { style: "quiet", size: "small", onclick: onall }),
        select,
        h(
            "span",
            { class: "screenshots-acts" },
            button(t("photo.keep"), { size: "small", icon: "heart", onclick: () => ondecide("keep") }),
            button(t("photo.queue"), { size: "small", icon: "trash", onclick: () => ondecide("delete") }),
            button(t("photo.album.add"), { size: "small", icon: "plus", onclick: onalbum }),
            button(t("convert.this"), { size: "small", icon: "convert", onclick: onconvert }),
        ),
        revert,
        button(t("screenshots.none"), {
            style: "quiet",
            icon: "close",
            iconOnly: true,
            class: "screenshots-close",
            onclick: onnone,
        }),
    );
    return Object.assign(element, { update });

    /** @param {number} n @param {number} corrected */
    function update(n, corrected) {
        element.hidden = n === 0;
        count.textContent = t("screenshots.chosen", { n });
        revert.hidden = corrected === 0;
    }
}
