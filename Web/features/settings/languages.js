/** The sheet for choosing additional languages for text recognition. */
import { get, post } from "../../core/api.js";
import { failureWords } from "../../core/failure.js";
import { h, replace } from "../../core/html.js";
import { locale, t } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { toggle } from "../../ui/switch.js";
import { copyAloud } from "../../ui/text-layer.js";
import { toast } from "../../ui/toast.js";

/** Languages whose scripts need a separate recogniser. */
export const SCRIPTS = ["ru", "uk", "bg", "el", "ar", "he", "hi", "th", "ko"];

// The interval in ms at which the sheet looks whether a language was installed meanwhile.
const LOOK_AGAIN = 3000;

/** The names of the chosen languages. @returns {string} */
export function chosenLanguages() {
    const chosen = settings.value.readingLanguages ?? [];
    return chosen.length ? chosen.map(nameOf).join(", ") : t("settings.reading.none");
}

/** @param {(change: Record<string, any>) => Promise<void>} save */
export function chooseLanguages(save) {
    const installation = new Installation();
    const { close } = sheet({
        title: t("settings.reading"),
        address: "languages",
        content: h(
            "div",
            { class: "stack" },
            h("p", { class: "quiet" }, t("settings.reading.note")),
            h("div", { class: "card card-list" }, SCRIPTS.map((code) => language(code, save, installation))),
            button(t("settings.reading.again"), { onclick: readAgain }),
            h("p", { class: "quiet" }, t("settings.reading.again.note")),
        ),
        actions: [button(t("common.done"), { style: "primary", onclick: () => close() })],
        onclose: () => installation.end(),
    });
    installation.look();
}

/** Shows below each chosen language that is not installed the command that installs it, until it is installed. */
class Installation {
    /** @type {Map<string, HTMLElement>} */
    #places = new Map();
    /** The languages whose command is shown. @type {Set<string>} */
    #shown = new Set();
    #ended = new AbortController();
    #timer = 0;

    /** The place for the command of a language. @param {string} code */
    place(code) {
        const element = h("span", { class: "settings-install caption", hidden: true });
        this.#places.set(code, element);
        return element;
    }

    async look() {
        clearTimeout(this.#timer);
        const { signal } = this.#ended;
        try {
            const { missing } = await get("/api/notes/languages", { signal });
            /** @type {[string, string][]} */
            const commands = missing.map((/** @type {any} */ each) => [each.code, each.command]);
            if (!signal.aborted) this.#show(new Map(commands));
        } catch {
            // The commands are only a help; what is wrong is shown when photos are read again.
        }
        if (!signal.aborted && this.#shown.size > 0) this.#timer = setTimeout(() => this.look(), LOOK_AGAIN);
    }

    end() {
        clearTimeout(this.#timer);
        this.#ended.abort();
    }

    /** @param {Map<string, string>} commands */
    #show(commands) {
        for (const [code, element] of this.#places) {
            const isChosen = (settings.value.readingLanguages ?? []).includes(code);
            const command = isChosen && commands.get(code);
            if (!command && this.#shown.delete(code) && isChosen) {
                replace(element, t("settings.reading.installed"));
            } else if (command && !this.#shown.has(code)) {
                this.#shown.add(code);
                element.hidden = false;
                replace(
                    element,
                    t("settings.reading.install"),
                    h("code", { class: "settings-fix" }, command),
                    button(t("settings.reading.copy"), {
                        style: "quiet",
                        size: "small",
                        icon: "copies",
                        onclick: () => copyAloud(command),
                    }),
                );
            } else if (!isChosen) {
                element.hidden = true;
            }
        }
    }
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

/**
 * @param {string} code
 * @param {(change: Record<string, any>) => Promise<void>} save
 * @param {Installation} installation
 */
function language(code, save, installation) {
    const control = toggle({
        checked: (settings.value.readingLanguages ?? []).includes(code),
        onchange: async (on) => {
            const others = (settings.value.readingLanguages ?? []).filter((/** @type {string} */ each) => each !== code);
            await save({ readingLanguages: on ? [...others, code] : others });
            await installation.look();
        },
    });
    // The command is below the row, because a press anywhere on the row turns the language on or off.
    return h("div", null, row({ title: nameOf(code), end: control, label: true }), installation.place(code));
}

/** @param {string} code */
function nameOf(code) {
    return new Intl.DisplayNames(locale(), { type: "language" }).of(code) ?? code;
}
