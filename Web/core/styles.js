/** Loads the style sheets of pages. */
import { fileURL } from "./base.js";

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/**
 * Loads style sheets, each once. Settles when all have loaded or failed, because a page also works without its styles.
 * @param {string[]} urls paths of the app
 * @returns {Promise<void>}
 */
export async function loadStyles(urls) {
    await Promise.all(urls.map((url) => {
        const href = new URL(fileURL(url), location.origin).href;
        const begun = loading.get(href) ?? load(href);
        loading.set(href, begun);
        return begun;
    }));
}

/**
 * @param {string} href
 * @returns {Promise<void>}
 */
function load(href) {
    if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
    return new Promise((resolve) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = href;
        link.onload = link.onerror = () => resolve();
        document.head.append(link);
    });
}
