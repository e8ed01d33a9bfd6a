import { h } from "../core/html.js";

/**
 * A field of the filter with options to choose from.
 * @param {string} label
 * @param {string} value
 * @param {string[][]} options pairs of value and label; a value from the URL that is missing here is added
 * @param {(value: string) => void} onchange
 */
export function choice(label, value, options, onchange) {
    const known = options.some(([each]) => each === value) ? options : [...options, [value, value]];
    const select = h("select", { class: "field-input" }, known.map(([each, words]) => h("option", { value: each }, words)));
    select.value = value;
    select.addEventListener("change", () => onchange(select.value));
    return h("label", { class: "field" }, h("span", { class: "field-label" }, label), select);
}
