import { number } from "../core/format.js";
import { h } from "../core/html.js";

/**
 * One of several choices in a row.
 * @param {{label: string, count?: number, pressed: boolean, onclick: () => void}} options `count`: the number of items for
 *     this choice
 * @returns {HTMLButtonElement & {update: (pressed: boolean, count?: number) => void}}
 */
export function pill({ label, count, pressed, onclick }) {
    const amount = h("span", { class: "pill-count" });
    const element = h("button", { type: "button", class: "pill", onclick }, label, amount);
    update(pressed, count);
    return Object.assign(element, { update });

    /** @param {boolean} pressed @param {number} [count] */
    function update(pressed, count) {
        element.setAttribute("aria-pressed", String(pressed));
        amount.hidden = count === undefined;
        amount.textContent = count === undefined ? "" : number(count);
    }
}
