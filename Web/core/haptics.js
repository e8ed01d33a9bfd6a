// All vibrations of the app, and the setting that switches them off. No DOM.

/**
 * The vibrations, in ms: the duration, or durations and pauses in turn. Each is short, so that fast swipes do not merge into
 * one long vibration.
 * - `light`: a drag has reached the point where it counts, or something can be dragged now
 * - `medium`: a decision, or a picture was taken
 * - `undo`: two ticks
 * - `success`: a task is done
 * - `error`: something was refused or has failed
 * @type {Record<"light" | "medium" | "undo" | "success" | "error", number | number[]>}
 */
export const VIBRATIONS = {
    light: 10,
    medium: 22,
    undo: [10, 50, 10],
    success: [12, 60, 12, 60, 30],
    error: [40, 60, 40],
};

let isAllowed = true;

/** Applies the setting. @param {boolean} isOn */
export function allowVibrations(isOn) {
    isAllowed = isOn;
}

/** Vibrates, on devices that can, unless the user has switched it off. @param {keyof typeof VIBRATIONS} name */
export function vibrate(name) {
    // Before the user has touched the page, the browser refuses and logs an error.
    if (isAllowed && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(VIBRATIONS[name]);
}
