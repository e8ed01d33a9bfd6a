// Sends files one after the other, with their progress and speed. A file that fails does not stop the others, and after a
// break of the network the upload goes on with the file that was being sent. No DOM.

/** The pauses between two attempts after a break, in ms. They double from the first to the last. */
const FIRST_RETRY = 1000, LAST_RETRY = 30_000;
/** The time over which the speed is measured, in ms. */
const WINDOW = 5000;

/**
 * @typedef {"waiting" | "sending" | "sent" | "failed"} State
 * @typedef {{file: any, target: any, key: string, state: State, sent: number, error: any, answer: any}} Item `key`: the request is
 *     done once; `answer`: the server's, once the file was sent
 * @typedef {object} UploadParts
 * @property {(item: Item, onprogress: (sent: number) => void, signal: AbortSignal) => Promise<any>} send
 * @property {(error: any) => boolean} isBreak whether the server could not be reached, so that another attempt can help
 * @property {(ms: number, signal: AbortSignal) => Promise<void>} wait
 * @property {() => string} key makes a new idempotency key
 * @property {() => number} now ms
 * @property {() => void} onchange
 * @property {(item: Item) => void} onend called for each file that was sent or has failed
 */

export class UploadQueue {
    #parts;
    #abort = new AbortController();
    /** The files of this run. @type {Item[]} */
    items = [];
    /** Whether the server cannot be reached at the moment. */
    isWaiting = false;
    /** @type {Promise<void> | null} */
    #running = null;
    /** Times and numbers of bytes sent until then. @type {{at: number, sent: number}[]} */
    #marks = [];

    /** @param {UploadParts} parts */
    constructor(parts) {
        this.#parts = parts;
    }

    get isRunning() {
        return this.#running !== null;
    }

    /**
     * Adds files. The promise settles when all files of the queue were sent, have failed, or were cancelled.
     * @param {Iterable<any>} files @param {any} target the folder
     */
    add(files, target) {
        if (!this.#running) [this.items, this.#marks] = [[], []];
        for (const file of files) {
            this.items.push({ file, target, key: this.#parts.key(), state: "waiting", sent: 0, error: null, answer: null });
        }
        this.#running ??= Promise.resolve().then(() => this.#run()).finally(() => {
            this.#running = null;
            this.#parts.onchange();
        });
        return this.#running;
    }

    /** Stops the upload. Files that were sent stay; the one that is being sent leaves nothing behind. */
    cancel() {
        this.items = this.items.filter(({ state }) => state === "sent" || state === "failed");
        this.#abort.abort();
    }

    /** The sum of the bytes of all files, and of those sent. */
    get bytes() {
        const sum = (/** @type {(item: Item) => number} */ of) => this.items.reduce((all, item) => all + of(item), 0);
        // A failed file does not have to be sent any more.
        return {
            sent: sum((item) => item.state === "failed" ? item.file.size : item.sent),
            total: sum((item) => item.file.size),
        };
    }

    /** Bytes per second during the last seconds; null if it is not known yet. */
    get speed() {
        const [first, last] = [this.#marks[0], this.#marks.at(-1)];
        if (!first || !last || last.at - first.at < 500 || this.isWaiting) return null;
        return (last.sent - first.sent) * 1000 / (last.at - first.at);
    }

    /** Seconds until all files are sent; null if that is not known. */
    get secondsLeft() {
        const { sent, total } = this.bytes;
        return this.speed ? (total - sent) / this.speed : null;
    }

    async #run() {
        this.#abort = new AbortController();
        const { signal } = this.#abort;
        for (let item = this.#next(); item && !signal.aborted; item = this.#next()) {
            item.state = "sending";
            this.#parts.onchange();
            try {
                item.answer = await this.#send(item, signal);
                item.sent = item.file.size;
                item.state = "sent";
            } catch (error) {
                if (signal.aborted) break;
                item.error = error;
                item.state = "failed";
            }
            this.isWaiting = false;
            this.#parts.onend(item);
            this.#parts.onchange();
        }
        this.isWaiting = false;
    }

    #next() {
        return this.items.find(({ state }) => state === "waiting");
    }

    /** @param {Item} item @param {AbortSignal} signal */
    async #send(item, signal) {
        for (let pause = FIRST_RETRY;; pause = Math.min(LAST_RETRY, pause * 2)) {
            try {
                return await this.#parts.send(item, (sent) => this.#progress(item, sent), signal);
            } catch (error) {
                if (signal.aborted || !this.#parts.isBreak(error)) throw error;
            }
            item.sent = 0;
            this.#marks = [];
            this.isWaiting = true;
            this.#parts.onchange();
            await this.#parts.wait(pause, signal);
            signal.throwIfAborted();
        }
    }

    /** @param {Item} item @param {number} sent */
    #progress(item, sent) {
        this.isWaiting = false;
        item.sent = Math.min(sent, item.file.size);
        const at = this.#parts.now();
        this.#marks.push({ at, sent: this.bytes.sent });
        while (this.#marks.length > 2 && at - this.#marks[0].at > WINDOW) this.#marks.shift();
        this.#parts.onchange();
    }
}
