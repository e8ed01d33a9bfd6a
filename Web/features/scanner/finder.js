/** Finds the page in frames of a camera: in a worker of this browser, else by the server, at a lower rate. */
import { clientId } from "../../core/api.js";
import { hasPlanes, planesOf } from "./video-planes.js";

/** The longer side of the frames that the worker and the server look at, in pixels. */
const LOCAL = 512;
const REMOTE = 360;
/** The least time between two questions to the server, in ms. */
const PAUSE = 220;
/**
 * The number of frames that the worker has at once. With the next one waiting, it need not wait for the page between two
 * frames.
 */
const AT_ONCE = 2;

/**
 * The address of the only script that may become a worker here, in the form that the page's policy demands.
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
    /** The callers that wait for the worker. It answers them in order. @type {((seen: Seen | null) => void)[]} */
    #waiting = [];
    #isAsking = false;
    #askedAt = -Infinity;
    /** Whether the browser gives frames with planes of light and colours. */
    #takesFrames = "VideoFrame" in globalThis;

    /** Where frames are looked at. @type {"worker" | "server" | "starting"} */
    place = "starting";
    /** How the last frame was read. @type {"planes" | "canvas"} */
    source = "canvas";
    /** The mean light of the last frame, 0…255. */
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

    /** Whether another frame may be looked at now. */
    get isFree() {
        return !this.#isAsking && this.#waiting.length < AT_ONCE;
    }

    /**
     * Looks at the present frame of a video, if it is free to. Answers come in the order of the frames.
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
     * The video's frame without changes, for the worker: no canvas is drawn and read for it.
     * @param {HTMLVideoElement} video
     */
    #frame(video) {
        if (!this.#takesFrames) return null;
        try {
            const frame = new VideoFrame(video);
            if (hasPlanes(frame, video)) return frame;
            frame.close();
        } catch {
            // If a frame cannot be taken directly now, it can be drawn on the canvas.
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

    /** No answer comes any more. */
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
    const response = await fetch(`/api/scanner/find?width=${width}&height=${height}`, {
        method: "POST",
        headers: { "X-Shoebox-Client": clientId, "Content-Type": "application/octet-stream" },
        body: planes,
    }).catch(() => null);
    const answer = response?.ok ? await response.json().catch(() => null) : null;
    return answer?.found ? { corners: answer.corners, confidence: answer.confidence } : null;
}
