/**
 * The events of the server. The tabs of a browser share one stream, because HTTP/1.1 allows only six connections. The tab
 * that holds the lock reads the stream and passes every event on to the other tabs.
 */
import { signal } from "./signal.js";

/**
 * @typedef {"counts" | "decided" | "scan" | "library" | "trash" | "groups" | "settings" | "job" | "notes" | "mailbox" | "screenshots" | "convert"
 *   | "devices" | "files" | "scanner" | "verify" | "reconnected"} EventName
 */

const NAMES = [
    "counts",
    "decided",
    "scan",
    "library",
    "trash",
    "groups",
    "settings",
    "job",
    "notes",
    "mailbox",
    "convert",
    "files",
    "scanner",
    "screenshots",
    "devices",
    "verify",
];
// EventSource reconnects by itself. After an error response it closes, and this module retries after this delay, in ms.
const RETRY = 2000;
// The server sends a heartbeat every five seconds. After this time without one, in ms, the server is considered unavailable.
const SILENCE = 15_000;

/** Whether the stream is open. While it is closed, pages keep their content. */
export const connected = signal(false);

/** @type {Map<string, Set<(data: any) => void>>} */
const handlers = new Map();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("shoebox-events") : null;
/** @type {Set<() => void>} */
const enders = new Set();
let leading = false;
let wasConnected = false;

/**
 * Listens to an event. `reconnected` comes from this module: the stream was interrupted and is open again, so pages fetch
 * their content again.
 * @param {EventName} name
 * @param {(data: any) => void} handler receives the event's data
 * @returns {() => void} stops listening
 */
export function on(name, handler) {
    const set = handlers.get(name) ?? new Set();
    handlers.set(name, set);
    set.add(handler);
    return () => set.delete(handler);
}

/** Calls a handler when the session ends, after which no more events arrive. @param {() => void} handler */
export const onEnded = (handler) => void enders.add(handler);

/** Starts listening; called once, at startup. */
export function startEvents() {
    channel?.addEventListener("message", ({ data }) => receive(data));
    if (!channel || !navigator.locks) return open();
    channel.postMessage({ ask: true });
    navigator.locks.request("shoebox-events", () => {
        leading = true;
        open();
        return new Promise(() => {}); // held until this tab closes; then another tab leads
    });
}

/** @param {any} message */
function receive(message) {
    if (message.ask) {
        if (leading) channel?.postMessage({ connected: connected.value });
    } else if (message.ended) end();
    else if ("connected" in message) setConnected(message.connected);
    else emit(message.name, message.data);
}

function open() {
    const source = new EventSource("/api/events");
    let silence = 0;
    const alive = () => {
        clearTimeout(silence);
        silence = setTimeout(() => shareConnected(false), SILENCE);
        shareConnected(true);
    };
    source.onopen = alive;
    source.onerror = () => {
        clearTimeout(silence);
        shareConnected(false);
        if (source.readyState === EventSource.CLOSED) void lookAgain();
    };
    source.addEventListener("ended", () => {
        source.close();
        clearTimeout(silence);
        channel?.postMessage({ ended: true });
        end();
    });
    source.addEventListener("beat", alive);
    for (const name of NAMES) {
        source.addEventListener(name, (event) => {
            alive();
            const data = JSON.parse(event.data);
            channel?.postMessage({ name, data });
            emit(name, data);
        });
    }
}

/**
 * Called when the server refuses the stream. Without a session, a retry is pointless in all tabs; otherwise retries later.
 */
async function lookAgain() {
    const status = await fetch("/api/session").then((response) => response.status, () => 0);
    if (status !== 401) return void setTimeout(open, RETRY);
    channel?.postMessage({ ended: true });
    end();
}

function end() {
    for (const handler of enders) handler();
}

/** @param {boolean} value */
function shareConnected(value) {
    if (connected.value === value) return;
    channel?.postMessage({ connected: value });
    setConnected(value);
}

/** @param {boolean} value */
function setConnected(value) {
    if (connected.value === value) return;
    connected.value = value;
    if (value && wasConnected) emit("reconnected", {});
    wasConnected ||= value;
}

/**
 * @param {string} name
 * @param {any} data
 */
function emit(name, data) {
    for (const handler of handlers.get(name) ?? []) handler(data);
}
