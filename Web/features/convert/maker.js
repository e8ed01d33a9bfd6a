/** The converters that fit, and the form of the chosen one. */
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { form } from "./form.js";
import { previewOf } from "./previews.js";
import { converterIcon, word } from "./words.js";

/** @typedef {import("./words.js").Converter} Converter */
/** @typedef {import("./words.js").File} File */

/**
 * A card for each converter, which is a button: it opens the form, or without files a chooser of files for it.
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
 * @param {Converter} converter
 * @param {File[]} files
 * @param {AbortSignal} signal
 * @param {(options: Record<string, any>) => Promise<void>} begin
 */
export function maker(converter, files, signal, begin) {
    const preview = h("div", { class: "convert-preview" });
    const go = button(label(converter, files), { style: "primary", size: "large", onclick: start });
    const fields = form(converter, (values) => shown?.update(values));
    const shown = previewOf(converter, files, signal);
    replace(preview, shown?.element);
    preview.hidden = !shown;
    shown?.update(fields.values());
    return h(
        "section",
        { class: "card convert-maker" },
        h("h2", null, word(converter.id, "title") || converter.id),
        preview,
        fields.element,
        h("div", { class: "convert-go" }, go),
    );

    function start() {
        const wrong = fields.wrong();
        return wrong ? wrong.focus() : begin(fields.values());
    }
}

/** @param {Converter} converter @param {File[]} files */
function label(converter, files) {
    const own = `convert.${converter.id}.go`;
    return t(own, { n: files.length }) === own ? t("convert.go", { n: files.length }) : t(own, { n: files.length });
}
