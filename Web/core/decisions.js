// Decisions on photos, for every page. The feature triage stores and sends the decisions. At startup, the app passes the
// functions of triage to `connectDecisions`, so that core depends on no feature.

/** @typedef {'delete' | 'keep' | 'readDelete' | 'readKeep'} Action */
/** @typedef {import("./companions.js").Accompanied} Accompanied */
/**
 * @typedef {{id: number, copies: number, bytes: number, version?: string, later?: number} & Accompanied} Decidable the facts needed
 *     for a decision
 */
/** @typedef {{key: string, error: any}} Refusal */

/**
 * @typedef {object} Decisions
 * @property {(card: Decidable, action: Action, options?: {alone?: boolean, before?: Action | null}) => string} decideCard
 *   `alone`: the decision applies to this file, not its copies; `before`: the previous decision. Returns the decision's key
 * @property {(key: string, card: Decidable, action: Action, before?: Action | null) => void} undoDecision
 * @property {(listen: (refusal: Refusal) => void) => () => void} onrefusal reports decisions refused by the server
 * @property {(counts: any) => void} takeCounts applies the counts from a response
 * @property {() => Promise<void>} flushDecisions settles when the server has received all decisions, or does not respond
 */

/** @type {Decisions} */
let decisions;

/** Called once at startup, before the first page. @param {Decisions} implementation */
export function connectDecisions(implementation) {
    decisions = implementation;
}

/**
 * The newest decision of this tab on each photo, by id; null if the decision was undone. `at` is a time of
 * `performance.now()`.
 * @type {Map<number, {action: Action | null, at: number}>}
 */
const made = new Map();

/** @type {Decisions["decideCard"]} */
export function decideCard(card, action, options) {
    made.set(card.id, { action, at: performance.now() });
    return decisions.decideCard(card, action, options);
}

/**
 * Corrects photos that were fetched while the user decided on them: the response does not contain these decisions.
 * @template {{id?: number, action?: string | null} | null} T
 * @param {T[]} photos
 * @param {number} since the time of the request (`performance.now()`)
 * @returns {T[]} the same photos
 */
export function withDecisionsSince(photos, since) {
    for (const photo of photos) {
        const newest = photo?.id === undefined ? undefined : made.get(photo.id);
        if (photo && newest && newest.at >= since) photo.action = newest.action;
    }
    return photos;
}

/**
 * The user's progress. Photos in the trash count as decided, so emptying the delete queue never lowers the progress.
 * @param {{processed: number, total: number, trashed?: number}} counts
 * @returns {{current: number, total: number}} photos
 */
export const progressOf = ({ processed, total, trashed = 0 }) => ({ current: processed + trashed, total: total + trashed });

/** @type {Decisions["undoDecision"]} */
export function undoDecision(key, card, action, before = null) {
    made.set(card.id, { action: before, at: performance.now() });
    decisions.undoDecision(key, card, action, before);
}
/** @type {Decisions["onrefusal"]} */
export const onrefusal = (listen) => decisions.onrefusal(listen);
/** @type {Decisions["takeCounts"]} */
export const takeCounts = (counts) => decisions.takeCounts(counts);
/** @type {Decisions["flushDecisions"]} */
export const flushDecisions = () => decisions.flushDecisions();

/** Whether a decision queues a photo for deletion. @param {string} action */
export const isDeletion = (action) => action === "delete" || action === "readDelete";
