import { number, percent, roughly } from "../core/format.js";
import { h, svg } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";

// A circle with this radius has a circumference of 100, so the dash length equals the percentage.
const RADIUS = 15.9155;

/**
 * @typedef {{title: string, current: number, total: number | null, share?: number, secondsLeft?: number | null, note?:
 *     string, oncancel?: (() => any) | null}} Progress `total` null: unknown; `share`: the finished fraction of the current
 *     item, which is not yet counted in `current`
 */

/**
 * A progress bar.
 * @param {number | null} value 0…1, null = unknown
 * @param {{label?: string}} [options]
 * @returns {HTMLElement & {update: (value: number | null) => void}}
 */
export function progressBar(value, { label } = {}) {
    const fill = h("div", { class: "progress-fill" });
    const element = h("div", {
        class: "progress-bar",
        role: "progressbar",
        "aria-label": label ?? t("progress.label"),
        "aria-valuemin": "0",
        "aria-valuemax": "100",
    }, fill);
    return updating(element, value, (next) => {
        showValue(element, next);
        fill.style.transform = next === null ? "" : `scaleX(${clamp(next)})`;
    });
}

/**
 * A progress ring.
 * @param {number | null} value 0…1, null = unknown
 * @param {{label?: string, size?: number, text?: string}} [options] `text` in the middle of the ring
 * @returns {HTMLElement & {update: (value: number | null, text?: string) => void}}
 */
export function progressRing(value, { label, size = 44, text } = {}) {
    const circle = (/** @type {string} */ name) => svg("circle", { class: name, cx: 18, cy: 18, r: RADIUS });
    const fill = circle("progress-ring-fill");
    const words = h("span", { class: "progress-ring-text tabular" }, text);
    const element = h(
        "div",
        {
            class: "progress-ring",
            role: "progressbar",
            "aria-label": label ?? t("progress.label"),
            "aria-valuemin": "0",
            "aria-valuemax": "100",
        },
        svg(
            "svg",
            { viewBox: "0 0 36 36", width: size, height: size, "aria-hidden": "true" },
            circle("progress-ring-track"),
            fill,
        ),
        words,
    );
    return updating(element, value, (next, text) => {
        showValue(element, next);
        fill.style.strokeDasharray = `${next === null ? 25 : clamp(next) * 100} 100`;
        if (text !== undefined) words.textContent = text;
    });
}

/**
 * A card for a long task: its title, its progress, the remaining time, and a cancel button.
 * @param {Progress} progress
 * @returns {HTMLElement & {update: (progress: Partial<Progress>) => void}}
 */
export function progressCard(progress) {
    let state = progress;
    const title = h("h2", { class: "progress-title" });
    const note = h("p", { class: "caption tabular" });
    const bar = progressBar(null, { label: progress.title });
    const stop = button(t("common.cancel"), { style: "quiet", size: "small", onclick: () => state.oncancel?.() });
    const element = h(
        "section",
        { class: "card progress-card" },
        h("div", { class: "progress-head" }, title, stop),
        bar,
        note,
    );
    return updating(element, progress, (next) => {
        state = { ...state, ...next };
        title.textContent = state.title;
        bar.setAttribute("aria-label", state.title);
        const done = state.current + (state.share ?? 0);
        bar.update(state.total ? done / state.total : null);
        note.textContent = [
            state.note,
            state.total ? percent(done, state.total) : "",
            counted(state),
            state.secondsLeft ? t("progress.left", { time: roughly(state.secondsLeft) }) : "",
        ].filter(Boolean).join(" · ");
        stop.hidden = !state.oncancel;
    });
}

/**
 * The count and the total. Empty for a single item if the finished fraction is known, because the percentage is enough.
 * @param {Progress} progress
 */
function counted({ current, total, share }) {
    if (total === 1 && share !== undefined) return "";
    return total ? t("progress.of", { current, total }) : current ? number(current) : "";
}

/**
 * @param {HTMLElement} element
 * @param {any} first
 * @param {(value: any, more?: any) => void} update
 * @returns {any}
 */
function updating(element, first, update) {
    update(first);
    return Object.assign(element, { update });
}

/**
 * @param {HTMLElement} element
 * @param {number | null} value
 */
function showValue(element, value) {
    element.classList.toggle("progress-unknown", value === null);
    if (value === null) element.removeAttribute("aria-valuenow");
    else element.setAttribute("aria-valuenow", String(Math.round(clamp(value) * 100)));
}

/** @param {number} value */
const clamp = (value) => Math.min(1, Math.max(0, value));
