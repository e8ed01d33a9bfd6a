// Buttons that decide on the item on screen. A click shows the next item, so the button loses the focus; otherwise a key
// could decide on that item unseen. To decide again by key, the user moves the focus back to the button or presses its
// shortcut. A button whose meaning changed under a finger ignores clicks for a moment.
import { renewed } from "../core/html.js";

/** The selector of a button that decides. */
const DECIDERS = "[data-decides]";

/** Marks a button as one that decides. @template {HTMLElement} E @param {E} button @returns {E} */
export function decider(button) {
    button.dataset.decides = "";
    return button;
}

/** A click within this time after a button has changed its meaning, in ms, was meant for the previous meaning. */
const CHANGED = 400;
/** The buttons that ignore clicks, each with the time when its rest ends. @type {WeakMap<HTMLElement, number>} */
const rests = new WeakMap();

/** The button that is being pressed, and whether the press was meant for the button's previous meaning. */
let pressed = /** @type {Element | null} */ (null);
let isLate = false;

/** @param {Element | null} button */
const isResting = (button) => button?.getAttribute("aria-disabled") === "true";

/** @param {EventTarget | null} target */
const deciderOf = (target) => target instanceof Element ? target.closest(DECIDERS) : null;

/** Called when the meaning of a button changes. @param {HTMLElement} button */
export function meansOther(button) {
    if (button === pressed) isLate = true;
    rests.set(button, Infinity);
    button.setAttribute("aria-disabled", "true");
    // The rest lasts from the frame that shows the change on, because a busy browser may draw it late.
    requestAnimationFrame(() => rests.get(button) === Infinity && restUntil(button, performance.now() + CHANGED));
}

/** @param {HTMLElement} button @param {number} end */
function restUntil(button, end) {
    rests.set(button, end);
    if (!isResting(button)) button.setAttribute("aria-disabled", "true");
    // A later change prolongs the rest.
    setTimeout(() => rests.get(button) === end && button.removeAttribute("aria-disabled"), end - performance.now());
}

/** Called for a button that replaces another one. @param {HTMLElement} button @param {HTMLElement | null} twin the old button with the same label */
function replaces(button, twin) {
    if (!twin) return meansOther(button);
    const end = isResting(twin) && rests.get(twin);
    if (end === Infinity) return meansOther(button);
    if (end) restUntil(button, end);
}

/** Called once, at boot. */
export function watchDeciders() {
    renewed.add((control, twin) => control.matches(DECIDERS) && replaces(control, twin));
    document.addEventListener("pointerdown", ({ target }) => {
        pressed = deciderOf(target);
        isLate = isResting(pressed);
    }, { capture: true });
    document.addEventListener("click", (event) => {
        const button = deciderOf(event.target);
        // A click by key has no duration in which the meaning could change.
        const wasLate = isLate && button === pressed && event.detail > 0;
        pressed = null;
        if (!isResting(button) && !wasLate) return;
        event.preventDefault();
        event.stopImmediatePropagation();
    }, { capture: true });
    // Runs after the button's own listeners. A button that they have re-created may now have the focus.
    document.addEventListener("click", ({ target }) => {
        const focused = document.activeElement?.closest(DECIDERS);
        if (deciderOf(target) && focused) leave(focused);
    });
    // While Enter is held down, it would click the button repeatedly.
    document.addEventListener("keydown", (event) => {
        if (!event.repeat || event.key !== "Enter") return;
        if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
    }, { capture: true });
}

/** Moves the focus to the parent of the button, so that Tab leads back to the button. @param {Element} button */
function leave(button) {
    const place = /** @type {HTMLElement} */ (button.parentElement ?? document.body);
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
}
