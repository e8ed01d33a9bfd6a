// Has sheets of the map drawn by a worker, which all maps of the app share. Until the worker has started, the page itself draws them,
// with coarse coasts and without the relief, so that the first one is there soon.
import { failureOf } from "../../core/api.js";
import { afterPaint } from "../../core/after-paint.js";
import { appURL } from "../../core/base.js";
import { MapDrawer } from "./map-drawer.js";

/** @typedef {import("./map-drawer.js").Sheet} Sheet */

/** @type {MapDrawer | null} */
let drawer = null;
/** The worker; `starting` until it can draw; `none` if it cannot be used. @type {Worker | "starting" | "none" | null} */
let worker = null;
let asked = 0;
/** @type {Map<number, (bitmap: ImageBitmap | null) => void>} */
const waiting = new Map();
/** The listeners for what can be drawn since the last sheets. @type {Set<() => void>} */
const listeners = new Set();

const address = () => new URL(appURL("/api/places"), location.href).href;
const here = () => drawer ??= new MapDrawer(address());

/** Loads the coasts. Fails if the map is not installed. */
export async function loadCoasts() {
    try {
        await here().load();
    } catch (error) {
        const answer = /** @type {any} */ (error).answer;
        throw answer ? failureOf(answer.response, answer.body) : error;
    }
}

/** Draws a sheet of the map. @param {Sheet} sheet @returns {Promise<ImageBitmap>} */
export async function paint(sheet) {
    if (typeof worker === "object" && worker) {
        const bitmap = await paintThere(worker, sheet);
        if (bitmap) return bitmap;
    }
    const bitmap = await here().draw(sheet, worker !== "none");
    if (!worker) {
        worker = "starting";
        afterPaint(start);
    }
    return bitmap;
}

/** @param {Worker} there @param {Sheet} sheet @returns {Promise<ImageBitmap | null>} */
function paintThere(there, sheet) {
    const { promise, resolve } = Promise.withResolvers();
    waiting.set(++asked, resolve);
    there.postMessage({ id: asked, sheet });
    return promise;
}

/**
 * Calls a function whenever sheets can be drawn with more than before.
 * @param {() => void} listener
 * @returns {() => void} ends this
 */
export function onMore(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/**
 * The URL of the worker's script, in the form required by the Trusted Types policy.
 * @returns {string}
 */
function workerAddress() {
    const url = new URL("./map-worker.js", import.meta.url).href;
    const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("map", { createScriptURL: () => url });
    return policy?.createScriptURL("") ?? url;
}

function start() {
    const started = new Worker(workerAddress(), { type: "module" });
    started.addEventListener("message", ({ data: { id, bitmap, more, isReady } }) => {
        if (isReady) worker = started;
        if (more) return listeners.forEach((listener) => listener());
        waiting.get(id)?.(bitmap ?? null);
        waiting.delete(id);
    });
    started.addEventListener("error", () => {
        worker = "none";
        for (const resolve of waiting.values()) resolve(null);
        waiting.clear();
    });
    started.postMessage({ address: address() });
}
