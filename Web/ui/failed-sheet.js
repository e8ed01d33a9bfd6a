// Shows the reason why an action failed, for each photo.
import { failureWords } from "../core/failure.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { sheet } from "./sheet.js";

/**
 * @param {{id: number, error: any}[]} failed
 * @param {Map<number, string>} names
 * @returns {Promise<void>} settles when the sheet is closed
 */
export function failedSheet(failed, names) {
    const row = (/** @type {{id: number, error: any}} */ { id, error }) => {
        const { text, hint } = failureWords(error);
        return h(
            "li",
            null,
            h("strong", null, error.file ?? names.get(id) ?? `#${id}`),
            h("span", { class: "quiet" }, text),
            hint && h("span", { class: "caption" }, hint),
        );
    };
    return new Promise((resolve) => {
        const opened = sheet({
            onclose: () => resolve(),
            title: t("list.failed", { n: failed.length }),
            content: h("ul", { class: "failed-list" }, failed.map(row)),
            actions: [button(t("common.close"), { onclick: () => opened.close() })],
        });
    });
}
