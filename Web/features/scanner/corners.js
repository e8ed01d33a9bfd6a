/**
 * An editor for the corners of a page on its photo, by touch, mouse or keys. A magnifier shows the surroundings of the
 * corner away from the finger.
 */
import { h, svg } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isConvex, WHOLE } from "./geometry.js";

/** @typedef {import("./taking.js").Page} Page */

/**
 * The distance by which an arrow key moves a corner, as a fraction of the picture's width or height; with Shift, ten times
 * this distance.
 */
const STEP = 0.002;
/** The side length of the magnifier in CSS pixels, and its magnification. */
const LENS = 132;
const ENLARGED = 3;

/**
 * @param {Page} page
 * @param {(sound: boolean) => void} onchange called after each change; `sound`: whether the corners form a valid page
 * @returns {HTMLElement & {corners: number[][]}}
 */
export function cornerEditor(page, onchange) {
    const editor = new CornerEditor(page, onchange);
    return Object.defineProperty(/** @type {any} */ (editor.element), "corners", {
        get: () => editor.corners.map((corner) => [...corner]),
        set: (corners) => editor.set(corners),
    });
}

class CornerEditor {
    #page;
    #onchange;

    /** @param {Page} page @param {(sound: boolean) => void} onchange */
    constructor(page, onchange) {
        this.#page = page;
        this.#onchange = onchange;
        this.corners = (page.look.corners ?? WHOLE).map((corner) => [...corner]);
        this.source = `/api/scanner/pages/${page.id}/photo?size=1200`;
        this.outline = svg("polygon", { class: "scanner-outline" });
        this.lens = h("div", { class: "scanner-lens", hidden: true, "aria-hidden": "true" });
        this.handles = ["topLeft", "topRight", "bottomRight", "bottomLeft"].map((name, index) => this.#handle(name, index));
        this.plane = h(
            "div",
            { class: "scanner-plane" },
            h("img", { src: this.source, alt: t("scanner.photo"), draggable: false }),
            svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, this.outline),
            this.handles,
        );
        this.plane.style.aspectRatio = `${page.width} / ${page.height}`;
        this.element = h("div", { class: "scanner-corners" }, this.plane, this.lens);
        this.element.style.setProperty("--shape", String(page.width / page.height));
        this.#draw();
    }

    /** @param {number[][]} corners */
    set(corners) {
        this.corners = corners.map((corner) => [...corner]);
        this.#draw();
    }

    /** @param {string} name @param {number} index */
    #handle(name, index) {
        const handle = h("button", { type: "button", class: "scanner-handle", "aria-label": t(`scanner.corner.${name}`) });
        /**
         * The offset from the pointer to the corner. It is kept during the drag, so that the corner does not jump to the
         * pointer.
         */
        let [offsetX, offsetY] = [0, 0];
        handle.addEventListener("pointerdown", (event) => {
            const box = this.plane.getBoundingClientRect();
            handle.setPointerCapture(event.pointerId);
            offsetX = this.corners[index][0] - (event.clientX - box.left) / box.width;
            offsetY = this.corners[index][1] - (event.clientY - box.top) / box.height;
            this.#magnify(index);
        });
        handle.addEventListener("pointermove", (event) => {
            if (!handle.hasPointerCapture(event.pointerId)) return;
            const box = this.plane.getBoundingClientRect();
            this.#move(
                index,
                (event.clientX - box.left) / box.width + offsetX,
                (event.clientY - box.top) / box.height + offsetY,
            );
            this.#magnify(index);
        });
        handle.addEventListener("lostpointercapture", () => this.lens.hidden = true);
        handle.addEventListener("blur", () => this.lens.hidden = true);
        handle.addEventListener("keydown", (event) => {
            const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
            if (!by) return;
            event.preventDefault();
            event.stopPropagation();
            const step = STEP * (event.shiftKey ? 10 : 1);
            const [x, y] = this.corners[index];
            this.#move(index, x + by[0] * step, y + by[1] * step * (this.#page.width / this.#page.height));
            this.#magnify(index);
        });
        return handle;
    }

    /** @param {number} index @param {number} x @param {number} y */
    #move(index, x, y) {
        this.corners[index] = [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))];
        this.#draw();
    }

    #draw() {
        const sound = isConvex(this.corners);
        this.outline.setAttribute("points", this.corners.map((corner) => corner.join(",")).join(" "));
        this.outline.classList.toggle("scanner-outline-bad", !sound);
        for (const [index, handle] of this.handles.entries()) {
            handle.style.left = `${this.corners[index][0] * 100}%`;
            handle.style.top = `${this.corners[index][1] * 100}%`;
        }
        this.#onchange(sound);
    }

    /**
     * Magnifies the picture around a corner. In a narrow picture there is no space beside the corner, so the lens is in an
     * upper corner of the editor, on the opposite side.
     * @param {number} index
     */
    #magnify(index) {
        const [x, y] = this.corners[index];
        const { width, height } = this.plane.getBoundingClientRect();
        this.lens.hidden = false;
        this.lens.classList.toggle("scanner-lens-end", x < 0.5);
        this.lens.style.backgroundImage = `url("${this.source}")`;
        this.lens.style.backgroundSize = `${width * ENLARGED}px ${height * ENLARGED}px`;
        this.lens.style.backgroundPosition = `${LENS / 2 - x * width * ENLARGED}px ${LENS / 2 - y * height * ENLARGED}px`;
    }
}
