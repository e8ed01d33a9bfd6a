/** The settings, shared by all tabs. */
import { get, put } from "./api.js";
import { on } from "./events.js";
import { allowVibrations } from "./haptics.js";
import { chooseLanguage } from "./i18n.js";
import { signal } from "./signal.js";
import { allowSounds } from "./sounds.js";
import { applyTheme } from "./theme.js";

/**
 * @typedef {{theme: "system" | "light" | "dark", motion: "system" | "reduced", sounds: boolean, vibration: boolean,
 *   language: "system" | "en" | "de", readingLanguages: string[], screenshotsAutomatic: boolean, screenshotAlbums: boolean,
 *   captionPrefix: string, joinRaw: boolean, joinFilms: boolean, joinEdited: boolean, onboarded: boolean, correctWords: boolean,
 *   people: boolean, peopleInBackups: boolean,
 *   readInBackground: boolean | null}} Settings
 *   `readInBackground`: null until the user has been told about it
 */

/** @type {Settings} */
const DEFAULTS = {
    theme: "system",
    motion: "system",
    sounds: false,
    vibration: true,
    language: "system",
    readingLanguages: [],
    screenshotsAutomatic: false,
    screenshotAlbums: true,
    captionPrefix: "",
    joinRaw: true,
    joinFilms: true,
    joinEdited: true,
    onboarded: false,
    correctWords: true,
    people: false,
    peopleInBackups: true,
    readInBackground: null,
};

/** The settings, as last received from the server. */
export const settings = signal(DEFAULTS);

/** Fetches the settings and follows their changes; called once, at startup. @returns {Promise<void>} */
export async function startSettings() {
    on("settings", take);
    take(await get("/api/settings"));
}

/**
 * Changes settings immediately on this page, and then on the server. If the server refuses, the changes are reverted.
 * @param {Partial<Settings>} change
 * @throws {import("./api.js").ApiError}
 */
export async function saveSettings(change) {
    const before = settings.value;
    take({ ...before, ...change });
    try {
        await put("/api/settings", change);
    } catch (error) {
        take(before);
        throw error;
    }
}

/**
 * Turns reading in the background on, after the page has told the user about it. A choice that the user made is kept.
 */
export async function startReading() {
    // The settings of this page may not have arrived yet.
    const { readInBackground } = await get("/api/settings");
    if ((readInBackground ?? null) === null) await saveSettings({ readInBackground: true });
}

/** @param {Partial<Settings>} values */
function take(values) {
    settings.value = { ...DEFAULTS, ...values };
    allowSounds(settings.value.sounds);
    allowVibrations(settings.value.vibration);
    applyTheme(settings.value);
    chooseLanguage(settings.value.language);
}
