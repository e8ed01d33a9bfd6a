// The companions of photos: the files that belong to a photo and go along when it is moved, copied, renamed, deleted or downloaded.

/** @typedef {{name: string, companions?: string[] | null}} Entry */

/**
 * The names of the companions of these entries, without those that are entries themselves.
 * @param {readonly (Entry | null | undefined)[]} entries of one folder
 */
export function companionsOf(entries) {
    const names = entries.flatMap((entry) => entry?.companions ?? []);
    if (names.length === 0) return [];
    const own = new Set(entries.map((entry) => entry?.name));
    return names.filter((name) => !own.has(name));
}
