/**
 * The events of the server. The tabs of a browser share one stream, because HTTP/1.1 allows only six connections. The tab
 * that holds the lock reads the stream and passes every event on to the other tabs.
 */
import { appURL } from "./base.js";
import { EventFeed } from "./event-feed.js";

/**
 * @typedef {"counts" | "decided" | "scan" | "library" | "trash" | "groups" | "settings" | "job" | "notes" | "mailbox" | "screenshots" | "convert"
 *   | "devices" | "files" | "scanner" | "verify" | "people" | "reconnected" | "beat"} EventName
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
    "people",
];

const feed = new EventFeed({
    names: NAMES,
    stream: () => new EventSource(appURL("/api/events")),
    status: () => fetch(appURL("/api/session")).then((response) => response.status, () => 0),
    channel: "BroadcastChannel" in globalThis ? new BroadcastChannel("shoebox-events") : null,
    lead: navigator.locks ? (lead) => void navigator.locks.request("shoebox-events", lead) : null,
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer),
});

/** Whether the stream is open. While it is closed, pages keep their content. */
export const connected = feed.connected;

/**
 * Listens to an event. `reconnected` comes from the feed: the stream was interrupted and is open again, so pages fetch their
 * content again.
 * @param {EventName} name
 * @param {(data: any) => void} handler receives the event's data
 * @returns {() => void} stops listening
 */
export const on = (name, handler) => feed.on(name, handler);

/** Calls a handler when the session ends, after which no more events arrive. @param {() => void} handler */
export const onEnded = (handler) => feed.onEnded(handler);

/** Starts listening; called once, at startup. */
export const startEvents = () => feed.start();

/** Listens again after the user has signed in without leaving the page. */
export const resumeEvents = () => feed.resume();
