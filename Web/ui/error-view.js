import { ApiError } from "../core/api.js";
import { failureWords } from "../core/failure.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { isPhone } from "../core/phone.js";
import { navigate } from "../core/router.js";
import { button } from "./button.js";
import { icon } from "./icon.js";

/**
 * Links that help after an error, by the reason of the error. For these reasons, the link replaces the retry button, because
 * a retry would not help.
 * @type {Record<string, {url: string, words: string, icon: string}>}
 */
const WAYS = {
    "entry.notShared": { url: "/library/add", words: "error.way.folder", icon: "folder-add" },
    "archive.unknown": { url: "/mail", words: "error.way.mail", icon: "mail" },
};

/**
 * Shows an error: the problem, the affected file, and the next step.
 * @param {unknown} error
 * @param {(() => any) | null} [retry]
 * @returns {HTMLElement}
 */
export function errorView(error, retry) {
    const words = errorWords(error);
    const way = error instanceof ApiError ? WAYS[error.reason ?? ""] : undefined;
    const next = way
        ? button(t(way.words), { icon: way.icon, onclick: () => void navigate(way.url) })
        : retry && button(t("common.retry"), { icon: "refresh", onclick: retry });
    return h(
        "section",
        { class: "error-view", role: "alert" },
        h("div", { class: "icon-plate error-view-icon" }, icon("warning", { size: 36 })),
        h("h2", { class: "empty-state-title" }, words.title),
        words.text && h("p", { class: "quiet" }, words.text),
        words.file && h("p", null, h("code", { class: "error-view-file" }, words.file)),
        words.hint && h("p", { class: "quiet" }, words.hint),
        words.detail && h("p", { class: "caption", lang: "en" }, words.detail),
        next && h("div", { class: "empty-state-action" }, next),
    );
}

/**
 * Describes an error in words.
 * @param {unknown} error
 * @returns {{title: string, text: string, file: string | null, hint: string | null, detail: string | null}}
 */
export function errorWords(error) {
    if (!(error instanceof ApiError)) {
        const detail = error instanceof Error ? error.message : String(error);
        return { title: t("error.title"), text: t("error.page.text"), file: null, hint: null, detail };
    }
    const key = `error.${error.code}.title`;
    const title = t(key) === key ? t("error.title") : t(key);
    if (error.code === "offline") {
        // A phone cannot start the program.
        const text = t(isPhone ? "error.offline.phone" : "error.offline.text");
        return { title, text, file: null, hint: null, detail: null };
    }
    return { title, file: error.file, ...failureWords(error) };
}
