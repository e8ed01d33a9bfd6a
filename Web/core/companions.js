// The other files of a photo: its raw file, the film of a Live Photo, the original of an edited copy, sidecars. No DOM.

/** @typedef {"raw" | "film" | "original" | "shot" | "sidecar"} Role */
/** @typedef {{id: number, role: Role, name: string, bytes: number}} Companion */
/**
 * An answer that an older version stored has no companions. `moves`: whether a film is inside the file.
 * @typedef {{companions?: Companion[] | null, moves?: boolean}} Accompanied
 */

/** @param {Accompanied | null | undefined} card @returns {Companion[]} */
export const companionsOf = (card) => card?.companions ?? [];

/** @param {Accompanied} card @param {Role} role */
export const companionOf = (card, role) => companionsOf(card).find((each) => each.role === role);

/** The number of files of a photo. @param {Accompanied} card */
export const filesOf = (card) => 1 + companionsOf(card).length;

/** The size of all files of a photo. @param {Accompanied & {bytes: number}} card */
export const bytesOf = (card) => companionsOf(card).reduce((sum, each) => sum + each.bytes, card.bytes);

/**
 * The sign of a photo with several files: the role of its companions, or "files" if their roles differ. Sidecars alone give
 * no sign, because they hold no picture.
 * @param {Accompanied | null | undefined} card
 * @returns {"" | "raw" | "film" | "original" | "files"}
 */
export function signOf(card) {
    if (!card) return "";
    const roles = new Set(companionsOf(card).flatMap(({ role }) => role === "sidecar" ? [] : [role]));
    if (roles.size === 0 && card.moves) return "film";
    const [role] = roles;
    if (!role) return "";
    return roles.size > 1 || role === "shot" ? "files" : role;
}

/**
 * The sum of some photos: their number, the number of their files, and the size of these.
 * @param {readonly (Accompanied & {bytes: number})[]} cards
 */
export const sumOf = (cards) => ({
    count: cards.length,
    files: cards.reduce((sum, card) => sum + filesOf(card), 0),
    bytes: cards.reduce((sum, card) => sum + bytesOf(card), 0),
});
