import { h } from "../core/html.js";

/**
 * A switch.
 * @param {{checked: boolean, label?: string, onchange: (checked: boolean) => void}} options `label` if no label element surrounds it
 * @returns {HTMLInputElement}
 */
export function toggle({ checked, label, onchange }) {
    const input = h("input", { class: "switch", type: "checkbox", role: "switch", checked, "aria-label": label ?? null });
    input.addEventListener("change", () => onchange(input.checked));
    return input;
}

/**
 * A choice between a few options.
 * @param {{label: string, value: string, options: {value: string, label: string}[], onchange: (value: string) => void}}
 *     options
 * @returns {HTMLElement}
 */
export function segmented({ label, value, options, onchange }) {
    const name = `segment-${Math.random().toString(36).slice(2)}`;
    return h(
        "div",
        { class: "segmented", role: "radiogroup", "aria-label": label },
        options.map((option) =>
            h(
                "label",
                { class: "segment" },
                h("input", {
                    type: "radio",
                    class: "visually-hidden",
                    name,
                    value: option.value,
                    checked: option.value === value,
                    onchange: () => onchange(option.value),
                }),
                h("span", null, option.label),
            )
        ),
    );
}
