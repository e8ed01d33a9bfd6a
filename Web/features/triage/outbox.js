// Decisions on their way to the server. Written down before they are sent, sent in order, sent again until they arrive.
// Plain logic: storage, network and clock are handed in, so that a test can lose any of them.

/** @typedef {import("../../core/decisions.js").Action} Action */
/**
 * @typedef {object} Decision
 * @property {'decide'} type
 * @property {string} key made here; the server applies a key once however often it arrives
 * @property {number} id the photo
 * @property {Action} action
 * @property {number} at ms since 1970
 * @property {string} [version] of the card that was swiped
 * @property {boolean} [alone] about this file, not about its copies
 */
/** @typedef {{type: 'undo', key: string}} Undo takes back the decision with this key */
/** @typedef {Decision | Undo} Operation */

/** Decisions are gathered for this long, in ms, before they leave together; while some are on their way, until the answer. */
export const BATCH_TIME = 30;
/** At most so many leave together: a beacon may carry 64 kB. */
export const BATCH_SIZE = 400;
const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;

/**
 * @typedef {object} OutboxParts
 * @property {(decisions: Omit<Decision, 'type'>[]) => Promise<any>} sendDecisions rejects when it did not arrive
 * @property {(key: string) => Promise<any>} sendUndo
 * @property {() => Operation[]} load
 * @property {(operations: Operation[]) => void} save
 * @property {(error: any) => boolean} isTransient true if trying again can help
 * @property {(fn: () => void, ms: number) => any} [setTimer]
 * @property {(timer: any) => void} [clearTimer]
 */

export class Outbox {
    #parts;
    /** @type {Operation[]} */
    #operations;
    #inFlight = 0;
    /** @type {any} */
    #timer = null;
    #retry = FIRST_RETRY;
    /** @type {(() => void)[]} */
    #waiting = [];
    /**
     * Called with the server's answer to decisions.
     * @type {(answer: any, sent: Decision[]) => void}
     */
    onsent = () => {};
    /**
     * Called with the server's answer to an undo.
     * @type {(answer: any, key: string) => void}
     */
    onundone = () => {};
    /**
     * Called when the server will never accept an operation.
     * @type {(operations: Operation[], error: any) => void}
     */
    onrefused = () => {};
    /**
     * Called when sending fails or works again.
     * @type {(offline: boolean) => void}
     */
    onoffline = () => {};

    /** @param {OutboxParts} parts */
    constructor(parts) {
        this.#parts = parts;
        this.#operations = parts.load();
        if (this.#operations.length) this.#schedule(0);
    }

    /** Operations that have not been acknowledged, oldest first. */
    get pending() {
        return /** @type {readonly Operation[]} */ (this.#operations);
    }

    /** @param {Omit<Decision, 'type'>} decision */
    decide(decision) {
        this.#operations.push({ type: "decide", ...decision });
        this.#saved();
        this.#schedule(BATCH_TIME);
    }

    /**
     * Takes a decision back: locally if it has not left yet, otherwise by telling the server, in order.
     * @param {string} key
     * @returns {'local' | 'sent'}
     */
    undo(key) {
        const index = this.#operations.findIndex((o) => o.type === "decide" && o.key === key);
        if (index >= this.#inFlight) {
            this.#operations.splice(index, 1);
            this.#saved();
            return "local";
        }
        this.#operations.push({ type: "undo", key });
        this.#saved();
        this.#schedule(0);
        return "sent";
    }

    /** Puts operations another tab left behind in front of our own. @param {Operation[]} operations */
    adopt(operations) {
        if (!operations.length) return;
        this.#operations.splice(this.#inFlight, 0, ...operations);
        this.#saved();
        this.#schedule(0);
    }

    /** Sends now; settles when everything has arrived or sending has failed once. @returns {Promise<void>} */
    flush() {
        if (!this.#operations.length) return Promise.resolve();
        const done = new Promise((/** @type {(v: void) => void} */ resolve) => this.#waiting.push(resolve));
        this.#schedule(0);
        return done;
    }

    /**
     * What a closing page can still hand to the browser: the decisions before the first undo.
     * They stay written down, and are sent again at the next start; the key makes that harmless.
     */
    beaconable() {
        const end = this.#operations.findIndex((o) => o.type === "undo");
        const head = end < 0 ? this.#operations : this.#operations.slice(0, end);
        return wire(/** @type {Decision[]} */ (head.slice(0, BATCH_SIZE)));
    }

    #saved() {
        this.#parts.save(this.#operations);
    }

    /** @param {number} ms */
    #schedule(ms) {
        if (this.#inFlight) return;
        const set = this.#parts.setTimer ?? ((fn, delay) => setTimeout(fn, delay));
        if (this.#timer !== null) {
            if (ms > 0) return;
            (this.#parts.clearTimer ?? clearTimeout)(this.#timer);
        }
        this.#timer = set(() => {
            this.#timer = null;
            void this.#send();
        }, ms);
    }

    async #send() {
        const first = this.#operations[0];
        if (this.#inFlight) return;
        if (!first) return this.#settle();
        const batch = first.type === "undo" ? [first] : decisionsAtHead(this.#operations);
        this.#inFlight = batch.length;
        let problem = null;
        let answer = null;
        try {
            answer = first.type === "undo"
                ? await this.#parts.sendUndo(first.key)
                : await this.#parts.sendDecisions(wire(/** @type {Decision[]} */ (batch)));
        } catch (error) {
            problem = error;
        }
        this.#inFlight = 0;
        if (problem && this.#parts.isTransient(problem)) {
            this.onoffline(true);
            this.#schedule(this.#retry);
            this.#retry = Math.min(LAST_RETRY, this.#retry * 2);
            return this.#settle();
        }
        this.#operations.splice(0, batch.length);
        this.#saved();
        this.#retry = FIRST_RETRY;
        this.onoffline(false);
        if (problem) this.onrefused(batch, problem);
        else if (first.type === "undo") this.onundone(answer, first.key);
        else this.onsent(answer, /** @type {Decision[]} */ (batch));
        if (this.#operations.length) this.#schedule(0);
        else this.#settle();
    }

    #settle() {
        for (const resolve of this.#waiting.splice(0)) resolve();
    }
}

/** @param {Operation[]} operations @returns {Decision[]} */
function decisionsAtHead(operations) {
    const end = operations.findIndex((o) => o.type === "undo");
    return /** @type {Decision[]} */ (operations.slice(0, Math.min(BATCH_SIZE, end < 0 ? operations.length : end)));
}

/** @param {Decision[]} decisions */
function wire(decisions) {
    return decisions.map(({ key, id, action, at, version, alone }) => ({ key, id, action, at, version, alone }));
}
