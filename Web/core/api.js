/** A client for the server's JSON API, which is described in `docs/api.md`. */
import { appURL } from "./base.js";
import { leave } from "./leave.js";
import { awaited } from "./quiet.js";

/**
 * The id of this tab, for the `X-Shoebox-Client` header. Events contain it, so that a tab can ignore the events that it
 * caused.
 */
export const clientId = randomId();

/** An error reported by the server. */
export class ApiError extends Error {
    /**
     * @param {import("./failure.js").Failure & {code: string, message: string, file?: string | null, status?: number}}
     *     fields `status` is the HTTP status, 0 if there was no response
     */
    constructor({ code, message, file, hint, reason, arguments: values, advice, status }) {
        super(message);
        this.name = "ApiError";
        this.code = code;
        this.file = file ?? null;
        this.hint = hint ?? null;
        this.reason = reason;
        this.arguments = values;
        this.advice = advice;
        this.status = status ?? 0;
    }
}

/**
 * Whether a request that failed may succeed later. A server that has just reconnected to the network briefly refuses requests to
 * its address (421).
 * @param {unknown} error
 */
export const isTransient = (error) =>
    !(error instanceof ApiError) || [0, 401, 421].includes(error.status) || error.status >= 500;

/**
 * @typedef {object} Options
 * @property {Record<string, any>} [params]
 * @property {AbortSignal} [signal]
 * @property {boolean} [keepalive]
 * @property {string} [key] the key of an earlier request that is sent again; a new key if omitted
 * @property {boolean} [retry] false: no automatic retry, because the caller retries
 */

/** The delay before a request without a response is retried, in ms. */
const PAUSE = 400;

/** @type {(path: string, options?: Options) => Promise<any>} */
export const get = (path, options) => request("GET", path, undefined, options);
/** @type {(path: string, body?: unknown, options?: Options) => Promise<any>} */
export const post = (path, body, options) => request("POST", path, body ?? {}, options);
/** @type {(path: string, body?: unknown, options?: Options) => Promise<any>} */
export const put = (path, body, options) => request("PUT", path, body ?? {}, options);
/** @type {(path: string, body?: unknown, options?: Options) => Promise<any>} */
export const del = (path, body, options) => request("DELETE", path, body, options);

/**
 * Fetches a response of many lines of JSON, and passes each line on as it arrives.
 * @param {string} path
 * @param {(line: any) => void} take
 * @param {Options} [options]
 */
export async function getLines(path, take, { params, signal } = {}) {
    const response = await reach(path + query(params), { signal, headers: { "X-Shoebox-Client": clientId } });
    if (!response.ok || !response.body) throw failure(response, await response.json().catch(() => null));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) take(JSON.parse(line));
    }
    if (rest) throw noAnswer();
}

/**
 * Sends a request. All retries have the same key, so the server performs an action only once.
 * @param {string} method
 * @param {string} path `/api/…`
 * @param {unknown} body sent as JSON unless undefined
 * @param {Options} [options] `params` that are null, undefined or empty are ignored
 * @returns {Promise<any>} the JSON of the response
 * @throws {ApiError} or an `AbortError` if `signal` was aborted
 */
async function request(method, path, body, { params, signal, keepalive, key = newKey(), retry = true } = {}) {
    /** @type {Record<string, string>} */
    const headers = { "X-Shoebox-Client": clientId, "Content-Type": "application/json", Accept: "application/json" };
    if (method !== "GET") headers["Idempotency-Key"] = key;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const send = () => answerTo(path + query(params), { method, signal, keepalive, headers, body: text });
    if (method === "GET" || !retry) return await send();
    try {
        return await send();
    } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "offline") throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return await send();
}

/** @param {string} url @param {RequestInit} init @returns {Promise<any>} */
async function answerTo(url, init) {
    const response = await reach(url, init);
    const { signal } = init;
    const answer = await response.json().catch((error) => {
        if (!response.ok) return null;
        // Either the request was aborted, or the response is incomplete.
        throw signal?.aborted ? error : noAnswer();
    });
    if (response.ok) return answer;
    throw failure(response, answer);
}

/**
 * Returns the error for a failed response to a request that the caller sent without this module.
 * @param {Response} response
 * @param {any} answer
 */
export const failureOf = (response, answer) => failure(response, answer);

/**
 * Whether the server did not answer: there was no response, or a proxy responded that it does not reach the server. The server's own
 * errors have a body in JSON.
 * @param {number} status 0 if there was no response
 * @param {any} answer the body, if it is JSON
 */
export const isUnanswered = (status, answer) => status === 0 || [502, 503, 504].includes(status) && !answer?.error;

/** @param {Response} response @param {any} answer */
function failure(response, answer) {
    if (isUnanswered(response.status, answer)) return noAnswer();
    const error = new ApiError({
        code: "unknown",
        message: response.statusText || `HTTP ${response.status}`,
        ...answer?.error,
        status: response.status,
    });
    // Without a session, the status is 401. A locked document also gives 401, but with another code.
    if (error.status === 401 && error.code !== "passwordRequired") leave();
    return error;
}

/** The error for a missing or incomplete response. */
const noAnswer = () => new ApiError({ code: "offline", message: "Shoebox does not answer.", status: 0 });

/**
 * @param {string} url
 * @param {RequestInit} init
 * @returns {Promise<Response>}
 */
async function reach(url, init) {
    try {
        return await awaited(fetch(appURL(url), init));
    } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") throw error;
        throw noAnswer();
    }
}

/**
 * @param {Record<string, any> | undefined} params
 * @returns {string} including the question mark, or empty
 */
function query(params) {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(params ?? {})) {
        if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
    }
    return search.size ? `?${search}` : "";
}

/** @returns {string} a new idempotency key, for one action of the user */
export const newKey = () => randomId() + randomId();

/** @returns {string} 16 hexadecimal digits; `crypto.randomUUID` is missing on plain http */
function randomId() {
    return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
