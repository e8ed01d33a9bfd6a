/**
 * What the server tells by itself, once per browser: HTTP/1.1 allows six connections, so tabs share one stream.
 * The tab that holds the lock reads the stream and passes every event on to the others.
 */
import { signal } from "./signal.js";

/**
 * @typedef {"counts" | "decided" | "scan" | "library" | "trash" | "groups" | "settings" | "job" | "notes" | "mailbox" | "screenshots"
 *   | "reconnected"} EventName
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
    "screenshots",
];
// EventSource retries by itself unless the server answered with an error; then it closes, and this is our wait.
const RETRY = 2000;
// The server beats every five seconds; one that does not for so long is taken for gone until it does.
const SILENCE = 15_000;

/** Whether the stream is open. While it is not, pages show what they have. */
export const connected = signal(false);

/** @type {Map<string, Set<(data: any) => void>>} */
const handlers = new Map();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("shoebox-events") : null;
let leading = false;
let wasConnected = false;

/**
 * Listens to an event. `reconnected` is ours: the stream was lost and is back, so refetch what you show.
 * @param {EventName} name
 * @param {(data: any) => void} handler gets the event's data
 * @returns {() => void} stops listening
 */
export function on(name, handler) {
    const set = handlers.get(name) ?? new Set();
    handlers.set(name, set);
    set.add(handler);
    return () => set.delete(handler);
}

/** Starts listening; called once, at boot. */
export function startEvents() {
    channel?.addEventListener("message", ({ data }) => receive(data));
    if (!channel || !navigator.locks) return open();
    channel.postMessage({ ask: true });
    navigator.locks.request("shoebox-events", () => {
        leading = true;
        open();
        return new Promise(() => {}); // held until this tab closes, then another leads
    });
}

/** @param {any} message */
function receive(message) {
    if (message.ask) {
        if (leading) channel?.postMessage({ connected: connected.value });
    } else if ("connected" in message) setConnected(message.connected);
    else emit(message.name, message.data);
}

function open() {
    const source = new EventSource("/api/events");
    let silence = 0;
    const alive = () => {
        clearTimeout(silence);
        silence = setTimeout(() => tellConnected(false), SILENCE);
        tellConnected(true);
    };
    source.onopen = alive;
    source.onerror = () => {
        clearTimeout(silence);
        tellConnected(false);
        if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY);
    };
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

/** @param {boolean} value */
function tellConnected(value) {
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
