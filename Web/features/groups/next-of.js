// Finds the group that follows another group in the list.

/** @typedef {{key: string, frees: number}} Group */

/**
 * Returns the next group that still needs a decision. After the last group, continues with the first.
 * @param {Group[]} groups in the order of the list
 * @param {string} key of the current group, which may have disappeared from the list
 * @returns {Group | undefined}
 */
export function nextOf(groups, key) {
    const at = groups.findIndex((group) => group.key === key);
    return [...groups.slice(at + 1), ...groups.slice(0, at + 1)].find((group) => group.frees > 0 && group.key !== key);
}
