import { h } from "../core/html.js";
import { overlay } from "../core/overlays.js";
import { t } from "../core/i18n.js";
import { motion } from "../core/theme.js";
import { button } from "./button.js";

// Dragging the sheet down closes it if the drag is longer than this fraction of the sheet's height, or faster than this
// velocity in px/ms.
const PULL = 0.3;
const FLICK = 0.5;

/**
 * Opens a sheet: at the bottom on phones, in the middle on wide screens. Esc, a tap outside, dragging down and Back close
 * it.
 * @param {{title: string, content: any, actions?: Node[], onclose?: () => void, wide?: boolean, address?: string}} options
 *     `actions` are buttons, the main one last; `address` is in the URL while the sheet is open
 * @returns {{close: () => void, element: HTMLDialogElement, rename: (address: string) => void}}
 */
export function sheet({ title, content, actions = [], onclose, wide, address }) {
    const id = `sheet-${Math.random().toString(36).slice(2)}`;
    const header = h(
        "header",
        { class: "sheet-header" },
        h("h2", { id, class: "sheet-title" }, title),
        button(t("common.close"), { style: "quiet", icon: "close", iconOnly: true, onclick: () => close() }),
    );
    const element = h(
        "dialog",
        { class: ["sheet", wide && "sheet-wide"], "aria-labelledby": id },
        h("div", { class: "sheet-handle", "aria-hidden": "true" }),
        header,
        h("div", { class: "sheet-content" }, content),
        actions.length > 0 && h("footer", { class: "sheet-actions" }, actions),
    );
    element.addEventListener("cancel", (event) => {
        event.preventDefault();
        close();
    });
    element.addEventListener("click", (event) => {
        // The second click of a double click is ignored, because it was meant for the content below the sheet.
        if (event.target === element && event.detail < 2 && isBeside(element, event)) close();
    });
    element.addEventListener("close", () => {
        over.closed();
        keepFocus();
        element.remove();
        onclose?.();
    });
    pullable(element, header, close);
    pullable(element, /** @type {HTMLElement} */ (element.firstElementChild), close);
    document.body.append(element);
    element.showModal();
    const over = overlay(close, address);
    return { close, element, rename: over.rename };

    function close() {
        if (!element.open || element.classList.contains("sheet-leaving")) return;
        over.closed();
        if (motion.reduced) return element.close();
        // Made inert, because the second click of a double click would repeat the action.
        element.inert = true;
        element.classList.add("sheet-leaving");
        const finish = () => element.open && element.close();
        element.addEventListener("animationend", (event) => event.target === element && finish());
        setTimeout(finish, 300); // animations do not end in a hidden tab
    }
}

/**
 * @param {Element} element
 * @param {MouseEvent} event
 */
function isBeside(element, { clientX, clientY }) {
    const box = element.getBoundingClientRect();
    return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

/**
 * Gives the focus to the topmost open dialog if the element that had opened a sheet has gone. Otherwise keys would reach
 * nothing.
 */
function keepFocus() {
    requestAnimationFrame(() => {
        const top = [...document.querySelectorAll("dialog[open]")].at(-1);
        if (!(top instanceof HTMLElement) || document.activeElement !== document.body) return;
        const first = top.querySelector("[autofocus]");
        (first instanceof HTMLElement ? first : top).focus({ preventScroll: true });
    });
}

/**
 * Lets the user drag a sheet down by one of its parts.
 * @param {HTMLElement} element
 * @param {HTMLElement} grip
 * @param {() => void} close
 */
function pullable(element, grip, close) {
    let start = 0;
    let moved = 0;
    let time = 0;
    grip.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "mouse" || (event.target instanceof Element && event.target.closest("button"))) return;
        grip.setPointerCapture(event.pointerId);
        [start, moved, time] = [event.clientY, 0, event.timeStamp];
    });
    grip.addEventListener("pointermove", (event) => {
        if (!grip.hasPointerCapture(event.pointerId)) return;
        moved = Math.max(0, event.clientY - start);
        element.style.translate = `0 ${moved}px`;
    });
    grip.addEventListener("lostpointercapture", (event) => {
        const fast = moved / Math.max(1, event.timeStamp - time) > FLICK && moved > 24;
        if (fast || moved > element.offsetHeight * PULL) return close();
        element.style.translate = "";
    });
}
