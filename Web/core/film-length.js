// The length of a video in digits. No DOM.

/**
 * @param {number | null | undefined} seconds
 * @returns {string} "0:07", "12:34" or "1:02:03"; empty if the length is not known
 */
export function filmLength(seconds) {
    if (!seconds || seconds < 0 || !Number.isFinite(seconds)) return "";
    // A film that is shorter than a second is shown as one second.
    const whole = Math.max(1, Math.round(seconds));
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The words on the picture of a video: a play sign and its length. @param {{video?: boolean, duration?: number | null} | null | undefined} card */
export const filmSign = (card) => card?.video ? `▶ ${filmLength(card.duration)}`.trim() : "";
