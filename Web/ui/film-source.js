// A video that the browser cannot play: the server converts it part by part while it plays, and Media Source joins the parts.
import { failureOf, get } from "../core/api.js";
import { appURL } from "../core/base.js";
import { t } from "../core/i18n.js";
import { nextPart, partURL, quarterAt, quarterCount } from "../core/film-parts.js";
import { showSoughtFrames } from "./film-sought.js";

/** @typedef {import("../core/film-parts.js").Part} Part */
/**
 * @typedef {import("../core/film-parts.js").Plan & {delay: number, type: string, width: number, height: number,
 *   isReduced: boolean}} Plan
 */

/** The number of parts that are converted at the same time. */
const PARALLEL = 2;
/** What was played longer ago than this is forgotten, in seconds. */
const BEHIND = 30;
/** A gap in the pictures up to this long is skipped, in seconds. */
const GAP = 0.6;
/** So many parts in turn that cannot be converted end the video. */
const FAILURES = 3;
/** The interval at which a video that has left the page is noticed, in ms. */
const WATCH = 500;

export class FilmSource {
    #video;
    #card;
    #onfail;
    /** @type {Plan} */
    #plan;
    #isEncoded;
    /** @type {MediaSource} */
    #source = new MediaSource();
    /** @type {SourceBuffer | null} */
    #buffer = null;
    /** The quarters that are there, and those that cannot be converted. */
    #ready = new Set();
    #broken = new Set();
    /** @type {Map<Part, AbortController>} */
    #fetching = new Map();
    /** The last change of the buffer; changes must not overlap. @type {Promise<void>} */
    #change = Promise.resolve();
    #failures = 0;
    #controller = new AbortController();
    #address;

    /**
     * @param {HTMLVideoElement} video
     * @param {{id: number}} card
     * @param {Plan} plan
     * @param {boolean} isEncoded whether no pictures are copied
     * @param {(error: unknown) => void} onfail
     */
    constructor(video, card, plan, isEncoded, onfail) {
        this.#video = video;
        this.#card = card;
        this.#plan = plan;
        this.#isEncoded = isEncoded;
        this.#onfail = onfail;
        const { signal } = this.#controller;
        this.#source.addEventListener("sourceopen", () => this.#open(), { once: true, signal });
        for (const type of ["seeking", "timeupdate", "waiting", "play"]) {
            video.addEventListener(type, () => this.#fill(), { signal });
        }
        video.addEventListener("error", () => this.#fail(video.error), { signal });
        this.#address = URL.createObjectURL(this.#source);
        video.src = this.#address;
        let wasShown = false;
        const watch = setInterval(() => {
            if (wasShown && !video.isConnected) this.close();
            wasShown ||= video.isConnected;
        }, WATCH);
        signal.addEventListener("abort", () => clearInterval(watch));
    }

    /** Stops all work. */
    close() {
        if (this.#controller.signal.aborted) return;
        this.#controller.abort();
        for (const controller of this.#fetching.values()) controller.abort();
        URL.revokeObjectURL(this.#address);
    }

    async #open() {
        try {
            this.#source.duration = this.#plan.seconds;
            this.#buffer = this.#source.addSourceBuffer(this.#plan.type);
            this.#buffer.timestampOffset = -this.#plan.delay;
            const query = this.#isEncoded ? "?encoded=1" : "";
            await this.#append(
                await fetchBytes(`/api/videos/${this.#card.id}/play/header${query}`, this.#controller.signal),
            );
            this.#fill();
        } catch (error) {
            this.#fail(error);
        }
    }

    /** @param {unknown} error */
    #fail(error) {
        if (this.#controller.signal.aborted) return;
        this.close();
        this.#onfail(error);
    }

    /** Fetches the parts that are needed next, and leaves those that are not. */
    #fill() {
        if (!this.#buffer || this.#controller.signal.aborted) return;
        this.#skipGap();
        const now = quarterAt(this.#plan, this.#video.currentTime);
        for (const [part, controller] of this.#fetching) {
            if (part.first + part.count <= now || part.first > now + BEHIND) controller.abort();
        }
        while (this.#fetching.size < PARALLEL) {
            const part = nextPart(this.#plan, this.#video.currentTime, (quarter) => this.#has(quarter));
            if (!part) break;
            this.#fetch(part);
        }
        this.#end(now);
    }

    /** @param {number} quarter */
    #has(quarter) {
        if (this.#ready.has(quarter) || this.#broken.has(quarter)) return true;
        return [...this.#fetching.keys()].some(({ first, count }) => quarter >= first && quarter < first + count);
    }

    /** @param {Part} part */
    async #fetch(part) {
        const controller = new AbortController();
        this.#fetching.set(part, controller);
        const quarters = Array.from({ length: part.count }, (_, index) => part.first + index);
        try {
            const bytes = await fetchBytes(partURL(this.#card, part, this.#isEncoded), controller.signal);
            await this.#append(bytes);
            this.#failures = 0;
            for (const quarter of quarters) this.#ready.add(quarter);
        } catch (error) {
            if (controller.signal.aborted) return;
            for (const quarter of quarters) this.#broken.add(quarter);
            this.#failures++;
            // Pictures that cannot be copied are encoded instead.
            if (this.#plan.isCopy || this.#failures >= FAILURES) return this.#fail(error);
        } finally {
            this.#fetching.delete(part);
            this.#fill();
        }
    }

    /** @param {ArrayBuffer} bytes */
    #append(bytes) {
        const until = Math.floor(this.#video.currentTime) - BEHIND;
        const { buffered } = this.#video;
        // Frees the memory of what was played.
        if (until > 0 && buffered.length && buffered.start(0) < until - BEHIND) {
            this.#changed((buffer) => buffer.remove(0, until)).catch(() => {});
            for (const quarter of this.#ready) if (quarter < until) this.#ready.delete(quarter);
        }
        return this.#changed((buffer) => buffer.appendBuffer(bytes));
    }

    /** Changes the buffer once no other change is going on. @param {(buffer: SourceBuffer) => void} change */
    #changed(change) {
        const done = this.#change.then(() =>
            new Promise((resolve, reject) => {
                const buffer = this.#buffer;
                if (!buffer || this.#controller.signal.aborted) return reject(new Error("closed"));
                const ended = new AbortController();
                const end = (/** @type {() => void} */ act) => () => {
                    ended.abort();
                    act();
                };
                buffer.addEventListener("updateend", end(() => resolve(undefined)), { signal: ended.signal });
                buffer.addEventListener("error", end(() => reject(new Error("append"))), { signal: ended.signal });
                change(buffer);
            })
        );
        this.#change = done.catch(() => {});
        return done;
    }

    /** Tells the browser that the last picture is there, so that the video ends. @param {number} now */
    #end(now) {
        const count = quarterCount(this.#plan);
        const isThere = Array.from({ length: count - now }, (_, index) => now + index)
            .every((quarter) => this.#ready.has(quarter) || this.#broken.has(quarter));
        if (isThere && this.#source.readyState === "open" && !this.#buffer?.updating) this.#source.endOfStream();
    }

    /** Goes on behind a short gap in the pictures, or behind a part that cannot be converted. */
    #skipGap() {
        const video = this.#video;
        const { currentTime, buffered } = video;
        const now = quarterAt(this.#plan, currentTime);
        const isBroken = this.#broken.has(now);
        if (!isBroken && !this.#ready.has(now)) return;
        for (let index = 0; index < buffered.length; index++) {
            if (currentTime >= buffered.start(index) && currentTime < buffered.end(index)) return;
            const gap = buffered.start(index) - currentTime;
            if (gap > 0 && (gap < GAP || isBroken)) return void (video.currentTime = buffered.start(index) + 0.01);
        }
    }
}

/** @param {string} path @param {AbortSignal} signal */
async function fetchBytes(path, signal) {
    const response = await fetch(appURL(path), { signal });
    if (!response.ok) throw failureOf(response, await response.json().catch(() => null));
    return await response.arrayBuffer();
}

/**
 * Calls back once if the browser cannot play a video. Some browsers play the sound of a video whose pictures they do not know.
 * @param {HTMLVideoElement} video
 * @param {(error: unknown) => void} act
 */
export function whenUnplayable(video, act) {
    const controller = new AbortController();
    const { signal } = controller;
    const once = () => {
        controller.abort();
        act(null);
    };
    video.addEventListener("error", once, { signal });
    video.addEventListener("loadedmetadata", () => video.videoWidth ? controller.abort() : once(), { signal });
}

/**
 * Plays a video that the browser cannot play, converted by the server.
 * @param {HTMLVideoElement} video
 * @param {{id: number}} card
 * @param {{onfail: (error: unknown) => void, onnote: (words: string) => void}} options `onnote` is called if the video is shown
 *     smaller than others
 * @returns {() => void} stops the work
 */
export function playConverted(video, card, { onfail, onnote }) {
    /** @type {FilmSource | null} */
    let source = null;
    let isStopped = false;
    const wantsToPlay = !video.paused || video.autoplay;
    const stopFrames = showSoughtFrames(video, card);
    const start = async (/** @type {boolean} */ isEncoded) => {
        try {
            const plan = await get(`/api/videos/${card.id}/play`, { params: isEncoded ? { encoded: 1 } : {} });
            if (isStopped) return;
            if (plan.isReduced) onnote(t("video.reduced", { size: `${plan.width} × ${plan.height}` }));
            if (!globalThis.MediaSource) {
                // iPhones have no Media Source, but play lists of segments.
                video.src = appURL(`/api/videos/${card.id}/play/list`);
            } else {
                if (!MediaSource.isTypeSupported(plan.type)) throw new Error(plan.type);
                const again = (/** @type {unknown} */ error) => plan.isCopy ? start(true) : onfail(error);
                source = new FilmSource(video, card, plan, isEncoded, again);
            }
            if (wantsToPlay) video.play().catch(() => {});
        } catch (error) {
            if (!isStopped) onfail(error);
        }
    };
    start(false);
    return () => {
        isStopped = true;
        stopFrames();
        source?.close();
    };
}
