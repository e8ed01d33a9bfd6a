/** The sheet for choosing additional languages for text recognition. */
import { post } from "../../core/api.js";
import { failureWords } from "../../core/failure.js";
import { h } from "../../core/html.js";
import { locale, t } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { toggle } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";

/** Languages whose scripts need a separate recogniser. */
export const SCRIPTS = ["ru", "uk", "bg", "el", "ar", "he", "hi", "th", "ko"];

/** The names of the chosen languages. @returns {string} */
export function chosenLanguages() {
    const chosen = settings.value.readingLanguages ?? [];
    return chosen.length ? chosen.map(nameOf).join(", ") : t("settings.reading.none");
}

/** @param {(change: Record<string, any>) => Promise<void>} save */
export function chooseLanguages(save) {
    const { close } = sheet({
        title: t("settings.reading"),
        address: "languages",
        content: h(
            "div",
            { class: "stack" },
            h("p", { class: "quiet" }, t("settings.reading.note")),
            h("div", { class: "card card-list" }, SCRIPTS.map((code) => language(code, save))),
            button(t("settings.reading.again"), { onclick: readAgain }),
            h("p", { class: "quiet" }, t("settings.reading.again.note")),
        ),
        actions: [button(t("common.done"), { style: "primary", onclick: () => close() })],
    });
}

async function readAgain() {
    try {
        const job = await post("/api/notes/read", { again: true });
        if (job.state !== "stopped") return toast(t("settings.reading.again.started"));
        const { text, hint } = failureWords(job.problem ?? {});
        toast([text, hint].filter(Boolean).join(" "), { kind: "error" });
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}

/** @param {string} code @param {(change: Record<string, any>) => Promise<void>} save */
function language(code, save) {
    const control = toggle({
        checked: (settings.value.readingLanguages ?? []).includes(code),
        onchange: (on) => {
            const others = (settings.value.readingLanguages ?? []).filter((/** @type {string} */ each) => each !== code);
            return save({ readingLanguages: on ? [...others, code] : others });
        },
    });
    return row({ title: nameOf(code), end: control, label: true });
}

/** @param {string} code */
function nameOf(code) {
    return new Intl.DisplayNames(locale(), { type: "language" }).of(code) ?? code;
}
