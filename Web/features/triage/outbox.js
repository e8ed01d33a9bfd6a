// The queue of decisions to send to the server. They are stored before being sent, sent in order, and retried until they
// arrive. Storage, network and clock are parameters, so that a test can make each of them fail.

/** @typedef {import("./directions.js").Answer} Answer */
/**
 * @typedef {object} Decision
 * @property {'decide'} type
 * @property {string} key created here; the server applies the decision only once, even if it arrives several times
 * @property {number} id the photo
 * @property {Answer} action
 * @property {number} at ms since 1970
 * @property {string} [version] of the swiped card
 * @property {boolean} [alone] whether it applies to this file, and not to its copies
 * @property {number} [later] for "later": the act that had put the photo behind the others when the card was shown, 0 for none
 */
/** @typedef {{type: 'undo', key: string}} Undo undoes the decision with this key */
/** @typedef {Decision | Undo} Operation */

/**
 * Decisions made within this time, in ms, are sent together. While a request is pending, new decisions wait for its
 * response.
 */
export const BATCH_TIME = 30;
/** Maximum number of decisions sent together, because a beacon can contain only 64 kB. */
export const BATCH_SIZE = 400;
const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;

/**
 * @typedef {object} OutboxParts
 * @property {(decisions: Omit<Decision, 'type'>[]) => Promise<any>} sendDecisions rejects if they did not arrive
 * @property {(key: string) => Promise<any>} sendUndo
 * @property {() => Operation[]} load
 * @property {(operations: Operation[]) => void} save
 * @property {(error: any) => boolean} isTransient whether a retry may succeed
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
     * Called with the server's response to decisions.
     * @type {(answer: any, sent: Decision[]) => void}
     */
    onsent = () => {};
    /**
     * Called with the server's response to an undo.
     * @type {(answer: any, key: string) => void}
     */
    onundone = () => {};
    /**
     * Called when the server has permanently refused operations.
     * @type {(operations: Operation[], error: any) => void}
     */
    onrefused = () => {};
    /**
     * Called when sending fails, and when it works again.
     * @type {(offline: boolean) => void}
     */
    onoffline = () => {};

    /** @param {OutboxParts} parts */
    constructor(parts) {
        this.#parts = parts;
        this.#operations = parts.load();
        if (this.#operations.length) this.#schedule(0);
    }

    /** Operations that the server has not acknowledged yet, oldest first. */
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
     * Undoes a decision: locally if it has not been sent, otherwise by an undo operation sent in order.
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

    /** Inserts operations left by a closed tab before this tab's own unsent operations. @param {Operation[]} operations */
    adopt(operations) {
        if (!operations.length) return;
        this.#operations.splice(this.#inFlight, 0, ...operations);
        this.#saved();
        this.#schedule(0);
    }

    /** Sends now. Settles when everything has arrived, or when sending has failed once. @returns {Promise<void>} */
    flush() {
        if (!this.#operations.length) return Promise.resolve();
        const done = new Promise((/** @type {(v: void) => void} */ resolve) => this.#waiting.push(resolve));
        this.#schedule(0);
        return done;
    }

    /**
     * The decisions that a closing page can still pass to the browser as a beacon: those before the first undo. They remain
     * stored and are sent again at the next start, which is harmless because of their keys.
     */
    beaconable() {
        const end = this.#operations.findIndex((o) => o.type === "undo");
        const head = end < 0 ? this.#operations : this.#operations.slice(0, end);
        return wire(/** @type {Decision[]} */ (head.slice(0, BATCH_SIZE)));
    }

    /** Stores the operations. If the browser has no space to store them, they are still sent. */
    #saved() {
        try {
            this.#parts.save(this.#operations);
        } catch {
            // They are kept in memory, and a closing page passes them to the browser.
        }
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
    return decisions.map(({ key, id, action, at, version, alone, later }) => ({
        key,
        id,
        action,
        at,
        version,
        alone,
        ...(later === undefined ? {} : { later }),
    }));
}
