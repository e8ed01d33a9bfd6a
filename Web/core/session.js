/** The session of this browser, and the catalogue shown on its pages. If either is gone, every page is left immediately. */
import { get } from "./api.js";
import { on, onEnded } from "./events.js";
import { leave } from "./leave.js";

/** The session-storage key that marks a page reloaded because of a different catalogue. */
const REPLACED = "shoebox.replaced";

/** Whether this page is itself about to replace the catalogue. */
let isReplacing = false;

/** Called before this page replaces the catalogue itself, so that it is not reloaded and can show the result. */
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
        // In the other catalogue, the items on this page have different ids.
        sessionStorage.setItem(REPLACED, "1");
        location.reload();
    });
}

/** @returns {Promise<string | null>} null: no response */
const catalogue = () => get("/api/session").then((session) => session.catalogue ?? null, () => null);
