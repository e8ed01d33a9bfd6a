// A form that writes search operators into the search, for users who do not know them.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { sheet } from "../../ui/sheet.js";
import { readOperators, writeOperators } from "./operators.js";

const SIZES = ["1M", "5M", "10M", "25M"];

/**
 * @param {string} words the search text
 * @param {boolean} hasDeleted whether mails of the archive are marked as deleted
 * @param {(words: string) => void} apply
 */
export function openMailFilter(words, hasDeleted, apply) {
    const { values, rest } = readOperators(words);
    const text = (/** @type {string} */ name, type = "text") => {
        const input = h("input", { class: "field-input", type, value: values[name] ?? "", autocomplete: "off" });
        input.addEventListener("input", () => values[name] = input.value);
        return field(`mail.filter.${name}`, input);
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
    const deleted = h(
        "select",
        { class: "field-input" },
        ["", "hide", "only"].map((value) => h("option", { value }, t(`mail.filter.deleted.${value || "all"}`))),
    );
    deleted.value = values.deleted ?? "";
    deleted.addEventListener("change", () => values.deleted = deleted.value);
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
            field("mail.filter.larger", size),
            (hasDeleted || values.deleted) && field("mail.filter.deleted", deleted),
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

/** @param {string} key of the label @param {HTMLElement} input */
const field = (key, input) => h("label", { class: "field" }, h("span", { class: "field-label" }, t(key)), input);
