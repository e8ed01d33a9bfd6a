import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { icon } from "./icon.js";

/**
 * A search bar.
 * @param {{placeholder: string, value?: string, oninput: (value: string) => void}} options
 * @returns {HTMLElement & {value: string}}
 */
export function searchBar({ placeholder, value = "", oninput }) {
    const input = h("input", {
        class: "field-input search-input",
        type: "search",
        value,
        placeholder,
        "aria-label": placeholder,
        enterKeyHint: "search",
    });
    const clear = button(t("common.clear"), {
        style: "quiet",
        icon: "close",
        iconOnly: true,
        size: "small",
        onclick: () => {
            set("");
            input.focus();
        },
    });
    const element = h("div", { class: "search-bar", role: "search" }, icon("search", { size: 20 }), input, clear);
    input.addEventListener("input", () => tell());
    show();
    return Object.defineProperty(/** @type {any} */ (element), "value", { get: () => input.value, set });

    /** @param {string} next */
    function set(next) {
        input.value = next;
        tell();
    }

    function tell() {
        show();
        oninput(input.value);
    }

    function show() {
        clear.hidden = !input.value;
    }
}
