// Files that one page gives to another. They stay in memory, so nothing is copied. No DOM.
import { get } from "./api.js";
import { appURL } from "./base.js";

/** The files that wait for a page, by its path. @type {Map<string, File[]>} */
const waiting = new Map();
/** The page that is shown and takes files, by its path. @type {Map<string, (files: File[]) => void>} */
const takers = new Map();

/** Gives files to a page. If the page is not shown yet, they wait for it. @param {string} path @param {File[]} files */
export function handOver(path, files) {
    if (!files.length) return;
    const take = takers.get(path);
    if (take) take(files);
    else waiting.set(path, [...waiting.get(path) ?? [], ...files]);
}

/**
 * Takes the files that wait for a page, and those that are given to it while it is shown.
 * @param {string} path
 * @param {(files: File[]) => void} take
 * @param {AbortSignal} signal
 */
export function takeHanded(path, take, signal) {
    takers.set(path, take);
    signal.addEventListener("abort", () => {
        if (takers.get(path) === take) takers.delete(path);
    });
    const files = waiting.get(path) ?? [];
    waiting.delete(path);
    if (files.length) take(files);
}

/** Matches the API paths from which a URL may name files. */
const SOURCES = /^\/api\/(?:convert|mailbox|scanner|pictures|files)\/[^?#]*(?:\?[^#]*)?$/;

/**
 * Fetches files that another page names in the URL. Addresses outside the API are ignored.
 * @param {string[]} addresses
 * @param {string[]} names
 * @param {AbortSignal} signal
 * @returns {Promise<File[]>}
 */
export async function fetchFiles(addresses, names, signal) {
    const files = [];
    for (const [index, address] of addresses.entries()) {
        if (!SOURCES.test(address)) continue;
        const response = await fetch(appURL(address), { signal });
        if (!response.ok) {
            await get(address, { signal }); // throws in the API's own words
            continue;
        }
        files.push(new File([await response.blob()], names[index] || "file"));
    }
    return files;
}
