// Shows the photos of a list one after the other. Any key, click or tap ends it; the space bar pauses it.
import { motion } from "../core/theme.js";

/** The time for which a photo is shown, in ms. */
const PAUSE = 4500;

export class Slideshow {
    #viewer;
    #options;
    #timer = 0;
    #isPaused = false;
    /** Keeps the screen on. @type {any} */
    #lock = null;
    /** @type {AbortController | null} */
    #running = null;

    /**
     * @param {HTMLElement} viewer
     * @param {{hasNext: () => boolean, next: () => void, fit: () => void, ended: () => void}} options
     *   `fit`: called when the photo has more or less room; `ended`: called after the last photo
     */
    constructor(viewer, options) {
        this.#viewer = viewer;
        this.#options = options;
    }

    get isRunning() {
        return this.#running !== null;
    }

    start() {
        if (this.#running) return;
        this.#running = new AbortController();
        const { signal } = this.#running;
        this.#viewer.classList.add("viewer-alone", "viewer-slideshow");
        this.#viewer.classList.toggle("viewer-still", motion.reduced);
        this.#options.fit();
        this.#viewer.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
        this.#viewer.addEventListener("pointerdown", (event) => this.#end(event), { signal, capture: true });
        document.addEventListener("visibilitychange", () => document.hidden && this.stop(), { signal });
        // @ts-ignore: some browsers have no wake lock.
        navigator.wakeLock?.request("screen").then((lock) => this.#running ? this.#lock = lock : lock.release(), () => {});
        this.#wait();
    }

    stop() {
        if (!this.#running) return;
        this.#running.abort();
        this.#running = null;
        this.#isPaused = false;
        clearTimeout(this.#timer);
        this.#lock?.release();
        this.#lock = null;
        this.#viewer.classList.remove("viewer-alone", "viewer-slideshow");
        this.#options.fit();
    }

    #wait() {
        this.#timer = setTimeout(() => {
            if (this.#isPaused) return;
            if (!this.#options.hasNext()) {
                this.stop();
                return this.#options.ended();
            }
            this.#options.next();
            this.#wait();
        }, PAUSE);
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.key === " ") {
            this.#isPaused = !this.#isPaused;
            clearTimeout(this.#timer);
            if (!this.#isPaused) this.#wait();
        } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
            clearTimeout(this.#timer);
            if (!this.#isPaused) this.#wait();
            return;
        } else this.stop();
        event.preventDefault();
        event.stopPropagation();
    }

    /** @param {PointerEvent} event */
    #end(event) {
        this.stop();
        event.preventDefault();
        event.stopPropagation();
    }
}
