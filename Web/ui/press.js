// Tracks whether a finger or a mouse button is down on an element. During a press, the items below it are not replaced, so
// that the click hits the item on which the press began.

/** The time after a release in which a click may still follow, in ms. */
const CLICK = 100;

export class Press {
    #isDown = false;
    #timer = 0;
    /** @type {(() => void)[]} */
    #waiting = [];

    /** @param {EventTarget} element @param {AbortSignal} signal */
    constructor(element, signal) {
        const options = { capture: true, passive: true, signal };
        // Tracks only the main button, because browsers do not always report the release of another button: a context menu
        // may intercept the event.
        const begin = (/** @type {any} */ { button }) => button === 0 && this.#begin();
        element.addEventListener("pointerdown", begin, options);
        for (const name of ["pointerup", "pointercancel", "dragend"]) {
            addEventListener(name, () => this.#end(CLICK), options);
        }
        addEventListener("blur", () => this.#end(CLICK), { signal });
        addEventListener("click", () => this.#end(0), options);
        signal.addEventListener("abort", () => this.#over());
    }

    get isDown() {
        return this.#isDown;
    }

    /** Settles when no press is in progress; immediately if there is none. */
    async over() {
        if (this.#isDown) await new Promise((resolve) => this.#waiting.push(() => resolve(null)));
    }

    #begin() {
        clearTimeout(this.#timer);
        this.#isDown = true;
    }

    /** @param {number} after ms */
    #end(after) {
        clearTimeout(this.#timer);
        if (this.#isDown) this.#timer = setTimeout(() => this.#over(), after);
    }

    #over() {
        clearTimeout(this.#timer);
        this.#isDown = false;
        for (const go of this.#waiting.splice(0)) go();
    }
}
