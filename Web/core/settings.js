/** The person's choices, the same in every tab. */
import { get, put } from "./api.js";
import { on } from "./events.js";
import { chooseLanguage } from "./i18n.js";
import { signal } from "./signal.js";
import { applyTheme } from "./theme.js";

/**
 * @typedef {{theme: "system" | "light" | "dark", motion: "system" | "reduced", sounds: boolean, vibration: boolean,
 *   language: "system" | "en" | "de", readingLanguages: string[], screenshotsAutomatic: boolean, captionPrefix: string,
 *   onboarded: boolean}} Settings
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
    captionPrefix: "",
    onboarded: false,
};

/** The choices as last heard from the server. */
export const settings = signal(DEFAULTS);

/** Fetches the choices and follows them; called once, at boot. @returns {Promise<void>} */
export async function startSettings() {
    on("settings", take);
    take(await get("/api/settings"));
}

/**
 * Changes some choices: here at once, on the server as soon as it answers; taken back here if the server refuses.
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

/** @param {Partial<Settings>} values */
function take(values) {
    settings.value = { ...DEFAULTS, ...values };
    applyTheme(settings.value);
    chooseLanguage(settings.value.language);
}
