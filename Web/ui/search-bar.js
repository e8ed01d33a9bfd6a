import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { changeQuery } from "../core/router.js";
import { button } from "./button.js";
import { icon } from "./icon.js";

/** The delay between the last key press and the search, in ms. */
const PAUSE = 60;

/**
 * A search box. Its text is stored in the URL as `?q=`, and the page follows the URL.
 * @param {{placeholder: string, signal: AbortSignal, onsearch?: (words: string) => void}} options `signal` is aborted when
 *     the user leaves the page; `onsearch` is called instead of changing the URL
 * @returns {HTMLElement & {value: string}} setting `value` starts a search immediately
 */
export function searchBar({ placeholder, signal, onsearch = (q) => changeQuery({ q }) }) {
    let timer = 0;
    const input = h("input", {
        class: "field-input search-input",
        type: "search",
        value: new URLSearchParams(location.search).get("q") ?? "",
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
    input.addEventListener("input", () => searchAfter(PAUSE));
    signal.addEventListener("abort", () => clearTimeout(timer));
    showClear();
    return Object.defineProperty(/** @type {any} */ (element), "value", { get: () => input.value, set });

    /** @param {string} words */
    function set(words) {
        input.value = words;
        searchAfter(0);
    }

    /** @param {number} pause ms */
    function searchAfter(pause) {
        showClear();
        clearTimeout(timer);
        const search = () => onsearch(input.value.trim());
        if (pause) timer = setTimeout(search, pause);
        else search();
    }

    function showClear() {
        clear.hidden = !input.value;
    }
}
