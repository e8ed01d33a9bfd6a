// The outbox of this tab with its storage and network, and the counts including unsent decisions.
import { ApiError, clientId, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { signal } from "../../core/signal.js";
import { countsDelta } from "./directions.js";
import { Outbox } from "./outbox.js";

/** @typedef {import("../../core/decisions.js").Action} Action */
/** @typedef {import("../../core/decisions.js").Decidable} Decidable */

const PREFIX = "shoebox.outbox.";
const MINE = PREFIX + clientId;
const EMPTY = { total: 0, processed: 0, kept: 0, queued: 0, queuedBytes: 0, read: 0, waiting: 0, freedBytes: 0 };

/** The counts in the last response of the server. */
let heard = EMPTY;
/**
 * Decisions not yet received by the server, by key.
 * @type {Map<string, {card: Decidable, action: Action, before: Action | null}>}
 */
const unsent = new Map();

/** The server's counts plus all decisions made here. @type {import("../../core/signal.js").Signal<typeof EMPTY>} */
export const counts = signal(EMPTY);
/** True while decisions wait because the server is unavailable. */
export const offline = signal(false);

/** The number of decisions in this tab that the server has not received yet. */
export const waiting = signal(0);

/**
 * Whether a retry may succeed. A server that has just reconnected to the network briefly refuses requests to its address
 * (421).
 * @param {unknown} error
 */
const isTransient = (error) => !(error instanceof ApiError) || [0, 401, 421].includes(error.status) || error.status >= 500;

export const outbox = new Outbox({
    sendDecisions: (decisions) => post("/api/triage/decisions", { decisions, sent: Date.now() }, { retry: false }),
    sendUndo: (key) => post("/api/undo", { key }, { retry: false }),
    load: () => [],
    save: (operations) => {
        write(MINE, operations);
        waiting.value = operations.length;
    },
    isTransient,
});

outbox.onsent = (/** @type {any} */ answer, /** @type {{key: string}[]} */ sent) => {
    for (const { key } of sent) unsent.delete(key);
    if (answer?.counts) heard = answer.counts;
    for (const each of answer?.refused ?? []) refusals.forEach((listen) => listen(each));
    show();
};
outbox.onundone = (/** @type {any} */ answer) => {
    if (answer?.counts) heard = answer.counts;
    show();
};
outbox.onrefused = (/** @type {{key: string}[]} */ operations, /** @type {any} */ error) => {
    for (const { key } of operations) {
        unsent.delete(key);
        refusals.forEach((listen) => listen({ key, error }));
    }
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
    heard = next;
    show();
}

/**
 * Applies a decision here immediately, and sends it shortly afterwards.
 * @param {Decidable} card
 * @param {Action} action
 * @param {{alone?: boolean, before?: Action | null}} [options] `alone`: applies to this file, not its copies; `before`: the
 *     previous decision
 * @returns {string} the decision's key
 */
export function decideCard(card, action, { alone, before = null } = {}) {
    const random = crypto.getRandomValues(new Uint32Array(2));
    const key = `${clientId}-${Date.now().toString(36)}-${random[0].toString(36)}${random[1].toString(36)}`;
    unsent.set(key, { card, action, before });
    outbox.decide({ key, id: card.id, action, at: Date.now(), version: card.version, alone });
    show();
    return key;
}

/**
 * @param {string} key
 * @param {Decidable} card
 * @param {Action} action
 * @param {Action | null} [before] the decision that becomes valid again
 */
export function undoDecision(key, card, action, before = null) {
    unsent.delete(key);
    if (outbox.undo(key) === "sent") heard = swap(heard, card, action, before);
    show();
}

/** Settles when the server has received all decisions, or does not respond. */
export const flushDecisions = () => outbox.flush();

function show() {
    let next = heard;
    for (const { card, action, before } of unsent.values()) next = swap(next, card, before, action);
    counts.value = next;
}

/**
 * The counts after one decision has replaced another.
 * @param {typeof EMPTY} sum @param {Decidable} card @param {Action | null} from @param {Action | null} to
 */
function swap(sum, card, from, to) {
    const rest = from ? add(sum, countsDelta(from, card, -1)) : sum;
    return to ? add(rest, countsDelta(to, card)) : rest;
}

/** @param {typeof EMPTY} a @param {Record<string, number>} delta @returns {typeof EMPTY} */
function add(a, delta) {
    const sum = { ...a };
    for (const name of Object.keys(delta)) {
        const field = /** @type {keyof typeof EMPTY} */ (name);
        sum[field] = Math.max(0, (sum[field] ?? 0) + delta[name]);
    }
    return sum;
}

/** @param {string} name @param {any[]} operations */
function write(name, operations) {
    if (operations.length) localStorage.setItem(name, JSON.stringify(operations));
    else localStorage.removeItem(name);
}

/** Adopts the unsent decisions of closed tabs. A tab is open if it holds the lock with its own name. */
function adoptOrphans() {
    for (const name of Object.keys(localStorage)) {
        if (!name.startsWith(PREFIX) || name === MINE) continue;
        const take = () => {
            try {
                const left = JSON.parse(localStorage.getItem(name) ?? "[]");
                outbox.adopt(left);
            } finally {
                localStorage.removeItem(name);
            }
        };
        if (!navigator.locks) take();
        else void navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && take());
    }
}

/** Called once, at startup: sends decisions left by closed tabs, and follows the server's counts. */
export function startSync() {
    on("counts", (next) => {
        // While decisions are unsent, this event would count them twice. The response to them contains the right counts.
        if (!outbox.pending.length) takeCounts(next);
    });
    void navigator.locks?.request(MINE, () => new Promise(() => {}));
    adoptOrphans();
    addEventListener("pagehide", () => {
        const decisions = outbox.beaconable();
        if (decisions.length) navigator.sendBeacon("/api/triage/decisions", JSON.stringify({ decisions, sent: Date.now() }));
    });
    addEventListener("online", () => void outbox.flush());
    // Phones send nothing while a page is hidden, so the decisions are sent when the page becomes visible again.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void outbox.flush());
}
