import { h } from "../core/html.js";
import { decider, meansOther } from "./deciders.js";
import { icon as drawn } from "./icon.js";

/**
 * A button, or a link that looks like one.
 * @param {string} label
 * @param {{style?: "primary" | "secondary" | "quiet" | "destructive", icon?: string, onclick?: (event: MouseEvent) => any,
 *   key?: string, size?: "small" | "medium" | "large", href?: string, iconOnly?: boolean, word?: string, disabled?: boolean,
 *   class?: string, decides?: boolean}} [options] `decides`: see deciders.js; `key` shows the shortcut; `iconOnly` hides the
 *   label, but not from screen readers; `word`: a part of the label, shown below the icon in rows of tools; the button is
 *   busy while the promise of `onclick` is pending
 * @returns {HTMLElement & {label: string}} `label` can be changed
 */
export function button(label, options = {}) {
    const { style = "secondary", icon, onclick, key, size = "medium", href, iconOnly, word, disabled } = options;
    const words = h("span", { class: iconOnly ? "visually-hidden" : "button-label" }, label);
    const properties = {
        class: ["button", `button-${style}`, `button-${size}`, iconOnly && "button-icon-only", options.class],
        title: iconOnly ? label : null,
        disabled,
        "aria-keyshortcuts": key ?? null,
    };
    const parts = [
        icon && drawn(icon, { size: size === "small" ? 18 : 20 }),
        words,
        iconOnly && word && h("span", { class: "button-word", "aria-hidden": "true" }, word),
        key && h("kbd", { class: "button-key", "aria-hidden": "true" }, key),
    ];
    const element = href
        ? h("a", { ...properties, href, onclick }, parts)
        : h("button", { ...properties, type: "button" }, parts);
    if (options.decides) decider(element);
    if (!href && onclick) {
        element.addEventListener("click", (event) => run(element, onclick, event));
    }
    return Object.defineProperty(/** @type {any} */ (element), "label", {
        get: () => words.textContent,
        set: (text) => {
            if (options.decides && words.textContent && words.textContent !== text) meansOther(element);
            words.textContent = text;
        },
    });
}

/**
 * Runs the action of a click, unless the action of the previous click is still running.
 * @param {HTMLElement} element
 * @param {(event: MouseEvent) => any} action
 * @param {any} event
 */
export async function run(element, action, event) {
    if (element.getAttribute("aria-busy") === "true") return;
    const result = action(event);
    if (!(result instanceof Promise)) return;
    element.setAttribute("aria-busy", "true");
    try {
        await result;
    } finally {
        element.removeAttribute("aria-busy");
    }
}
