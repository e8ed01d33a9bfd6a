// Whether a finger or a mouse button is down on an element. What lies under it is not exchanged meanwhile: a press reaches what it
// began on.

/** How long after its end a press can still become a click, in ms. */
const CLICK = 100;

export class Press {
    #isDown = false;
    #timer = 0;
    /** @type {(() => void)[]} */
    #waiting = [];

    /** @param {EventTarget} element @param {AbortSignal} signal */
    constructor(element, signal) {
        const options = { capture: true, passive: true, signal };
        // The end of another button's press is not always told: the browser's own menu may take it.
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

    /** Settles when nothing is pressed, at once where nothing is. */
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
