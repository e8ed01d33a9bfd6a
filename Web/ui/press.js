// Whether a finger or a mouse button is down on an element. The items under it are not exchanged during the press, so a
// press reaches the item on which it began.

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
        // Only the main button: the browser does not always report the end of another button's press, because its own menu
        // may take it.
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

    /** Settles when nothing is pressed any more; at once if nothing is pressed now. */
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
