// The hints of the camera. No DOM.

/** A picture is dark if its mean brightness is below this, 0…255. */
const DARK = 28;

/**
 * Chooses the hint to show.
 * @param {{corners: unknown, isTaken?: boolean, progress: number}} view of the page in the picture
 * @param {number} light the mean brightness
 * @param {boolean} isAutomatic whether pages are taken automatically
 * @returns {"dark" | "search" | "taken" | "hold" | "ready"}
 */
export function hintOf({ corners, isTaken, progress }, light, isAutomatic) {
    if (light < DARK) return "dark";
    if (!corners) return "search";
    if (isTaken) return "taken";
    return isAutomatic && progress > 0 ? "hold" : "ready";
}
