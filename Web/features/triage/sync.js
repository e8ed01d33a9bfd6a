// The outbox of this tab with its storage and network, and the counts including unsent decisions.
import { appURL } from "../../core/base.js";
import { clientId, isTransient, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { isPhone } from "../../core/phone.js";
import { signal } from "../../core/signal.js";
import { DecidedCounts, EMPTY } from "./decided-counts.js";
import { Outbox } from "./outbox.js";
import { StoredDecisions } from "./stored-decisions.js";

/** @typedef {import("../../core/decisions.js").Action} Action */
/** @typedef {import("../../core/decisions.js").Decidable} Decidable */

/** The name under which a phone keeps the counts that were shown last. */
const COUNTS = "shoebox.counts";

const sums = new DecidedCounts();
const stored = new StoredDecisions(clientId, localStorage, navigator.locks);

/** The server's counts plus all unsent decisions of this tab. @type {import("../../core/signal.js").Signal<typeof EMPTY>} */
export const counts = signal(EMPTY);
/** True while decisions wait because the server is unavailable. */
export const offline = signal(false);

/** The number of decisions in this tab that the server has not received yet. */
export const waiting = signal(0);

export const outbox = new Outbox({
    sendDecisions: (decisions) => post("/api/triage/decisions", { decisions, sent: Date.now() }, { retry: false }),
    sendUndo: (key) => post("/api/undo", { key }, { retry: false }),
    load: () => [],
    save: (operations) => {
        stored.save(operations);
        waiting.value = operations.length;
    },
    isTransient,
});

outbox.onsent = (/** @type {any} */ answer, /** @type {{key: string, id: number}[]} */ sent) => {
    sums.settle(sent);
    // The cards that are kept on a phone do not come again when the page is opened without the computer.
    navigator.serviceWorker?.controller?.postMessage({ type: "decided", ids: sent.map(({ id }) => id) });
    sums.take(answer?.counts);
    for (const each of answer?.refused ?? []) refusals.forEach((listen) => listen(each));
    show();
};
outbox.onundone = (/** @type {any} */ answer) => {
    sums.take(answer?.counts);
    show();
};
outbox.onrefused = (/** @type {{key: string}[]} */ operations, /** @type {any} */ error) => {
    sums.settle(operations);
    for (const { key } of operations) refusals.forEach((listen) => listen({ key, error }));
    show();
};
outbox.onoffline = (/** @type {boolean} */ value) => offline.value = value;

/** @type {Set<(refusal: {key: string, error: any}) => void>} */
const refusals = new Set();

/** Calls a function when the server refuses a decision. @param {(refusal: {key: string, error: any}) => void} listen */
export function onrefusal(listen) {
    refusals.add(listen);
    return () => refusals.delete(listen);
}

/** Applies the counts of a response. @param {any} next */
export function takeCounts(next) {
    if (!next) return;
    sums.take(next);
    show();
}

/**
 * Applies a decision to the counts immediately, and sends it to the server shortly afterwards.
 * @param {Decidable} card
 * @param {Action} action
 * @param {{alone?: boolean, before?: Action | null}} [options] `alone`: applies to this file, not its copies; `before`: the
 *     previous decision
 * @returns {string} the decision's key
 */
export function decideCard(card, action, { alone, before = null } = {}) {
    const key = newKey();
    sums.decide(key, card, action, before);
    outbox.decide({ key, id: card.id, action, at: Date.now(), version: card.version, alone });
    show();
    return key;
}

/**
 * Puts a photo behind the others: in the counts immediately, and on the server shortly afterwards.
 * @param {Decidable} card
 * @param {{alone?: boolean}} [options] `alone`: applies to this file, not its copies
 * @returns {string} the key, with which it is undone like a decision
 */
export function postponeCard(card, { alone } = {}) {
    const key = newKey();
    sums.decide(key, card, "later", null);
    const { id, version, later } = card;
    outbox.decide({ key, id, action: "later", at: Date.now(), version, alone, later: later ?? 0 });
    show();
    return key;
}

function newKey() {
    const random = crypto.getRandomValues(new Uint32Array(2));
    return `${clientId}-${Date.now().toString(36)}-${random[0].toString(36)}${random[1].toString(36)}`;
}

/**
 * @param {string} key
 * @param {Decidable} card
 * @param {import("./directions.js").Answer} action
 * @param {Action | null} [before] the decision that becomes valid again
 */
export function undoDecision(key, card, action, before = null) {
    sums.undo(key, card, action, before, outbox.undo(key) === "sent");
    show();
}

/** Settles when the server has received all decisions, or does not respond. */
export const flushDecisions = () => outbox.flush();

function show() {
    counts.value = sums.sum;
    if (!isPhone) return;
    try {
        localStorage.setItem(COUNTS, JSON.stringify(counts.value));
    } catch {
        // Without space for them, the numbers are missing after a reload without the computer.
    }
}

/** Shows the counts that were shown last, until the server answers. A phone may be opened away from the computer. */
function recall() {
    if (!isPhone) return;
    try {
        const known = JSON.parse(localStorage.getItem(COUNTS) ?? "null");
        if (Object.keys(EMPTY).every((name) => Number.isInteger(known?.[name]))) takeCounts(known);
    } catch {
        // Another version may have stored something else.
    }
}

/** Called once, at startup: sends decisions left by closed tabs, and follows the server's counts. */
export function startSync() {
    recall();
    on("counts", (next) => {
        sums.follow(next, outbox.pending.length);
        show();
    });
    stored.claim();
    stored.adoptOrphans((operations) => outbox.adopt(operations));
    addEventListener("pagehide", () => {
        const decisions = outbox.beaconable();
        if (decisions.length) {
            navigator.sendBeacon(appURL("/api/triage/decisions"), JSON.stringify({ decisions, sent: Date.now() }));
        }
    });
    addEventListener("online", () => void outbox.flush());
    // Phones send nothing while a page is hidden, so the decisions are sent when the page becomes visible again.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void outbox.flush());
}
