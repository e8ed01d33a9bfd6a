/** The suitable converters, and the form of the selected one. */
import { ApiError } from "../../core/api.js";
import { failureWords } from "../../core/failure.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { errorToast } from "../../ui/error-toast.js";
import { factsOf, isAnyLocked } from "./chosen.js";
import { form } from "./form.js";
import { traitsOf } from "./traits.js";
import { converterIcon, word } from "./words.js";

/** @typedef {import("./words.js").Converter} Converter */
/** @typedef {import("./words.js").File} File */

/**
 * A card for each converter. A click opens its form or, if no files have been added, a dialog to select files for it.
 * @param {Converter[]} converters
 * @param {File[]} files
 * @param {string | null} chosen
 * @param {(id: string) => void} choose
 */
export function offers(converters, files, chosen, choose) {
    const isChoice = files.length > 0;
    return h(
        "div",
        {
            class: ["convert-offers", isChoice && "convert-choice"],
            role: "group",
            "aria-label": t("convert.offers"),
        },
        converters.map((converter) => {
            const parts = [
                h("span", { class: "icon-plate" }, icon(converterIcon(converter), { size: 20 })),
                h(
                    "span",
                    { class: "list-row-words" },
                    h("span", { class: "list-row-title" }, word(converter.id, "title") || converter.id),
                    h("span", { class: "caption" }, word(converter.id, "text")),
                ),
            ];
            return h(
                "button",
                {
                    type: "button",
                    class: ["card", "card-link", "convert-offer"],
                    "aria-pressed": isChoice ? String(converter.id === chosen) : null,
                    onclick: () => choose(converter.id),
                },
                parts,
            );
        }),
    );
}

/**
 * The form of a converter, with a preview and the start button.
 * @param {Converter} converter
 * @param {File[]} files
 * @param {AbortSignal} signal
 * @param {Map<string, string>} secrets passwords that the user has typed on this page
 * @param {import("./previews.js").Preview | undefined} shown
 * @param {(options: Record<string, any>) => Promise<void>} begin starts the conversion; throws if the server rejects the
 *   options
 */
export function maker(converter, files, signal, secrets, shown, begin) {
    const preview = h("div", { class: "convert-preview" });
    const go = button(label(converter, files), { style: "primary", size: "large", onclick: start });
    const refused = h("p", { class: "convert-refused", role: "alert", hidden: true });
    const fields = form(converter, secrets, (values) => {
        refused.hidden = true;
        shown?.update(values, files);
    });
    replace(preview, shown?.element);
    preview.hidden = !shown;
    shown?.update(fields.values(), files);
    void isAnyLocked(files, signal).then((isLocked) => isLocked && fields.turnOn("locked"));
    if (traitsOf(converter.id).suggestsFacts) void factsOf(files, signal).then(suggest);
    return h(
        "section",
        { class: "card convert-maker" },
        h("h2", null, word(converter.id, "title") || converter.id),
        preview,
        fields.element,
        refused,
        h("div", { class: "convert-go" }, go),
    );

    /** Shows the current properties of a PDF as placeholders. @param {any} facts of the PDF, if it is the only file */
    function suggest({ title, author, subject, keywords }) {
        fields.suggest({ heading: title, author, subject, keywords });
    }

    async function start() {
        const wrong = fields.wrong();
        if (wrong) return wrong.focus();
        refused.hidden = true;
        try {
            await begin(fields.values());
        } catch (error) {
            if (!(error instanceof ApiError) || error.code !== "badRequest") return errorToast(error);
            const { text, hint } = failureWords(error);
            refused.hidden = false;
            refused.textContent = [text, hint].filter(Boolean).join(" ");
        }
    }
}

/** @param {Converter} converter @param {File[]} files */
function label(converter, files) {
    const own = `convert.${converter.id}.go`;
    return t(own, { n: files.length }) === own ? t("convert.go", { n: files.length }) : t(own, { n: files.length });
}
