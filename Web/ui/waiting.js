/** Counts what waits in each room of the app, and shows the numbers beside the names of the rooms. */
import { get } from "../core/api.js";
import { on } from "../core/events.js";
import { t } from "../core/i18n.js";
import { quiet } from "../core/quiet.js";
import { tabCount } from "./families.js";

/** The delay before a new count in ms; further events in this time cause no extra count. */
const PAUSE = 1500;

/** Counts now, and after each event that changes a number. */
export function watchWaiting() {
    on("counts", showDeck);
    follow(["reconnected"], "/api/triage/deck?limit=1&peek=1", ({ counts }) => showDeck(counts));
    follow(
        ["screenshots", "library", "reconnected"],
        "/api/screenshots/tally",
        ({ tally }) => show("screenshots", tally.waiting),
    );
    follow(["verify", "trash", "reconnected"], "/api/verify", ({ findings }) => show("settings", findings));
}

/** @param {any} counts */
function showDeck({ total, processed, waiting, trashed }) {
    show("swipe", total - processed);
    show("notes", waiting);
    show("trash", trashed);
}

/** @param {string} id @param {number} n */
const show = (id, n) => tabCount(id, n, t(`frame.waiting.${id}`, { n }));

/**
 * @param {import("../core/events.js").EventName[]} events
 * @param {string} path
 * @param {(answer: any) => void} take
 */
function follow(events, path, take) {
    let timer = 0;
    const ask = () => quiet().then(() => get(path)).then(take, () => {});
    const soon = () => timer ||= setTimeout(() => (timer = 0, void ask()), PAUSE);
    for (const name of events) on(name, soon);
    void ask();
}
