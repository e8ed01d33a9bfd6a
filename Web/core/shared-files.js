// Files that another app has shared with the app on a phone. The service worker stores them, because no page is open then.
import { appURL } from "./base.js";
import { isForLibrary } from "./kinds.js";

/**
 * @typedef {object} Shared
 * @property {string} url
 * @property {string} name
 * @property {number} bytes
 * @property {File | null} file null if it was not stored
 * @property {string} lost why it was not stored: "room" if the browser had no room, "gone" if the other app's file broke off
 */

/** The key of the list of files that a page has taken. The service worker removes these with the next share. */
const GIVEN = appURL("/shared/given");
/** How the keys of shared files begin. Another server under the same name has keys of its own. */
const KEYS = appURL("/shared/");

const isAvailable = () => "caches" in globalThis;

/** The shared files that no page has taken yet. @returns {Promise<Shared[]>} */
export async function sharedFiles() {
    if (!isAvailable() || !await caches.has("shared")) return [];
    const cache = await caches.open("shared");
    const given = new Set(await givenIn(cache));
    /** @type {Shared[]} */
    const files = [];
    for (const request of await cache.keys()) {
        const url = new URL(request.url).pathname;
        const response = !url.startsWith(KEYS) || url === GIVEN || given.has(url) ? undefined : await cache.match(request);
        if (!response) continue;
        const header = (/** @type {string} */ name) => decodeURIComponent(response.headers.get(name) ?? "");
        const name = header("X-Name") || "photo.jpg";
        const options = { lastModified: Number(header("X-Taken")), type: header("X-Type") };
        const lost = header("X-Lost");
        const file = lost ? null : new File([await response.blob()], name, options);
        files.push({ url, name, bytes: file?.size ?? Number(header("X-Bytes")), file, lost });
    }
    return files;
}

/**
 * The photos and videos that need no question: if the last share has nothing else, all of every such share.
 * @template {{url: string, file: File | null}} T
 * @param {T[]} files
 * @returns {T[]}
 */
export function photosAlone(files) {
    /** @type {Map<number, T[]>} */
    const shares = new Map();
    for (const each of files) {
        const moment = Number(/\/(\d+)-\d+$/.exec(each.url)?.[1] ?? 0);
        shares.set(moment, [...shares.get(moment) ?? [], each]);
    }
    const arePhotos = (/** @type {T[]} */ share) => share.every(({ file }) => file && isForLibrary(file));
    const last = shares.get(Math.max(...shares.keys()));
    return last && arePhotos(last) ? [...shares.values()].filter(arePhotos).flat() : [];
}

/** Marks shared files as taken. Their bytes stay until the next share, because a page may still be reading them. @param {string[]} urls */
export async function give(urls) {
    if (!urls.length || !isAvailable()) return;
    const cache = await caches.open("shared");
    await cache.put(GIVEN, Response.json([...new Set([...await givenIn(cache), ...urls])]));
}

/** @param {Cache} cache @returns {Promise<string[]>} */
const givenIn = async (cache) => await (await cache.match(GIVEN))?.json().catch(() => []) ?? [];
