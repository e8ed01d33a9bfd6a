import { h } from "../core/html.js";

/**
 * A field for a line of text, with a label.
 * @param {{label: string, value?: string, placeholder?: string, type?: string, hint?: string,
 *   oninput?: (value: string) => void, onsubmit?: (value: string) => void}} options
 * @returns {HTMLElement & {value: string, error: string}} `error` is shown below; empty = none
 */
export function textField({ label, value = "", placeholder, type = "text", hint, oninput, onsubmit }) {
    const id = `field-${Math.random().toString(36).slice(2)}`;
    const note = h("p", { id: `${id}-note`, class: "field-note caption", "aria-live": "polite" }, hint);
    const input = h("input", { id, class: "field-input", type, value, placeholder, autocomplete: "off", spellcheck: false });
    input.setAttribute("aria-describedby", note.id);
    input.addEventListener("input", () => oninput?.(input.value));
    input.addEventListener("keydown", (event) => event.key === "Enter" && !event.isComposing && onsubmit?.(input.value));
    const element = h("div", { class: "field" }, h("label", { class: "field-label", htmlFor: id }, label), input, note);
    return Object.defineProperties(/** @type {any} */ (element), {
        value: { get: () => input.value, set: (next) => input.value = next },
        error: {
            get: () => input.getAttribute("aria-invalid") ? note.textContent : "",
            set: (message) => {
                input.toggleAttribute("aria-invalid", Boolean(message));
                if (message) input.setAttribute("aria-invalid", "true");
                note.textContent = message || hint || "";
            },
        },
    });
}
