// Copies of files for other apps and for the downloads folder.
import { filesURL } from "../../core/file-addresses.js";
import { kindNamed } from "../../core/kinds.js";
import { askLocation, copyURL } from "../../ui/leaving.js";
import { canShareFiles, shareFiles } from "../../ui/share-files.js";

/** @typedef {import("./files.js").Entry} Entry */

/**
 * The URL of a copy of a file.
 * @param {Entry} entry
 * @param {import("../../ui/leaving.js").Location} location
 */
export const copyOf = ({ path, photo }, location) =>
    photo ? copyURL(photo, location) : filesURL("/content", path, { save: 1 });

/** @param {Entry} entry @param {import("../../ui/leaving.js").Location} [location] */
const asShared = (entry, location = "keep") => ({
    address: copyOf(entry, location),
    name: entry.name,
    type: kindNamed(entry.name)?.type ?? "application/octet-stream",
});

/** Whether the browser shares these files. Folders cannot be shared. @param {Entry[]} entries */
export const canShare = (entries) =>
    entries.every(({ kind }) => kind !== "folder") && canShareFiles(entries.map((entry) => asShared(entry)));

/** Shares files. The person is asked about the places of photos. @param {Entry[]} entries */
export async function share(entries) {
    const location = await askLocation(entries.flatMap(({ photo }) => photo ?? []));
    if (location) await shareFiles(entries.map((entry) => asShared(entry, location)));
}
