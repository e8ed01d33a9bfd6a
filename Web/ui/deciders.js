// Buttons that decide on the thing that is shown. After a press the next thing is shown, so the button loses the focus: a
// key could press it again unseen. People who want that move the focus back to the button, or press its letter. A button
// whose meaning changed under the finger takes no press for a moment.
import { renewed } from "../core/html.js";

/** A button that decides. */
const DECIDERS = "[data-decides]";

/** Makes a button one that decides. @template {HTMLElement} E @param {E} button @returns {E} */
export function decider(button) {
    button.dataset.decides = "";
    return button;
}

/** A press that comes sooner than this after a change, in ms, was meant for the button's previous meaning. */
const CHANGED = 400;
/** @type {WeakMap<HTMLElement, ReturnType<typeof setTimeout>>} */
const resting = new WeakMap();

/** The button on which a press has begun, and whether that press was meant for the button's previous meaning. */
let pressed = /** @type {Element | null} */ (null);
let isLate = false;

/** @param {Element | null} button */
const isResting = (button) => button?.getAttribute("aria-disabled") === "true";

/** @param {EventTarget | null} target */
const deciderOf = (target) => target instanceof Element ? target.closest(DECIDERS) : null;

/** Called when the meaning of a button changes. @param {HTMLElement} button */
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
        // A click by key has no press during which the meaning could change.
        const wasLate = isLate && button === pressed && event.detail > 0;
        pressed = null;
        if (!isResting(button) && !wasLate) return;
        event.preventDefault();
        event.stopImmediatePropagation();
    }, { capture: true });
    // Runs after the button's own listeners. A button that they drew anew may have the focus now.
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

/** Moves the focus to the parent of the button, from which Tab leads back to it. @param {Element} button */
function leave(button) {
    const place = /** @type {HTMLElement} */ (button.parentElement ?? document.body);
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
}
