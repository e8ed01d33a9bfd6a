/** The corner editor of a page, with its buttons. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { cornerEditor } from "./corners.js";
import { WHOLE } from "./geometry.js";

/**
 * @param {import("./taking.js").Page} page
 * @param {() => void} oncancel
 * @param {(corners: number[][] | null) => void} ondone null: use the whole picture
 */
export function cornerSetting(page, oncancel, ondone) {
    const { found, others = [] } = page;
    const before = page.look.corners ?? null;
    const done = button(t("scanner.corners.done"), {
        style: "primary",
        icon: "check",
        onclick: () => {
            const { corners } = editor;
            ondone(JSON.stringify(corners) === JSON.stringify(WHOLE) ? null : corners);
        },
    });
    const cancel = () => {
        page.look.corners = before;
        oncancel();
    };
    const editor = cornerEditor(page, (sound) => /** @type {any} */ (done).disabled = !sound);
    const put = (/** @type {string} */ label, /** @type {string} */ icon, /** @type {number[][]} */ corners) =>
        button(label, { style: "quiet", icon, onclick: () => editor.corners = corners });
    const tools = [
        h(
            "p",
            { class: "quiet scanner-hint" },
            t("scanner.corners.hint"),
            h("span", { class: "scanner-keys" }, " ", t("scanner.corners.keys")),
        ),
        others.length > 0 && h("p", { class: "scanner-hint", role: "status" }, t("scanner.corners.sheets")),
        h(
            "div",
            { class: "scanner-row scanner-corner-tools" },
            done,
            button(t("common.cancel"), { onclick: cancel }),
            found && put(t("scanner.corners.found"), "scan", found),
            others.map((other) => put(t("scanner.corners.other"), "scan", other)),
            put(t("scanner.corners.whole"), "size", WHOLE),
        ),
    ].filter(Boolean);
    return { editor, tools, cancel };
}
