import { h } from "../core/html.js";

/** Up to this number of options are stacked if they do not fit into one line; more would be higher than two lines of them. */
const MAX_STACKED = 3;

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
    const width = h("i", { class: "segmented-width" });
    const element = h(
        "div",
        { class: "segmented", role: "radiogroup", "aria-label": label },
        width,
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
    // The observed element has no height, so stacking the options does not change its size again.
    if (options.length <= MAX_STACKED) new ResizeObserver(() => stackIfWrapped(element)).observe(width);
    return element;
}

/**
 * Stacks all options if they do not fit into one line. CSS alone would put one of three below the other two.
 * @param {HTMLElement} element
 */
function stackIfWrapped(element) {
    element.classList.remove("segmented-stacked");
    const options = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(".segment")]);
    element.classList.toggle("segmented-stacked", options.at(0)?.offsetTop !== options.at(-1)?.offsetTop);
}
