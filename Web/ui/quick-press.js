/**
 * Buttons for a tap right after a swipe. Needed because Chromium creates no click from a touch within 0.4 s after a swipe.
 */

/** A click within this time after a touch, in ms, belongs to the same touch. */
const CLICK = 700;

/**
 * Runs an action when a finger is lifted from a button, and on clicks by mouse or key.
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
        // The finger may have moved off the button before it was lifted.
        if (!button.contains(document.elementFromPoint(clientX, clientY))) return;
        ran = timeStamp;
        run();
    });
    button.addEventListener("click", ({ timeStamp }) => {
        if (timeStamp - ran > CLICK) run();
    });
    return button;
}
