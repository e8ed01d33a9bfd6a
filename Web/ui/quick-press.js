/** Buttons that a finger may press right after a swipe: Chromium makes no click of a touch within .4 s after a swipe. */

/** A click within this time after a touch, in ms, belongs to the same touch. */
const CLICK = 700;

/**
 * Runs when a finger leaves the button, and at the clicks of mouse and keys.
 * @param {HTMLElement} button
 * @param {() => void} run
 */
export function quickPress(button, run) {
    let isDown = false;
    let ran = -Infinity;
    button.addEventListener("pointerdown", ({ pointerType, isPrimary }) => {
        isDown = pointerType === "touch" && isPrimary;
    });
    button.addEventListener("pointercancel", () => isDown = false);
    button.addEventListener("pointerup", ({ clientX, clientY, timeStamp }) => {
        if (!isDown) return;
        isDown = false;
        // The finger may have left the button before it was lifted.
        if (!button.contains(document.elementFromPoint(clientX, clientY))) return;
        ran = timeStamp;
        run();
    });
    button.addEventListener("click", ({ timeStamp }) => {
        if (timeStamp - ran > CLICK) run();
    });
    return button;
}
