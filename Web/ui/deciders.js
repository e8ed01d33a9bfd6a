// Buttons that decide on what is shown. After a press something else is shown in its place, so the focus leaves the button: no key presses it
// again unseen. Whoever wants that goes back to it, or presses its letter.

/** A pressed button, or one that was drawn in its place. */
const DECIDERS = "[data-decides]";

/** Makes a button one that decides. @template {HTMLElement} E @param {E} button @returns {E} */
export function decider(button) {
    button.dataset.decides = "";
    return button;
}

/** Called once, at boot. */
export function watchDeciders() {
    // After the button's own listeners. What they draw anew may have taken over the focus.
    document.addEventListener("click", ({ target }) => {
        const pressed = target instanceof Element ? target.closest(DECIDERS) : null;
        const focused = document.activeElement?.closest(DECIDERS);
        if (pressed && focused) leave(focused);
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
