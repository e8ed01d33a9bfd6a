// The strip at the edge of a grid of photos. Dragging along the strip scrolls the grid in proportion, and shows the month.
import { h } from "../core/html.js";
import { locale, t } from "../core/i18n.js";

const months = new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" });

export class MonthScrubber {
    #grid;
    /** @type {{month: string, start: number, count: number}[]} */
    #months = [];
    /** The month of the first photo in view. @type {{month: string} | undefined} */
    #month;
    /** The index of the first photo in view. */
    #first = 0;
    /** The number of photos that fit in the window. */
    visible = 0;

    /** @param {import("./virtual-grid.js").VirtualGrid<any>} grid @param {AbortSignal} signal */
    constructor(grid, signal) {
        this.#grid = grid;
        this.bubble = h("div", { class: "photo-grid-month", "aria-hidden": "true" });
        this.thumb = h("div", {
            class: "photo-grid-thumb",
            role: "slider",
            tabIndex: 0,
            "aria-label": t("list.month"),
            "aria-orientation": "vertical",
            "aria-valuemin": "0",
        });
        this.element = h("div", { class: "photo-grid-scrubber", hidden: true }, this.bubble, this.thumb);
        this.#bind(signal);
    }

    /** @param {{month: string, start: number, count: number}[]} monthList */
    show(monthList) {
        this.#months = monthList;
        this.element.hidden = monthList.length < 3;
    }

    /** @param {number} index the first photo in view @param {number} visible the number of photos that fit in the window */
    follow(index, visible) {
        [this.#first, this.visible] = [index, visible];
        const month = this.#months.findLast(({ start }) => start <= index);
        // The value is rounded, because changing it in every frame would cost a layout each time.
        const most = Math.max(1, this.#grid.count - visible);
        const at = Math.min(1, index / most).toFixed(4);
        if (this.element.style.getPropertyValue("--at") !== at) this.element.style.setProperty("--at", at);
        if (month === this.#month) return;
        this.#month = month;
        if (!month) return;
        const words = months.format(new Date(`${month.month}-01T00:00:00`));
        this.bubble.textContent = words;
        this.thumb.ariaValueText = words;
        this.thumb.ariaValueNow = String(this.#months.indexOf(month));
        this.thumb.ariaValueMax = String(this.#months.length - 1);
    }

    /** @param {AbortSignal} signal */
    #bind(signal) {
        /** The offset of the pointer from the middle of the dragged thumb, in px. */
        let held = 0;
        this.element.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            const box = this.thumb.getBoundingClientRect();
            const isHeld = event.target === this.thumb;
            held = isHeld ? event.clientY - box.top - box.height / 2 : 0;
            this.element.setPointerCapture(event.pointerId);
            this.element.classList.add("photo-grid-scrubbing");
            if (!isHeld) this.#lead(event.clientY);
        }, { signal });
        this.element.addEventListener("pointermove", (event) => {
            if (this.element.hasPointerCapture(event.pointerId)) this.#lead(event.clientY - held);
        }, { signal });
        this.element.addEventListener(
            "lostpointercapture",
            () => this.element.classList.remove("photo-grid-scrubbing"),
            { signal },
        );
        this.thumb.addEventListener("keydown", (event) => this.#key(event), { signal });
    }

    /** @param {number} y the middle of the thumb in the window, px */
    #lead(y) {
        const [strip, thumb] = [this.element, this.thumb].map((each) => each.getBoundingClientRect());
        const share = (y - strip.top - thumb.height / 2) / (strip.height - thumb.height);
        const most = Math.max(0, this.#grid.count - this.visible);
        // At the top end of the strip, the page scrolls to its very top, above the grid.
        if (share <= 0) scrollTo(0, 0);
        else this.#grid.jump(share >= 1 ? this.#grid.count - 1 : Math.floor(share * most));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const row = (/** @type {number} */ index) => this.#grid.topOf(index);
        const here = row(this.#first);
        /**
         * For each key, the index of the photo to scroll to. The arrow keys go to the next or the previous row that begins a
         * month.
         * @type {Record<string, () => number | undefined>}
         */
        const places = {
            ArrowUp: () => this.#months.findLast(({ start }) => row(start) < here)?.start ?? 0,
            ArrowDown: () => this.#months.find(({ start }) => row(start) > here)?.start,
            Home: () => 0,
            End: () => this.#grid.count - 1,
        };
        const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : places[event.key]?.();
        if (next === undefined) return;
        event.preventDefault();
        if (next === 0) scrollTo(0, 0);
        else this.#grid.jump(next);
    }
}
