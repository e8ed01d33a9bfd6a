/** The form of a converter. Its fields are described by the server. */
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { segmented, toggle } from "../../ui/switch.js";
import { textField } from "../../ui/text-field.js";
import { choicesOf, keepChoices } from "./choices.js";
import { word } from "./words.js";

/**
 * The options of a field are shown as buttons side by side if there are at most this many of them, and otherwise as a
 * drop-down list.
 */
const SIDE_BY_SIDE = 3;

/** @typedef {import("./words.js").Field} Field */
/** @typedef {import("./words.js").Converter} Converter */

/**
 * @param {Converter} converter
 * @param {Map<string, string>} secrets passwords that the user has typed on this page; they are not stored anywhere else
 * @param {(values: Record<string, any>) => void} changed
 * @returns {{element: HTMLElement, values: () => Record<string, any>, wrong: () => HTMLInputElement | null,
 *   turnOn: (name: string) => void, suggest: (texts: Record<string, string>) => void}} `values` returns the values of the
 *   visible fields; `wrong` returns the first visible field with an invalid value; `turnOn` turns on the switch with this
 *   name, if it exists; `suggest` shows the current values of the file as placeholders in empty fields
 */
export function form(converter, secrets, changed) {
    const { id, fields } = converter;
    const values = /** @type {Record<string, any>} */ ({});
    const before = choicesOf(id);
    for (const { name, initial, type, choices } of fields) {
        const known = type === "secret" ? secrets.get(`${id}.${name}`) : type === "word" ? word(id, name) : before[name];
        // A value that was chosen for other files may no longer be offered.
        const isOffered = known !== undefined && (!choices || choices.includes(known));
        values[name] = isOffered ? known : initial;
    }
    const element = h("div", { class: "convert-form" });
    const asked = fields.filter(({ type }) => type !== "word");
    const made = asked.map((field) => control(id, field, values[field.name], (value) => set(field.name, value)));
    replace(element, made);
    show();
    return {
        element,
        values: present,
        wrong: () => element.querySelector(":scope > :not([hidden]) [aria-invalid]"),
        turnOn,
        suggest,
    };

    /** @param {Record<string, string>} texts the placeholders by field name */
    function suggest(texts) {
        asked.forEach(({ name }, index) => {
            const input = made[index].querySelector("input");
            if (input) input.placeholder = texts[name] ?? "";
        });
    }

    /** @param {string} name */
    function turnOn(name) {
        const index = asked.findIndex((field) => field.name === name && field.type === "toggle");
        const input = made[index]?.querySelector("input");
        if (!input || input.checked) return;
        input.checked = true;
        set(name, true);
    }

    /** @param {string} name @param {any} value */
    function set(name, value) {
        values[name] = value;
        if (fields.some((field) => field.name === name && field.type === "secret")) secrets.set(`${id}.${name}`, value);
        keepChoices(converter, values);
        show();
        changed(present());
    }

    function show() {
        asked.forEach((field, index) => made[index].hidden = !isShown(field, fields, values));
    }

    function present() {
        const shown = fields.filter((field) => isShown(field, fields, values));
        return Object.fromEntries(shown.map(({ name }) => [name, values[name]]));
    }
}

/**
 * Whether a field is visible. If it depends on another field, that field must have a suitable value and be visible, too.
 * @param {Field} field
 * @param {Field[]} fields
 * @param {Record<string, any>} values
 * @returns {boolean}
 */
export function isShown({ when = {} }, fields, values) {
    return Object.entries(when).every(([name, wanted]) => {
        const other = fields.find((field) => field.name === name);
        return wanted.includes(String(values[name])) && (!other || isShown(other, fields, values));
    });
}

/**
 * @param {string} converter
 * @param {Field} field
 * @param {any} value the initial value
 * @param {(value: any) => void} set
 * @returns {HTMLElement}
 */
function control(converter, field, value, set) {
    const label = word(converter, field.name) || field.name;
    const hint = word(converter, `${field.name}.hint`) || undefined;
    switch (field.type) {
        case "choice":
            return choice(converter, field, value, label, hint, set);
        case "toggle": {
            const words = h(
                "span",
                { class: "list-row-words" },
                h("span", { class: "list-row-title" }, label),
                hint && h("span", { class: "caption" }, hint),
            );
            return h("label", { class: "convert-toggle" }, words, toggle({ checked: value, onchange: set }));
        }
        case "slider":
            return slider(field, value, label, hint, set);
        case "number":
            return numberField(field, value, label, hint, set);
        case "secret":
            return textField({ label, hint, value: value ?? "", type: "password", oninput: set });
        default:
            return textField({ label, hint, value: value ?? "", oninput: set });
    }
}

/**
 * @param {string} converter
 * @param {Field} field
 * @param {string} value
 * @param {string} label
 * @param {string | undefined} hint
 * @param {(value: string) => void} set
 */
function choice(converter, { name, choices = [] }, value, label, hint, set) {
    const options = choices.map((value) => ({ value, label: word(converter, `${name}.${value}`) || value.toUpperCase() }));
    const note = hint && h("p", { class: "field-note caption" }, hint);
    if (options.length <= SIDE_BY_SIDE) {
        return h(
            "div",
            { class: "field" },
            h("span", { class: "field-label" }, label),
            segmented({ label, value, options, onchange: set }),
            note,
        );
    }
    const id = `choice-${Math.random().toString(36).slice(2)}`;
    const select = h(
        "select",
        { id, class: "field-input", onchange: () => set(select.value) },
        options.map((option) => h("option", { value: option.value, selected: option.value === value }, option.label)),
    );
    return h("div", { class: "field" }, h("label", { class: "field-label", htmlFor: id }, label), select, note);
}

/** @param {Field} field @param {number} value @param {string} label @param {string | undefined} hint @param {(value: number) => void} set */
function slider({ least = 0, most = 100 }, value, label, hint, set) {
    const shown = h("output", { class: "tabular" }, String(value));
    const input = h("input", {
        type: "range",
        class: "convert-slider",
        "aria-label": label,
        min: least,
        max: most,
        value,
    });
    input.addEventListener("input", () => {
        shown.textContent = input.value;
        set(Number(input.value));
    });
    const head = h("span", { class: "convert-slider-head" }, h("span", { class: "field-label" }, label), shown);
    return h("label", { class: "field" }, head, input, hint && h("p", { class: "field-note caption" }, hint));
}

/**
 * @param {Field} field
 * @param {number | null} first
 * @param {string} label
 * @param {string | undefined} hint
 * @param {(value: number | null) => void} set
 */
function numberField({ least = 0, most = 100, initial, unit }, first, label, hint, set) {
    const field = textField({
        label: unit ? `${label} (${unit})` : label,
        hint,
        value: first === null ? "" : String(first),
        oninput: (text) => {
            const value = text.trim() === "" ? null : Number(text);
            const isWrong = value === null ? initial !== null : !Number.isInteger(value) || value < least || value > most;
            field.error = isWrong ? t("convert.range", { least, most }) : "";
            if (!isWrong) set(value);
        },
    });
    const input = field.querySelector("input");
    if (input) input.inputMode = "numeric";
    return field;
}
