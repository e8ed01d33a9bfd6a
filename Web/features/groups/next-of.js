// Which group follows another one.

/** @typedef {{key: string, frees: number}} Group */

/**
 * The next group in which something is to be decided: after the last one comes the first.
 * @param {Group[]} groups in the order of the list
 * @param {string} key of the present one, which may have left the list
 * @returns {Group | undefined}
 */
export function nextOf(groups, key) {
    const at = groups.findIndex((group) => group.key === key);
    return [...groups.slice(at + 1), ...groups.slice(0, at + 1)].find((group) => group.frees > 0 && group.key !== key);
}
