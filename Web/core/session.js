/** The session of this browser, and the catalogue that its pages show. When either is gone, every page leaves at once. */
import { get } from "./api.js";
import { on, onEnded } from "./events.js";
import { leave } from "./leave.js";

/** The key that marks a page which was loaded anew because it showed another catalogue. */
const REPLACED = "shoebox.replaced";

/** Whether this page replaces the catalogue itself, and says so. */
let isReplacing = false;

/** Announces that this page is about to replace the catalogue itself, and will show the result. */
export function replacesCatalogue() {
    isReplacing = true;
}

/** Called once, at boot. @param {() => void} onreplaced the page came anew because the catalogue is another one */
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
        // In the other catalogue, the items on this page have other numbers.
        sessionStorage.setItem(REPLACED, "1");
        location.reload();
    });
}

/** @returns {Promise<string | null>} null: no answer */
const catalogue = () => get("/api/session").then((session) => session.catalogue ?? null, () => null);
