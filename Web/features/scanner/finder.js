/** Detects the page in camera frames, in a web worker, or otherwise on the server at a lower rate. */
import { appURL } from "../../core/base.js";
import { clientId } from "../../core/api.js";
import { hasPlanes, planesOf } from "./video-planes.js";

/** The longer side of frames analysed in the worker and on the server, in pixels. */
const LOCAL = 512;
const REMOTE = 360;
/** Minimum interval between two requests to the server, in ms. */
const PAUSE = 220;
/**
 * The number of frames sent to the worker at once. While the worker analyses a frame, the next one is already queued, so the
 * worker does not have to wait.
 */
const AT_ONCE = 2;

/**
 * The URL of the only script allowed as a worker, in the form required by the Trusted Types policy.
 * @returns {string}
 */
function workerAddress() {
    const url = new URL("./finder-worker.js", import.meta.url).href;
    const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("finder", { createScriptURL: () => url });
    return policy?.createScriptURL("") ?? url;
}

/** @typedef {import("./steadiness.js").Seen} Seen */

export class Finder {
    #canvas = document.createElement("canvas");
    #context = this.#canvas.getContext("2d", { willReadFrequently: true });
    /** @type {Worker | null} */
    #worker = null;
    /**
     * The callers waiting for an answer of the worker, the oldest first; the worker answers in the same order.
     * @type {((seen: Seen | null) => void)[]}
     */
    #waiting = [];
    #isAsking = false;
    #askedAt = -Infinity;
    /** Whether the browser provides frames with separate planes for brightness and colours. */
    #takesFrames = "VideoFrame" in globalThis;

    /**
     * The component that analyses frames; `starting` until it is known whether the worker can.
     * @type {"worker" | "server" | "starting"}
     */
    place = "starting";
    /** The source of the last frame's pixels. @type {"planes" | "canvas"} */
    source = "canvas";
    /** The mean brightness of the last frame, 0…255. */
    light = 128;

    constructor() {
        try {
            this.#worker = new Worker(workerAddress(), { type: "module" });
            this.#worker.addEventListener("message", ({ data }) => this.#receive(data));
            this.#worker.addEventListener("error", () => this.#leaveWorker());
        } catch {
            this.place = "server";
        }
    }

    destroy() {
        this.#worker?.terminate();
        this.#answerAll();
    }

    /** Whether another frame can be analysed now. */
    get isFree() {
        return !this.#isAsking && this.#waiting.length < AT_ONCE;
    }

    /**
     * Analyses the current frame of a video, unless busy. Results arrive in the order of the frames.
     * @param {HTMLVideoElement} video
     * @returns {Promise<Seen | null>}
     */
    async look(video) {
        if (this.place === "starting") return null;
        if (this.place === "server") return await this.#lookFar(video);
        const whole = this.#frame(video);
        this.source = whole ? "planes" : "canvas";
        if (whole) return await this.#askWorker({ frame: whole, longSide: LOCAL }, whole);
        const frame = this.#read(video, LOCAL);
        if (!frame) return null;
        return await this.#askWorker({ ...frame, pixels: frame.pixels.buffer }, frame.pixels.buffer);
    }

    /** @param {HTMLVideoElement} video */
    async #lookFar(video) {
        this.#isAsking = true;
        const rest = this.#askedAt + PAUSE - performance.now();
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        this.#askedAt = performance.now();
        this.source = "canvas";
        const frame = this.#read(video, REMOTE);
        const { bytes, light } = frame
            ? planesOf(frame.pixels, frame.width, frame.height)
            : { bytes: null, light: this.light };
        this.light = light;
        const seen = frame && bytes ? await askServer(bytes, frame) : null;
        this.#isAsking = false;
        return seen;
    }

    /**
     * The unmodified video frame for the worker, which avoids drawing and reading a canvas.
     * @param {HTMLVideoElement} video
     */
    #frame(video) {
        if (!this.#takesFrames) return null;
        try {
            const frame = new VideoFrame(video);
            if (hasPlanes(frame, video)) return frame;
            frame.close();
        } catch {
            // If a frame cannot be taken directly from the video, it is drawn on the canvas instead.
        }
        this.#takesFrames = false;
        return null;
    }

    /** @param {HTMLVideoElement} video @param {number} longSide */
    #read(video, longSide) {
        const scale = longSide / Math.max(video.videoWidth, video.videoHeight);
        const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
        if (!(width > 0 && height > 0) || !this.#context) return null;
        if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
        this.#context.drawImage(video, 0, 0, width, height);
        return { pixels: this.#context.getImageData(0, 0, width, height).data, width, height };
    }

    /** @param {object} message @param {Transferable} handed over with it @returns {Promise<Seen | null>} */
    #askWorker(message, handed) {
        return new Promise((resolve) => {
            this.#waiting.push(resolve);
            this.#worker?.postMessage(message, [handed]);
        });
    }

    /** @param {any} data */
    #receive(data) {
        if (data.state === "ready") this.place = "worker";
        else if (data.state === "missing") this.#leaveWorker();
        else {
            if (data.failed) this.#takesFrames = false;
            this.light = data.light ?? this.light;
            this.#waiting.shift()?.(data.seen);
        }
    }

    #leaveWorker() {
        this.place = "server";
        this.#answerAll();
        this.#worker?.terminate();
        this.#worker = null;
    }

    /** Resolves all waiting callers with null, because the worker will not answer any more. */
    #answerAll() {
        for (const answer of this.#waiting.splice(0)) answer(null);
    }
}

/**
 * @param {Uint8ClampedArray<ArrayBuffer>} planes
 * @param {{width: number, height: number}} size
 * @returns {Promise<Seen | null>}
 */
async function askServer(planes, { width, height }) {
    const response = await fetch(appURL(`/api/scanner/find?width=${width}&height=${height}`), {
        method: "POST",
        headers: { "X-Shoebox-Client": clientId, "Content-Type": "application/octet-stream" },
        body: planes,
    }).catch(() => null);
    const answer = response?.ok ? await response.json().catch(() => null) : null;
    return answer?.found ? { corners: answer.corners, confidence: answer.confidence } : null;
}
