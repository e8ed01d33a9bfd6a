// The parts of the app that can do something with files, and their URLs. No DOM.
import { kindOf } from "./kinds.js";
import { encodePath, keyOf } from "./paths.js";

/**
 * @typedef {"import" | "look" | "mail" | "photos" | "read" | "scan" | "join" | "convert" | "keep"} Room
 * @typedef {object} Thing a file: either in the browser, or known to the server by an id, a path or a photo
 * @property {string} family the family of its kind, or the kind that Files gives it
 * @property {string} [kind] the name of its kind in kinds.js
 * @property {string} [name]
 * @property {number} [id] its id among the files of conversions
 * @property {import("./paths.js").Path} [path]
 * @property {number} [photo] its id if it is a photo or video of the library
 */

/** The families whose content has a view. */
const LOOKED = new Set(["picture", "pdf", "archive", "table", "text", "data", "audio", "video"]);

/** Whether the content of a file has a view. @param {Thing} thing */
const hasView = ({ family, kind = "" }) => LOOKED.has(family) || kind === "epub" || Boolean(kindOf(kind)?.hasWords);
/** @param {Thing} thing */
const isPicture = ({ family, kind }) => family === "picture" && kind !== "svg";
/** @param {Thing} thing */
const isPaper = ({ family }) => family === "pdf";
/** @param {Thing} thing */
const isMail = ({ family }) => family === "mail";
/** Whether it is a zip of an export of another program, by the names in ExportNames.swift. @param {Thing} thing */
const isExport = ({ name = "" }) => /^(?:takeout-|.*(?:icloud|whatsapp)).*\.zip$/i.test(name);

/**
 * The rooms for files, the most useful one first. A room is offered only if it takes all of them.
 * @param {Thing[]} things
 * @returns {Room[]}
 */
export function roomsFor(things) {
    if (!things.length) return [];
    const [first] = things;
    const isOne = things.length === 1;
    const all = (/** @type {(thing: Thing) => boolean} */ fits) => things.every(fits);
    const inLibrary = all((thing) => isPicture(thing) || thing.family === "video");
    const known = things.filter(({ photo }) => photo !== undefined).length;
    // Photos opens a photo that it has. It takes others as copies, so files of both sorts are not offered together.
    const hasPhotos = inLibrary && (known === 0 || (isOne && known === 1));
    const isOnServer = isOne && (first.id !== undefined || first.path !== undefined) && known === 0;
    const hasLook = isOne && !isMail(first) && hasView(first);
    const offers = /** @type {[Room, boolean][]} */ ([
        ["mail", all(isMail)],
        ["import", all(isExport)],
        // A picture of this machine is not copied into the library unless the user asks for it.
        ["look", hasLook && isOnServer],
        ["photos", hasPhotos],
        ["look", hasLook && !isOnServer],
        ["join", !isOne && (all(isPaper) || all(isPicture))],
        ["read", isOne && isPaper(first)],
        ["scan", all((thing) => isPaper(thing) || isPicture(thing))],
        ["convert", true],
        // Photos already copies pictures and films into the inbox.
        ["keep", !inLibrary && all(({ id, path }) => id === undefined && path === undefined)],
    ]);
    return offers.filter(([, isOffered]) => isOffered).map(([room]) => room);
}

/** The converter that a room begins with. @param {Room} room @param {Thing[]} things */
export function converterOf(room, things) {
    if (room === "join") return things.every(isPaper) ? "pdf-merge" : "pictures-pdf";
    return room === "read" ? "pdf-text" : "";
}

/**
 * The URL of a room for files that the server can read; null if the files have to be sent to the room first.
 * @param {Room} room
 * @param {Thing[]} things
 * @returns {string | null}
 */
export function addressOf(room, things) {
    const [first] = things;
    const hasAll = (/** @type {"id" | "path" | "photo"} */ key) => things.every((thing) => thing[key] !== undefined);
    const photos = things.map(({ photo }) => photo).join(",");
    if (room === "photos") return first.photo === undefined ? null : `/photos?photo=${first.photo}`;
    if (room === "look") return first.id === undefined ? null : `/convert/open/${first.id}`;
    if (room === "scan") {
        if (hasAll("photo")) return `/scanner?photos=${photos}`;
        if (!things.every((thing) => contentOf(thing))) return null;
        const query = new URLSearchParams();
        for (const thing of things) {
            query.append("from", contentOf(thing) ?? "");
            query.append("name", thing.name ?? "");
        }
        return `/scanner?${query}`;
    }
    if (room === "mail" || room === "keep") return null;
    if (room === "import") {
        const paths = things.map(({ path }) => path).filter((path) => typeof path === "string");
        return paths.length < things.length
            ? null
            : `/library?${new URLSearchParams(paths.map((path) => ["export", path]))}`;
    }
    const query = new URLSearchParams();
    if (hasAll("id")) query.set("files", things.map(({ id }) => id).join(","));
    else {
        for (const { path } of things) if (path !== undefined) query.append("path", keyOf(path));
        if (query.size < things.length) return null;
    }
    const converter = converterOf(room, things);
    if (converter) query.set("with", converter);
    return `/convert?${query}`;
}

/** The API path of a file's content; null if only the browser has it. @param {Thing} thing */
export function contentOf({ id, path }) {
    if (id !== undefined) return `/api/convert/files/${id}/content?download=1`;
    return path === undefined ? null : `/api/files/content?path=${encodePath(path)}&save=1`;
}
