import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { motion } from "../core/theme.js";
import { button } from "./button.js";
import { icon } from "./icon.js";

/**
 * @typedef {{kind?: "info" | "success" | "warning" | "error", action?: {label: string, run: () => any},
 *   duration?: number}} ToastOptions
 */

// Long enough to read and to reach a button, in ms; an error stays until it is closed.
const SHORT = 3500;
const WITH_ACTION = 8000;
// More wait in line than this, and the oldest waiting are out of date.
const WAITING = 3;
const ICONS = { info: "info", success: "check-circle", warning: "warning", error: "warning" };

/** @type {{message: string, options: ToastOptions}[]} */
const queue = [];
/** @type {(() => void) | null} */
let dismiss = null;
/** @type {HTMLElement | null} */
let region = null;

/**
 * Says something in passing. One at a time, in order; the next one hurries the present one along.
 * @param {string} message
 * @param {ToastOptions} [options] `duration` in ms, 0 = until closed
 * @returns {() => void} takes it away
 */
export function toast(message, options = {}) {
    const entry = { message, options };
    queue.push(entry);
    if (queue.length > WAITING) queue.shift();
    if (dismiss) dismiss();
    else next();
    return () => {
        const waiting = queue.indexOf(entry);
        if (waiting >= 0) queue.splice(waiting, 1);
        else if (region?.dataset.message === message) dismiss?.();
    };
}

function next() {
    const entry = queue.shift();
    if (!entry) return;
    const { message, options } = entry;
    const kind = options.kind ?? "info";
    const live = place();
    const element = h(
        "div",
        { class: ["toast", `toast-${kind}`] },
        icon(ICONS[kind], { size: 20 }),
        h("p", { class: "toast-text" }, message),
        options.action && button(options.action.label, {
            style: "quiet",
            size: "small",
            class: "toast-action",
            onclick: () => {
                close();
                return options.action?.run();
            },
        }),
        button(t("common.close"), { style: "quiet", icon: "close", iconOnly: true, size: "small", onclick: () => close() }),
    );
    const time = options.duration ?? (kind === "error" ? 0 : options.action ? WITH_ACTION : SHORT);
    let timer = time ? setTimeout(close, time) : 0;
    /** Where the focus came from. @type {EventTarget | null} */
    let from = null;
    for (const name of ["pointerenter", "focusin"]) element.addEventListener(name, () => clearTimeout(timer));
    for (const name of ["pointerleave", "focusout"]) {
        element.addEventListener(name, () => {
            clearTimeout(timer);
            if (time && !element.matches(":hover, :focus-within")) timer = setTimeout(close, time);
        });
    }
    element.addEventListener("focusin", ({ relatedTarget }) => {
        if (!element.contains(/** @type {Node | null} */ (relatedTarget))) from = relatedTarget;
    });
    live.dataset.message = message;
    live.replaceChildren(element);
    dismiss = close;

    function close() {
        if (dismiss !== close) return;
        clearTimeout(timer);
        dismiss = null;
        if (element.contains(document.activeElement) && from instanceof HTMLElement) from.focus({ preventScroll: true });
        if (queue.length || motion.reduced) {
            element.remove();
            next();
        } else {
            element.inert = true;
            const leaving = element.animate({ opacity: 0, transform: "translateY(8px) scale(0.98)" }, {
                duration: 120,
                easing: "ease-in",
            });
            leaving.finished.then(() => element.remove(), () => element.remove());
        }
    }
}

/**
 * @returns {HTMLElement} the live region; in the topmost dialog, because one shuts out everything beneath it, but not in a sheet
 *   that is leaving, which would take it along
 */
function place() {
    region ??= h("div", { class: "toasts", role: "status", "aria-live": "polite" });
    const dialogs = document.querySelectorAll("dialog[open]:not(.sheet-leaving)");
    const parent = dialogs[dialogs.length - 1] ?? document.body;
    if (region.parentElement !== parent) parent.append(region);
    // What was said in a sheet outlives it, and so does its undo.
    if (parent !== document.body) parent.addEventListener("close", outlive, { once: true });
    return region;
}

/** @param {Event} event of a dialog that has closed */
function outlive({ currentTarget }) {
    if (region?.parentElement === currentTarget) document.body.append(region);
}
