import { ApiError } from "../core/api.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { icon } from "./icon.js";

/**
 * What went wrong, with which file, and what next.
 * @param {unknown} error
 * @param {(() => any) | null} [retry]
 * @returns {HTMLElement}
 */
export function errorView(error, retry) {
    const words = errorWords(error);
    return h(
        "section",
        { class: "error-view", role: "alert" },
        h("div", { class: "icon-plate error-view-icon" }, icon("warning", { size: 36 })),
        h("h2", { class: "empty-state-title" }, words.title),
        words.text && h("p", { class: "quiet" }, words.text),
        words.file && h("p", null, h("code", { class: "error-view-file" }, words.file)),
        words.hint && h("p", { class: "quiet" }, words.hint),
        retry && h("div", { class: "empty-state-action" }, button(t("common.retry"), { icon: "refresh", onclick: retry })),
    );
}

/**
 * An error in words.
 * @param {unknown} error
 * @returns {{title: string, text: string, file: string | null, hint: string | null}}
 */
export function errorWords(error) {
    if (!(error instanceof ApiError)) {
        return {
            title: t("error.title"),
            text: error instanceof Error ? error.message : String(error),
            file: null,
            hint: null,
        };
    }
    const key = `error.${error.code}.title`;
    const title = t(key) === key ? t("error.title") : t(key);
    const text = error.code === "offline" ? t("error.offline.text") : error.message;
    return { title, text, file: error.file, hint: error.hint };
}
