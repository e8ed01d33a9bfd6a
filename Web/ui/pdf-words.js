// Lays the words of a page of a PDF over its picture.
import { h } from "../core/html.js";

/** @param {HTMLElement} layer @param {any} page @param {number} width px @returns {HTMLElement[]} one for each word */
export function writeWords(layer, { words, size }, width) {
    const scale = width / size.width;
    const spans = words.map((/** @type {import("./pdf-layout.js").Word} */ { text, box }, /** @type {number} */ index) => {
        const next = words[index + 1]?.box;
        const isLast = !next || next.top > box.bottom || next.right < box.left;
        const span = h("span", { class: "pdf-word" }, text + (isLast ? "\n" : " "));
        span.style.left = `${box.left * scale}px`;
        span.style.top = `${box.top * scale}px`;
        span.style.fontSize = `${Math.max(1, (box.bottom - box.top) * scale)}px`;
        return span;
    });
    layer.append(...spans);
    const measured = spans.map((/** @type {HTMLElement} */ span) => span.offsetWidth);
    spans.forEach((/** @type {HTMLElement} */ span, /** @type {number} */ index) => {
        const { left, right } = words[index].box;
        const wanted = Math.max(1, (right - left) * scale);
        span.style.transform = `scaleX(${wanted / Math.max(1, measured[index])})`;
    });
    return spans;
}
