// The events of the server, shared among the tabs of a browser: one tab, the leader, reads the stream and passes every event
// on to the other tabs. Stream, channel, locks and clock are parameters, so that a test can make each of them fail. No DOM.
import { signal } from "./signal.js";

// EventSource normally reconnects by itself. After an error response it does not, so this module opens a new one after this
// delay, in ms.
export const RETRY = 2000;
// The server sends a heartbeat every second. After this time without a heartbeat or another event, in ms, the server
// is considered unavailable.
export const SILENCE = 15_000;
/** The name of the heartbeat. */
export const BEAT = "beat";
/** The `readyState` of a stream that does not reconnect. */
const CLOSED = 2;

/**
 * @typedef {object} FeedParts
 * @property {readonly string[]} names of the events
 * @property {() => EventSource} stream opens a stream
 * @property {() => Promise<number>} status the HTTP status of the session; 0 if the server does not answer
 * @property {Pick<BroadcastChannel, "postMessage" | "addEventListener"> | null} channel to the other tabs
 * @property {((lead: () => Promise<void>) => void) | null} lead makes this tab wait until it is the leader, and then calls
 *     its argument. No other tab becomes the leader before the promise of that call settles
 * @property {(run: () => void, ms: number) => any} setTimer
 * @property {(timer: any) => void} clearTimer
 */

export class EventFeed {
    /** Whether the stream is open. */
    connected = signal(false);
    #parts;
    /** @type {Map<string, Set<(data: any) => void>>} */
    #handlers = new Map();
    /** @type {Set<() => void>} */
    #enders = new Set();
    #isLeading = false;
    #wasConnected = false;

    /** @param {FeedParts} parts */
    constructor(parts) {
        this.#parts = parts;
    }

    /** @param {string} name @param {(data: any) => void} handler @returns {() => void} stops listening */
    on(name, handler) {
        const set = this.#handlers.get(name) ?? new Set();
        this.#handlers.set(name, set);
        set.add(handler);
        return () => set.delete(handler);
    }

    /** @param {() => void} handler called when the session ends */
    onEnded(handler) {
        this.#enders.add(handler);
    }

    start() {
        const { channel, lead } = this.#parts;
        channel?.addEventListener("message", ({ data }) => this.#receive(data));
        if (!channel || !lead) return this.#open();
        channel.postMessage({ ask: true });
        lead(() => {
            this.#isLeading = true;
            this.#open();
            return new Promise(() => {}); // until this tab closes; then another tab leads
        });
    }

    /** Opens the stream again after the session had ended and another one has begun. */
    resume() {
        const { channel, lead } = this.#parts;
        if (this.#isLeading || !channel || !lead) this.#open();
    }

    /** @param {any} message */
    #receive(message) {
        if (message.ask) {
            if (this.#isLeading) this.#parts.channel?.postMessage({ connected: this.connected.value });
        } else if (message.ended) this.#end();
        else if ("connected" in message) this.#setConnected(message.connected);
        else this.#emit(message.name, message.data);
    }

    #open() {
        const { channel, clearTimer, names, setTimer, stream } = this.#parts;
        const source = stream();
        /** @type {any} */
        let silence = 0;
        const alive = () => {
            clearTimer(silence);
            silence = setTimer(() => this.#shareConnected(false), SILENCE);
            this.#shareConnected(true);
        };
        source.onopen = alive;
        source.onerror = () => {
            clearTimer(silence);
            this.#shareConnected(false);
            if (source.readyState === CLOSED) void this.#askAgain();
        };
        source.addEventListener("ended", () => {
            source.close();
            clearTimer(silence);
            channel?.postMessage({ ended: true });
            this.#end();
        });
        source.addEventListener("beat", () => {
            alive();
            channel?.postMessage({ name: BEAT, data: {} });
            this.#emit(BEAT, {});
        });
        for (const name of names) {
            source.addEventListener(name, (event) => {
                alive();
                const data = JSON.parse(event.data);
                channel?.postMessage({ name, data });
                this.#emit(name, data);
            });
        }
    }

    /**
     * Called when the server has refused the stream. If there is no session, tells all tabs that the session has ended,
     * because a retry would be pointless; otherwise retries later.
     */
    async #askAgain() {
        if (await this.#parts.status() !== 401) return void this.#parts.setTimer(() => this.#open(), RETRY);
        this.#parts.channel?.postMessage({ ended: true });
        this.#end();
    }

    #end() {
        for (const handler of this.#enders) handler();
    }

    /** @param {boolean} value */
    #shareConnected(value) {
        if (this.connected.value === value) return;
        this.#parts.channel?.postMessage({ connected: value });
        this.#setConnected(value);
    }

    /** @param {boolean} value */
    #setConnected(value) {
        if (this.connected.value === value) return;
        this.connected.value = value;
        if (value && this.#wasConnected) this.#emit("reconnected", {});
        this.#wasConnected ||= value;
    }

    /** @param {string} name @param {any} data */
    #emit(name, data) {
        for (const handler of this.#handlers.get(name) ?? []) handler(data);
    }
}
