/** Keyboard shortcuts. Keys have short names: "ArrowLeft", "u", "Mod+z" (Ctrl, or Cmd on a Mac), "Shift+Tab", "?". */
import { t } from "./i18n.js";

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** The label of the `Mod` key on the user's keyboard. */
export const modifier = () => MAC ? "⌘" : t("keys.ctrl");

/**
 * Calls a function when a key is pressed. Keys typed in text fields are ignored, and so are the page's keys while a dialog
 * is open.
 * @param {Document | HTMLElement | Window} target the window receives an event after all elements and the document
 * @param {Record<string, (event: KeyboardEvent) => any>} bindings if a binding returns true, the browser handles the key
 * @param {{signal?: AbortSignal, repeat?: boolean}} [options] `repeat`: also call it repeatedly while the key is held down
 */
export function keys(target, bindings, { signal, repeat = false } = {}) {
    /** @type {EventTarget} */ (target).addEventListener("keydown", (event) => {
        if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing) return;
        if ((event.repeat && !repeat) || isTyping(event.target)) return;
        if ((target === document || target === window) && document.querySelector("dialog[open]")) return;
        // The browser closes the open menu with this key.
        if (event.key === "Escape" && document.querySelector(":popover-open")) return;
        const handler = bindings[name(event)];
        if (!handler || isPressing(event)) return;
        if (handler(event) !== true) event.preventDefault();
    }, { signal });
}

/** @param {KeyboardEvent} event */
function name(event) {
    const key = event.key.length === 1 && event.key !== " " ? event.key.toLowerCase() : event.key;
    const parts = [];
    if (MAC ? event.metaKey : event.ctrlKey) parts.push("Mod");
    if (event.altKey) parts.push("Alt");
    // The shift key needed to type a character such as "?" is not part of the shortcut.
    if (event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))) parts.push("Shift");
    return [...parts, key === " " ? "Space" : key].join("+");
}

/**
 * Whether the key activates the focused button, link or field by itself, as Enter and space do.
 * @param {KeyboardEvent} event
 */
function isPressing({ key, target }) {
    if (key !== "Enter" && key !== " ") return false;
    return target instanceof Element && target.closest("a[href], button, input, select, summary") !== null;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
    if (!(target instanceof HTMLElement)) return false;
    if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) {
        return true;
    }
    return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range"].includes(target.type);
}
