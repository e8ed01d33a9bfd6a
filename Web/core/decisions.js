// Decisions on photos, for every page. The feature triage stores and sends the decisions. At startup, the app passes the
// functions of triage to `connectDecisions`, so that core depends on no feature.

/** @typedef {'delete' | 'keep' | 'readDelete' | 'readKeep'} Action */
/** @typedef {{id: number, copies: number, bytes: number, version?: string}} Decidable the facts needed for a decision */
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

/** @type {Decisions["decideCard"]} */
export const decideCard = (card, action, options) => decisions.decideCard(card, action, options);
/**
 * The user's progress. Photos in the trash count as decided, so emptying the delete queue never lowers the progress.
 * @param {{processed: number, total: number, trashed?: number}} counts
 * @returns {{current: number, total: number}} photos
 */
export const progressOf = ({ processed, total, trashed = 0 }) => ({ current: processed + trashed, total: total + trashed });

/** @type {Decisions["undoDecision"]} */
export const undoDecision = (key, card, action, before) => decisions.undoDecision(key, card, action, before);
/** @type {Decisions["onrefusal"]} */
export const onrefusal = (listen) => decisions.onrefusal(listen);
/** @type {Decisions["takeCounts"]} */
export const takeCounts = (counts) => decisions.takeCounts(counts);
/** @type {Decisions["flushDecisions"]} */
export const flushDecisions = () => decisions.flushDecisions();

/** Whether a decision queues a photo for deletion. @param {string} action */
export const isDeletion = (action) => action === "delete" || action === "readDelete";
