// The one outbox of this tab, wired to storage and network, and the counts as the person should see them now.
import { ApiError, clientId, post } from "./api.js";
import { on } from "./events.js";
import { signal } from "./signal.js";
import { countsDelta } from "./directions.js";
import { Outbox } from "./outbox.js";

/** @typedef {import("./directions.js").Action} Action */
/** @typedef {{id: number, copies: number, bytes: number, version?: string}} Decidable */

const PREFIX = "shoebox.outbox.";
const MINE = PREFIX + clientId;
const EMPTY = { total: 0, processed: 0, kept: 0, queued: 0, queuedBytes: 0, read: 0, waiting: 0, freedBytes: 0 };

/** What the server last said, before what it has not heard yet. */
let heard = EMPTY;
/** Photos of decisions on their way, by key. @type {Map<string, {card: Decidable, action: Action, before: Action | null}>} */
const travelling = new Map();

/** The server's counts plus everything decided here. @type {import("./signal.js").Signal<typeof EMPTY>} */
export const counts = signal(EMPTY);
/** True while decisions wait for the server to come back. */
export const offline = signal(false);

/** @param {unknown} error */
const isTransient = (error) =>
    !(error instanceof ApiError) || error.status === 0 || error.status === 401 || error.status >= 500;

export const outbox = new Outbox({
    sendDecisions: (decisions) => post("/api/triage/decisions", { decisions }),
    sendUndo: (key) => post("/api/undo", { key }),
    load: () => [],
    save: (operations) => write(MINE, operations),
    isTransient,
});

outbox.onsent = (/** @type {any} */ answer, /** @type {{key: string}[]} */ sent) => {
    for (const { key } of sent) travelling.delete(key);
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
        travelling.delete(key);
        refusals.forEach((listen) => listen({ key, error }));
    }
    show();
};
outbox.onoffline = (/** @type {boolean} */ value) => offline.value = value;

/** @type {Set<(refusal: {key: string, error: any}) => void>} */
const refusals = new Set();

/** Listens to decisions the server will not take. @param {(refusal: {key: string, error: any}) => void} listen */
export function onrefusal(listen) {
    refusals.add(listen);
    return () => refusals.delete(listen);
}

/** Takes over counts from an answer of the server. @param {any} next */
export function takeCounts(next) {
    if (!next) return;
    heard = next;
    show();
}

/**
 * Decides, here and now; the server hears of it within a moment.
 * @param {Decidable} card
 * @param {Action} action
 * @param {{alone?: boolean, before?: Action | null}} [options] `alone`: this file, not its copies; `before`: what was decided on it
 * @returns {string} the decision's key
 */
export function decideCard(card, action, { alone, before = null } = {}) {
    const random = crypto.getRandomValues(new Uint32Array(2));
    const key = `${clientId}-${Date.now().toString(36)}-${random[0].toString(36)}${random[1].toString(36)}`;
    travelling.set(key, { card, action, before });
    outbox.decide({ key, id: card.id, action, at: Date.now(), version: card.version, alone });
    show();
    return key;
}

/** @param {string} key @param {Decidable} card @param {Action} action @param {Action | null} [before] what is decided on it then */
export function undoDecision(key, card, action, before = null) {
    travelling.delete(key);
    if (outbox.undo(key) === "sent") heard = swap(heard, card, action, before);
    show();
}

function show() {
    let next = heard;
    for (const { card, action, before } of travelling.values()) next = swap(next, card, before, action);
    counts.value = next;
}

/**
 * Counts once one decision has taken the place of another.
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

on("counts", (next) => {
    // While our own are on their way the answer to them is the truth; an event in between would count them twice.
    if (!outbox.pending.length) takeCounts(next);
});

/** @param {string} name @param {any[]} operations */
function write(name, operations) {
    if (operations.length) localStorage.setItem(name, JSON.stringify(operations));
    else localStorage.removeItem(name);
}

/** Hands over what a closed tab left behind. A living tab holds the lock of its own name. */
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

void navigator.locks?.request(MINE, () => new Promise(() => {}));
adoptOrphans();

addEventListener("pagehide", () => {
    const decisions = outbox.beaconable();
    if (decisions.length) navigator.sendBeacon("/api/triage/decisions", JSON.stringify({ decisions }));
});
addEventListener("online", () => void outbox.flush());
