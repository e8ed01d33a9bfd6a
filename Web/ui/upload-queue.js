// Sends files one after the other, with their progress and speed. A file that fails does not stop the others. After a break of
// the network, and if a large file is chosen again later, the upload goes on where it stopped. No DOM.

/** The pauses between two attempts after a break, in ms. They double from the first to the last. */
const FIRST_RETRY = 1000, LAST_RETRY = 30_000;
/**
 * If an upload goes on, this number of bytes is sent again, so that the server can compare them with those that have arrived.
 * Files of at most this size begin anew.
 */
export const OVERLAP = 1 << 20;
/** The time over which the speed is measured, in ms. */
const WINDOW = 5000;

/**
 * @typedef {"waiting" | "sending" | "sent" | "failed"} State
 * @typedef {{file: any, target: any, key: string, state: State, start: number, sent: number, error: any, answer: any}} Item
 *     `key`: the request is done once; `start`: the offset of the first byte of the last attempt; `answer`: the server's, once
 *     the file was sent
 * @typedef {object} UploadParts
 * @property {(item: Item, signal: AbortSignal) => Promise<{offset: number, busy: boolean}>} arrived how much of a file the server
 *     has, and whether it is still receiving more
 * @property {(item: Item, onprogress: (sent: number) => void, signal: AbortSignal) => Promise<any>} send sends the file from its
 *     `start` on; the progress counts from the beginning of the file
 * @property {(item: Item) => Promise<any>} forget removes what has arrived of a file
 * @property {(error: any) => boolean} isBreak whether the server could not be reached, so that another attempt can help
 * @property {(error: any) => boolean} isMoved whether what has arrived does not fit to the request
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
            this.items.push({
                file,
                target,
                key: this.#parts.key(),
                state: "waiting",
                start: 0,
                sent: 0,
                error: null,
                answer: null,
            });
        }
        this.#running ??= Promise.resolve().then(() => this.#run()).finally(() => {
            this.#running = null;
            this.#parts.onchange();
        });
        return this.#running;
    }

    /** Stops the upload. Files that were sent stay; the one that is being sent leaves nothing behind. */
    cancel() {
        const half = this.items.find(({ state, file }) => state === "sending" && file.size > OVERLAP);
        this.items = this.items.filter(({ state }) => state === "sent" || state === "failed");
        this.#abort.abort();
        if (half) void this.#forget(half);
    }

    /** Removes what has arrived of a file. The server may still be receiving the last bytes. @param {Item} item */
    async #forget(item) {
        const { signal } = new AbortController();
        for (let pause = FIRST_RETRY; pause < LAST_RETRY; pause *= 2) {
            try {
                return await this.#parts.forget(item);
            } catch (error) {
                if (!this.#parts.isBreak(error)) return;
            }
            await this.#parts.wait(pause, signal);
        }
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
        let [isRepeated, isAnew] = [false, false];
        for (let pause = FIRST_RETRY;; pause = Math.min(LAST_RETRY, pause * 2)) {
            try {
                if (await this.#locate(item, isRepeated, signal)) {
                    return await this.#parts.send(item, (sent) => this.#progress(item, sent), signal);
                }
            } catch (error) {
                if (signal.aborted) throw error;
                if (item.start > 0 && !isAnew && this.#parts.isMoved(error)) {
                    // Other bytes have arrived under this name, or what had arrived is gone: the file is sent as a whole.
                    await this.#parts.forget(item).catch(() => {});
                    [item.start, item.sent, isRepeated, isAnew] = [0, 0, false, true];
                    continue;
                }
                if (!this.#parts.isBreak(error)) throw error;
            }
            isRepeated = true;
            this.#marks = [];
            this.isWaiting = true;
            this.#parts.onchange();
            await this.#parts.wait(pause, signal);
            signal.throwIfAborted();
        }
    }

    /**
     * Finds the place from which a file is sent on. If nothing of it is there after a break, the former request may have been
     * done, so exactly that request is repeated, and the server answers what it answered before.
     * @param {Item} item @param {boolean} isRepeated @param {AbortSignal} signal
     * @returns {Promise<boolean>} false: the server is still receiving the former request
     */
    async #locate(item, isRepeated, signal) {
        if (item.file.size <= OVERLAP) return true;
        const { offset, busy } = await this.#parts.arrived(item, signal);
        if (busy) return false;
        if (offset > 0 || !isRepeated) item.start = Math.max(0, offset - OVERLAP);
        item.sent = item.start;
        return true;
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
