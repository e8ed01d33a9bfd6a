import { h } from "../core/html.js";
import { vibrate } from "../core/haptics.js";
import { current } from "../core/router.js";
import { play } from "../core/sounds.js";
import { t } from "../core/i18n.js";
import { motion } from "../core/theme.js";
import { button } from "./button.js";
import { meansOther } from "./deciders.js";
import { icon } from "./icon.js";

/**
 * @typedef {{kind?: "info" | "success" | "warning" | "error", action?: {label: string, run: () => any},
 *   href?: string, duration?: number}} ToastOptions `href`: the page that shows the result, such as the folder with the files
 */

// Durations of a message without and with an action button, in ms: enough time to read and to reach the button. An error
// remains until the user closes it, or opens another page more than `OF_ERROR` ms after it appeared.
const SHORT = 3500;
const WITH_ACTION = 8000;
const OF_ERROR = 6000;
// Maximum number of waiting messages; the oldest are dropped.
const WAITING = 3;
const ICONS = { info: "info", success: "check-circle", warning: "warning", error: "warning" };

/** A dot between facts. The no-break space before it keeps it from starting a line. */
const NEVER_FIRST = "\u00a0· ";

/** The bars at the bottom of a page or of an overlay. Toasts are shown above them. */
const BARS = ".list-actions, .chosen-bar, .compare-words, .camera-bottom";
/**
 * A bar is considered only if its lower edge is in the lowest part of the window; the part is this fraction of the window's
 * height.
 */
const BOTTOM = 0.2;

/** Whether the device has a pointer that can hover. */
const hovers = matchMedia("(hover: hover)");

/** @type {{message: string, options: ToastOptions}[]} */
const queue = [];
/** @type {(() => void) | null} */
let dismiss = null;
/** @type {HTMLElement | null} */
let region = null;

/**
 * Adds the live region before its first message, because screen readers often ignore a message inserted together with its
 * region.
 */
export const prepareToasts = () => void place();

/**
 * Shows a short message for a while. Messages appear one at a time, in order; a new one closes the current one.
 * @param {string} message
 * @param {ToastOptions} [options] `duration` in ms, 0 = until closed
 * @returns {() => void} removes the message
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
    if (kind === "error") {
        vibrate("error");
        play("error");
    }
    const element = draw(message, kind, options, close);
    const time = options.duration ?? (kind === "error" ? 0 : options.action || options.href ? WITH_ACTION : SHORT);
    const stopTimer = closeAfter(time, element, close);
    const shown = performance.now();
    const stopListening = current.subscribe(() => kind === "error" && performance.now() - shown > OF_ERROR && close());
    /** The element that had the focus before the toast. @type {EventTarget | null} */
    let before = null;
    element.addEventListener("focusin", ({ relatedTarget }) => {
        if (!element.contains(/** @type {Node | null} */ (relatedTarget))) before = relatedTarget;
    });
    const live = place();
    live.dataset.message = message;
    live.replaceChildren(element);
    rest(live);
    dismiss = close;

    function close() {
        if (dismiss !== close) return;
        stopTimer();
        stopListening();
        dismiss = null;
        if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true });
        if (!queue.length && !motion.reduced) return fadeOut(element);
        element.remove();
        next();
    }
}

/**
 * @param {string} message
 * @param {keyof typeof ICONS} kind
 * @param {ToastOptions} options
 * @param {() => void} close
 */
function draw(message, kind, { action, href }, close) {
    const run = () => {
        close();
        return action?.run();
    };
    return h(
        "div",
        { class: ["toast", `toast-${kind}`] },
        h(
            "div",
            { class: "toast-words" },
            icon(ICONS[kind], { size: 20 }),
            h("p", { class: "toast-text" }, message.replaceAll(" · ", NEVER_FIRST)),
        ),
        href && h("a", { class: "button button-quiet button-small toast-link", href, onclick: close }, t("common.show")),
        action &&
            button(action.label, { style: "quiet", size: "small", class: "toast-action", decides: true, onclick: run }),
        button(t("common.close"), { style: "quiet", icon: "close", iconOnly: true, size: "small", onclick: close }),
    );
}

/**
 * Closes a toast after a time without hover and focus.
 * @param {number} time ms, 0 = never
 * @param {HTMLElement} element
 * @param {() => void} close
 * @returns {() => void} stops the timer
 */
function closeAfter(time, element, close) {
    let timer = time ? setTimeout(close, time) : 0;
    /**
     * The reasons to keep the toast open: the mouse over it, or the focus in it. A finger is not a reason, because browsers
     * may not report that it has been lifted.
     * @type {Set<string>}
     */
    const held = new Set();
    const stop = () => clearTimeout(timer);
    const hold = (/** @type {string} */ by, /** @type {boolean} */ holds) => {
        stop();
        if (holds) held.add(by);
        else held.delete(by);
        if (time && held.size === 0) timer = setTimeout(close, time);
    };
    element.addEventListener(
        "pointerenter",
        ({ pointerType }) => pointerType === "mouse" && hovers.matches && hold("pointer", true),
    );
    element.addEventListener("pointerleave", () => hold("pointer", false));
    element.addEventListener("focusin", () => hold("focus", true));
    element.addEventListener("focusout", ({ relatedTarget }) => {
        hold("focus", relatedTarget instanceof Node && element.contains(relatedTarget));
    });
    return stop;
}

/** @param {HTMLElement} element */
function fadeOut(element) {
    element.inert = true;
    const leaving = element.animate({ opacity: 0, transform: "translateY(8px) scale(0.98)" }, {
        duration: 120,
        easing: "ease-in",
    });
    leaving.finished.then(() => element.remove(), () => element.remove());
}

/**
 * @returns {HTMLElement} the live region, in the topmost dialog, because a modal dialog makes everything outside it inert. A
 *     closing sheet is ignored, because the toast would disappear together with it
 */
function place() {
    region ??= h("div", { class: "toasts", role: "status", "aria-live": "polite" });
    const dialogs = document.querySelectorAll("dialog[open]:not(.sheet-leaving)");
    const parent = dialogs[dialogs.length - 1] ?? document.body;
    if (region.parentElement !== parent) parent.append(region);
    follow(region);
    // When the dialog closes, a toast moves to the dialog or the page below, so that its buttons remain usable.
    if (parent !== document.body) parent.addEventListener("close", outlive, { once: true });
    return region;
}

/** Repositions the toasts when a bar appears, disappears or changes its size. */
const resized = new ResizeObserver(() => region && lift(region));

/** The observed bars. @type {Element[]} */
let followed = [];
/** Notices the bars of another page that appear while a toast of the previous page is still visible. */
const changed = new MutationObserver(() => {
    if (!region?.firstElementChild) return changed.disconnect();
    const bars = barsBeside(region);
    if (bars.length !== followed.length || bars.some((bar, n) => bar !== followed[n])) follow(region);
});

/** @param {HTMLElement} live */
const barsBeside = (live) => [...live.parentElement?.querySelectorAll(BARS) ?? []];

/** @param {HTMLElement} live */
function follow(live) {
    resized.disconnect();
    followed = barsBeside(live);
    for (const bar of followed) resized.observe(bar);
    changed.observe(document.body, { childList: true, subtree: true });
    lift(live);
}

/** Positions toasts above the bars at the bottom, so that they cover no buttons. @param {HTMLElement} live */
function lift(live) {
    const tops = barsBeside(live)
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ height, bottom }) => height > 0 && bottom > innerHeight * (1 - BOTTOM))
        .map(({ top }) => innerHeight - top);
    const height = `${Math.max(0, ...tops)}px`;
    if (live.style.getPropertyValue("--lift") === height) return;
    live.style.setProperty("--lift", height);
    rest(live);
}

/**
 * Makes the action buttons of toasts ignore clicks for a moment, because they may have appeared or moved under a finger.
 * @param {HTMLElement} live
 */
function rest(live) {
    for (const action of /** @type {NodeListOf<HTMLElement>} */ (live.querySelectorAll(".toast-action"))) meansOther(action);
}

/** @param {Event} event of a dialog that has closed */
function outlive({ currentTarget }) {
    if (region?.parentElement === currentTarget) place();
}
