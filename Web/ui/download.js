import { h } from "../core/html.js";

/** Downloads a file of the API. @param {string} address @param {string} [name] */
export function download(address, name = "") {
    const link = h("a", { href: address, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
}
