// Sends files from a phone. Asks the server first which files it wants, then sends these in pieces, two files at a time.
// Continues after an interruption. No DOM.

/** The size of a piece in bytes. After an interruption, at most one piece has to be sent again. */
export const PIECE = 8 << 20;
/** The number of files offered in one request, and the number of files sent at the same time. */
const BATCH = 20, SIDE_BY_SIDE = 2;
const FIRST_RETRY = 1000, LAST_RETRY = 30_000;

/**
 * @typedef {"waiting" | "looking" | "sending" | "sent" | "known" | "deleted" | "failed"} State
 * @typedef {{name: string, size: number, lastModified: number, slice: (start: number, end: number) => Blob}} Source
 * @typedef {{file: Source, state: State, digest: string, sent: number, error: any}} Item
 */
/**
 * @typedef {object} SenderParts
 * @property {(file: any, signal: AbortSignal) => Promise<string>} digest SHA-256 in hexadecimal digits
 * @property {(files: {sha256: string, bytes: number, name: string, taken: number}[], signal: AbortSignal) => Promise<{sha256: string,
 *   state: string, offset: number}[]>} offer
 * @property {(item: Item, offset: number, piece: Blob, signal: AbortSignal) => Promise<{offset: number, whole: boolean}>} send
 * @property {(item: Item) => Promise<any>} forget removes the partly sent file from the server
 * @property {(error: any) => boolean} isTransient whether a retry can help
 * @property {(ms: number) => Promise<void>} wait
 * @property {() => void} onchange
 */

export class Sender {
    #parts;
    #abort = new AbortController();
    /** @type {Item[]} */
    items = [];
    /** The error that stopped sending, for example a full disk; null if there is none. @type {any} */
    problem = null;
    /** Whether the sender is waiting for the server to become reachable again. */
    isWaiting = false;
    #isRunning = false;

    /** @param {SenderParts} parts */
    constructor(parts) {
        this.#parts = parts;
    }

    get isRunning() {
        return this.#isRunning;
    }

    /** @param {Iterable<Source>} files */
    add(files) {
        for (const file of files) this.items.push({ file, state: "waiting", digest: "", sent: 0, error: null });
        this.problem = null;
        this.#parts.onchange();
        void this.run();
    }

    async run() {
        if (this.#isRunning) return;
        this.#isRunning = true;
        this.#abort = new AbortController();
        const signal = this.#abort.signal;
        try {
            for (;;) {
                const batch = this.items.filter(({ state }) => state === "waiting").slice(0, BATCH);
                if (!batch.length || this.problem) break;
                const wanted = await this.#ask(batch, signal);
                await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => this.#sendAll(wanted, signal)));
            }
        } catch (error) {
            if (!signal.aborted) this.problem ??= error;
        } finally {
            this.#isRunning = false;
            for (const item of this.items) if (["looking", "sending"].includes(item.state)) item.state = "waiting";
            this.#parts.onchange();
        }
    }

    /** Stops sending, and removes partly sent files from the server. */
    async cancel() {
        this.#abort.abort();
        const half = this.items.filter(({ state, sent }) => sent > 0 && state !== "sent");
        this.items = this.items.filter(({ state }) => ["sent", "known", "deleted", "failed"].includes(state));
        this.#parts.onchange();
        for (const item of half) await this.#parts.forget(item).catch(() => {});
    }

    /** @param {Item[]} batch @param {AbortSignal} signal */
    async #ask(batch, signal) {
        for (const item of batch) {
            this.#set(item, "looking");
            try {
                item.digest ||= await this.#parts.digest(item.file, signal);
            } catch (error) {
                if (signal.aborted) throw error;
                this.#fail(item, error);
            }
        }
        const readable = batch.filter(({ state }) => state === "looking");
        const answers = await this.#again(() => this.#parts.offer(readable.map(offer), signal), signal);
        readable.forEach((item, index) => {
            const { state, offset } = answers[index];
            item.sent = offset;
            if (state === "wanted") this.#set(item, "sending");
            else if (state === "refused") this.#fail(item, null);
            else this.#set(item, /** @type {State} */ (state));
        });
        return readable.filter(({ state }) => state === "sending");
    }

    /** @param {Item[]} wanted @param {AbortSignal} signal */
    async #sendAll(wanted, signal) {
        for (let item = wanted.shift(); item && !this.problem; item = wanted.shift()) await this.#send(item, signal);
    }

    /** @param {Item} item @param {AbortSignal} signal */
    async #send(item, signal) {
        let isWhole = false;
        while (!isWhole && !this.problem) {
            const end = Math.min(item.file.size, item.sent + PIECE);
            try {
                const answer = await this.#parts.send(item, item.sent, item.file.slice(item.sent, end), signal);
                item.sent = answer.offset;
                isWhole = answer.whole;
                this.#parts.onchange();
            } catch (error) {
                if (signal.aborted) throw error;
                if (!await this.#recover(item, error, signal)) return;
            }
        }
        if (isWhole) this.#set(item, "sent");
    }

    /**
     * Handles an error, and returns whether to continue with the file. Continues after a network failure, or if the server
     * expects another offset.
     * @param {Item} item
     * @param {any} error
     * @param {AbortSignal} signal
     */
    async #recover(item, error, signal) {
        if (error?.status === 507) {
            this.problem = error;
            this.#set(item, "waiting");
            return false;
        }
        if (!this.#parts.isTransient(error) && error?.code !== "changed") {
            this.#fail(item, error);
            return false;
        }
        if (this.#parts.isTransient(error)) await this.#parts.wait(FIRST_RETRY);
        const [answer] = await this.#again(() => this.#parts.offer([offer(item)], signal), signal);
        item.sent = answer.offset;
        if (answer.state === "wanted") return true;
        this.#set(item, answer.state === "known" ? "sent" : "failed");
        return false;
    }

    /**
     * Retries a request until the server answers.
     * @template T
     * @param {() => Promise<T>} work
     * @param {AbortSignal} signal
     * @returns {Promise<T>}
     */
    async #again(work, signal) {
        for (let pause = FIRST_RETRY;; pause = Math.min(LAST_RETRY, pause * 2)) {
            try {
                const result = await work();
                this.isWaiting = false;
                return result;
            } catch (error) {
                if (signal.aborted || !this.#parts.isTransient(error)) throw error;
                this.isWaiting = true;
                this.#parts.onchange();
                await this.#parts.wait(pause);
            }
        }
    }

    /** @param {Item} item @param {State} state */
    #set(item, state) {
        item.state = state;
        this.#parts.onchange();
    }

    /** @param {Item} item @param {any} error */
    #fail(item, error) {
        item.error = error;
        this.#set(item, "failed");
    }
}

/** @param {Item} item */
const offer = ({ digest, file }) => ({ sha256: digest, bytes: file.size, name: file.name, taken: file.lastModified });
