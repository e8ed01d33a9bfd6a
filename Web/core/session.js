/**
 * The session of this browser, and the catalogue shown on its pages. If the session ends, every page is left immediately. If
 * another catalogue is shown, every page is reloaded.
 */
import { get } from "./api.js";
import { on, onEnded } from "./events.js";
import { leave } from "./leave.js";

/** The session-storage key that marks a page reloaded because of a different catalogue. */
const REPLACED = "shoebox.replaced";

/** Whether this page is itself about to replace the catalogue. */
let isReplacing = false;

/** Called before this page itself replaces the catalogue. The page is then not reloaded, so that it can show the result. */
export function replacesCatalogue() {
    isReplacing = true;
}

/**
 * Called once, at startup.
 * @param {() => void} onreplaced called if the page was reloaded because of a different catalogue
 */
export async function followSession(onreplaced) {
    onEnded(leave);
    if (sessionStorage.getItem(REPLACED)) {
        sessionStorage.removeItem(REPLACED);
        onreplaced();
    }
    const shown = await catalogue();
    on("reconnected", async () => {
        const present = await catalogue();
        if (isReplacing || !shown || !present || shown === present) return;
        // The items on this page have different ids in the other catalogue, so the page is reloaded.
        sessionStorage.setItem(REPLACED, "1");
        location.reload();
    });
}

/** @returns {Promise<string | null>} null: no response */
const catalogue = () => get("/api/session").then((session) => session.catalogue ?? null, () => null);
