// A form that writes search operators into the search, for users who do not know them.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { sheet } from "../../ui/sheet.js";
import { readOperators, writeOperators } from "./operators.js";

const SIZES = ["1M", "5M", "10M", "25M"];

/** @param {string} words the search text @param {(words: string) => void} apply */
export function openMailFilter(words, apply) {
    const { values, rest } = readOperators(words);
    const text = (/** @type {string} */ name, type = "text") => {
        const input = h("input", { class: "field-input", type, value: values[name] ?? "", autocomplete: "off" });
        input.addEventListener("input", () => values[name] = input.value);
        return h("label", { class: "field" }, h("span", { class: "field-label" }, t(`mail.filter.${name}`)), input);
    };
    const attachment = h("input", { class: "check", type: "checkbox", checked: values.has === "attachment" });
    attachment.addEventListener("change", () => values.has = attachment.checked ? "attachment" : "");
    const size = h(
        "select",
        { class: "field-input" },
        h("option", { value: "" }, t("mail.filter.any")),
        SIZES.map((each) => h("option", { value: each }, t("mail.filter.atLeast", { size: each.replace("M", " MB") }))),
    );
    size.value = SIZES.includes(values.larger ?? "") ? values.larger : "";
    size.addEventListener("change", () => values.larger = size.value);
    const opened = sheet({
        title: t("mail.filter"),
        content: h(
            "form",
            { class: "stack", onsubmit: submit },
            text("from"),
            text("to"),
            text("subject"),
            text("after", "date"),
            text("before", "date"),
            h("label", { class: "field" }, h("span", { class: "field-label" }, t("mail.filter.larger")), size),
            h("label", { class: "mail-filter-check" }, attachment, t("mail.filter.has")),
            h("button", { type: "submit", hidden: true }),
        ),
        actions: [
            button(t("mail.filter.clear"), { style: "quiet", onclick: () => done(rest) }),
            button(t("mail.filter.show"), { style: "primary", onclick: () => done(writeOperators(rest, values)) }),
        ],
    });

    /** @param {Event} event */
    function submit(event) {
        event.preventDefault();
        done(writeOperators(rest, values));
    }

    /** @param {string} next */
    function done(next) {
        opened.close();
        apply(next);
    }
}
