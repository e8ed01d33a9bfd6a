// The files on the landing page, with their kinds.
import { get, post } from "../../core/api.js";
import { appURL } from "../../core/base.js";
import { handOver } from "../../core/handover.js";
import { kindNamed, kindOf } from "../../core/kinds.js";
import { give } from "../../core/shared-files.js";

/**
 * @typedef {object} OpenedFile
 * @property {string} name
 * @property {number} bytes
 * @property {string} family
 * @property {string} [kind] the name of its kind in kinds.js
 * @property {File} [file] the file, if only the browser has it
 * @property {number} [id] its id among the files of conversions
 * @property {import("../../core/paths.js").Path} [path] its path on this machine, if it is read in place
 * @property {number} [photo] its id if it is a photo or video of the library
 * @property {string} [shared] its key among the files that another app has shared
 */

/** The files that a room has taken. They leave the page when others are opened. @type {WeakSet<OpenedFile>} */
const given = new WeakSet();

/** Whether no room has taken a file yet. @param {OpenedFile} thing */
export const isWaiting = (thing) => !given.has(thing);

/** The number of bytes by which the server recognises a file, and the number of files in a request. */
const START = 4096, BATCH = 100;

/** @param {any} file of the API @returns {OpenedFile} */
export const known = ({ id, name, bytes, kind, family, path, photo }) => ({ id, name, bytes, kind, family, path, photo });

/**
 * Describes files of the browser. Only their first bytes are sent. A file that has vanished, or a folder, cannot be read.
 * @param {{file: File, shared?: string}[]} files
 * @param {AbortSignal} signal
 * @returns {Promise<{things: OpenedFile[], unreadable: string[]}>}
 */
export async function describe(files, signal) {
    /** @type {OpenedFile[]} */
    const things = [];
    const unreadable = [];
    for (let first = 0; first < files.length; first += BATCH) {
        const some = files.slice(first, first + BATCH);
        const starts = await Promise.all(some.map(({ file }) => startOf(file)));
        const readable = some.filter((_, index) => starts[index] !== null);
        unreadable.push(...some.filter((_, index) => starts[index] === null).map(({ file }) => file.name));
        const wanted = starts.flatMap((start, index) => start === null ? [] : [{ name: some[index].file.name, start }]);
        const kinds = wanted.length ? await kindsOf(wanted, signal) : [];
        readable.forEach(({ file, shared }, index) => {
            const kind = kindOf(kinds[index]) ?? kindNamed(file.name);
            things.push({
                name: file.name,
                bytes: file.size,
                family: kind?.family ?? "other",
                kind: kind?.name,
                file,
                shared,
            });
        });
    }
    return { things, unreadable };
}

/**
 * The server's answer, by the content; empty if it does not answer or the device may only look. The names decide then.
 * @param {{name: string, start: string}[]} files
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>}
 */
async function kindsOf(files, signal) {
    try {
        return (await post("/api/convert/kinds", { files }, { signal })).kinds;
    } catch (error) {
        if (signal.aborted || /** @type {any} */ (error).status === 401) throw error;
        return [];
    }
}

/** The first bytes of a file as base64; null if it cannot be read. @param {File} file */
async function startOf(file) {
    try {
        const bytes = new Uint8Array(await file.slice(0, START).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    } catch {
        return null;
    }
}

/** The kind that the name of a file claims, if its content is of another one. @param {OpenedFile} thing */
export function claimedKind({ name, kind, family }) {
    const named = kindNamed(name);
    // Kinds of text cannot be distinguished with certainty, and many formats are archives inside.
    const isClear = named && kind && kind !== "other" && named.family !== family &&
        ![named.family, family].every((each) => ["text", "table", "mail"].includes(each)) && family !== "archive";
    return isClear ? named.name : null;
}

/**
 * Gives files to a page that takes them from the browser. Those that only the server can read are fetched first.
 * @param {string} page its path
 * @param {OpenedFile[]} things
 * @param {AbortSignal} signal
 */
export async function send(page, things, signal) {
    const files = [];
    for (const { file, id, name } of things) files.push(file ?? await fetched(Number(id), name, signal));
    handOver(page, files);
    for (const thing of things) given.add(thing);
    await give(things.flatMap(({ shared }) => shared ?? []));
}

/** Gives shared photos and videos to the page that sends them. @param {{url: string, name: string, file: File | null}[]} photos */
export async function sendShared(photos) {
    handOver("/send", photos.flatMap(({ file }) => file ?? []));
    await give(photos.map(({ url }) => url));
}

/** @param {number} id @param {string} name @param {AbortSignal} signal */
async function fetched(id, name, signal) {
    const address = `/api/convert/files/${id}/content?download=1`;
    const response = await fetch(appURL(address), { signal });
    if (!response.ok) await get(address, { signal }); // throws in the API's own words
    return new File([await response.blob()], name);
}
