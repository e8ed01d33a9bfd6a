import { h } from "../core/html.js";
import { button } from "./button.js";
import { icon } from "./icon.js";

/**
 * @typedef {{label: string, icon?: string, destructive?: boolean, prints?: boolean, reason?: string, run: () => any}} MenuItem
 *     `reason`: why the action cannot be done; it is shown, and a click does nothing
 */

/** @param {MenuItem} item @param {() => void} hide */
const itemButton = (item, hide) =>
    h(
        "button",
        {
            class: ["menu-item", item.destructive && "menu-item-destructive"],
            type: "button",
            role: "menuitem",
            dataset: item.prints ? { print: "" } : {},
            "aria-disabled": item.reason ? "true" : null,
            onclick: () => {
                if (item.reason) return;
                hide();
                item.run();
            },
        },
        item.icon && icon(item.icon, { size: 20 }),
        item.reason ? h("span", null, item.label, h("small", { class: "menu-reason caption" }, item.reason)) : item.label,
    );

/**
 * Opens a menu at a point, as for a click of the right mouse button. Closing it gives the focus back.
 * @param {{label: string, items: MenuItem[], x: number, y: number}} options `x` and `y` in px of the window
 */
export function openMenuAt({ label, items, x, y }) {
    const before = document.activeElement;
    const list = h(
        "div",
        { class: "menu", role: "menu", "aria-label": label },
        items.map((item) => itemButton(item, () => list.hidePopover())),
    );
    list.popover = "auto";
    list.addEventListener("keydown", (event) => step(list, event));
    list.addEventListener("toggle", (event) => {
        if (/** @type {ToggleEvent} */ (event).newState === "open") return;
        if (list.contains(document.activeElement) || document.activeElement === document.body) {
            if (before instanceof HTMLElement && before.isConnected) before.focus();
        }
        list.remove();
    });
    document.body.append(list);
    list.showPopover();
    list.style.left = `${Math.max(8, Math.min(x, innerWidth - list.offsetWidth - 8))}px`;
    list.style.top = `${Math.max(8, Math.min(y, innerHeight - list.offsetHeight - 8))}px`;
    /** @type {HTMLElement | null} */ (list.firstElementChild)?.focus();
}

/**
 * A button that opens a short list of actions.
 * @param {{label: string, icon?: string, word?: string, items: MenuItem[]}} options
 *     `prints`: the key for printing runs the action
 * @returns {HTMLElement}
 */
export function menu({ label, icon: name = "more", word, items }) {
    const opener = button(label, { style: "quiet", icon: name, iconOnly: true, word });
    const list = h(
        "div",
        { class: "menu", role: "menu", "aria-label": label },
        items.map((item) => itemButton(item, () => list.hidePopover())),
    );
    list.popover = "auto";
    opener.setAttribute("aria-haspopup", "menu");
    opener.addEventListener("click", () => {
        list.togglePopover();
        place(list, opener.getBoundingClientRect());
    });
    list.addEventListener("toggle", (event) => {
        const open = /** @type {ToggleEvent} */ (event).newState === "open";
        opener.setAttribute("aria-expanded", String(open));
        if (open) /** @type {HTMLElement} */ (list.firstElementChild)?.focus();
        else if (list.contains(document.activeElement)) opener.focus();
    });
    list.addEventListener("keydown", (event) => step(list, event));
    return h("span", { class: "menu-anchor" }, opener, list);
}

/**
 * Positions the list below its button, or above if there is no space, and always inside the window.
 * @param {HTMLElement} list
 * @param {DOMRect} box
 */
function place(list, box) {
    if (!list.matches(":popover-open")) return;
    const { offsetWidth: width, offsetHeight: height } = list;
    const wanted = document.dir === "rtl" ? box.left : box.right - width;
    const left = Math.min(Math.max(8, wanted), innerWidth - width - 8);
    const below = box.bottom + 4 + height < innerHeight;
    list.style.left = `${left}px`;
    list.style.top = `${below ? box.bottom + 4 : Math.max(8, box.top - height - 4)}px`;
}

/**
 * @param {HTMLElement} list
 * @param {KeyboardEvent} event
 */
function step(list, event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const items = /** @type {HTMLElement[]} */ ([...list.children]);
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + by + items.length) % items.length].focus();
}
