/** A sheet that shows one value of a tree as text, with its path. */
import { h } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { sheet } from "../../../ui/sheet.js";
import { toast } from "../../../ui/toast.js";

/** @param {string} path @param {() => Promise<any>} ask */
export async function valueSheet(path, ask) {
    try {
        const { text, isCut } = await ask();
        const copy = async (/** @type {string} */ what) => {
            await navigator.clipboard.writeText(what);
            toast(t("opened.copied.text"), { kind: "success" });
        };
        sheet({
            title: t("opened.value"),
            wide: true,
            content: [
                h("p", { class: "opened-path" }, path),
                h("pre", { class: "opened-value" }, text),
                isCut && h("p", { class: "caption" }, t("opened.cut")),
            ],
            actions: [
                button(t("opened.copy.path"), { onclick: () => copy(path) }),
                button(t("opened.copy.value"), { style: "primary", onclick: () => copy(text) }),
            ],
        });
    } catch (error) {
        errorToast(error);
    }
}
