// Buttons that decide on what is shown. After a press something else is shown in its place, so the focus leaves the button: no key presses it
// again unseen. Whoever wants that goes back to it, or presses its letter. A button whose meaning changed under the finger takes no press for a
// moment.
import { renewed } from "../core/html.js";

/** A pressed button, or one that was drawn in its place. */
const DECIDERS = "[data-decides]";

/** Makes a button one that decides. @template {HTMLElement} E @param {E} button @returns {E} */
export function decider(button) {
    button.dataset.decides = "";
    return button;
}

/** A press so soon after a change, in ms, was meant for what stood there before. */
const CHANGED = 400;
/** @type {WeakMap<HTMLElement, ReturnType<typeof setTimeout>>} */
const resting = new WeakMap();

/** The button on which a press has begun, and whether that press was meant for what it meant before. */
let pressed = /** @type {Element | null} */ (null);
let isLate = false;

/** @param {Element | null} button */
const isResting = (button) => button?.getAttribute("aria-disabled") === "true";

/** @param {EventTarget | null} target */
const deciderOf = (target) => target instanceof Element ? target.closest(DECIDERS) : null;

/** The button means something else from now on. @param {HTMLElement} button */
export function meansOther(button) {
    if (button === pressed) isLate = true;
    clearTimeout(resting.get(button));
    button.setAttribute("aria-disabled", "true");
    resting.set(button, setTimeout(() => button.removeAttribute("aria-disabled"), CHANGED));
}

/** Called once, at boot. */
export function watchDeciders() {
    renewed.add((control) => control.matches(DECIDERS) && meansOther(control));
    document.addEventListener("pointerdown", ({ target }) => {
        pressed = deciderOf(target);
        isLate = isResting(pressed);
    }, { capture: true });
    document.addEventListener("click", (event) => {
        const button = deciderOf(event.target);
        // A key has no press that lasts.
        const wasLate = isLate && button === pressed && event.detail > 0;
        pressed = null;
        if (!isResting(button) && !wasLate) return;
        event.preventDefault();
        event.stopImmediatePropagation();
    }, { capture: true });
    // After the button's own listeners. What they draw anew may have taken over the focus.
    document.addEventListener("click", ({ target }) => {
        const focused = document.activeElement?.closest(DECIDERS);
        if (deciderOf(target) && focused) leave(focused);
    });
    // Enter presses a button again and again while it is held.
    document.addEventListener("keydown", (event) => {
        if (!event.repeat || event.key !== "Enter") return;
        if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
    }, { capture: true });
}

/** The focus goes to what holds the button, from where Tab leads back to it. @param {Element} button */
function leave(button) {
    const place = /** @type {HTMLElement} */ (button.parentElement ?? document.body);
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
}
