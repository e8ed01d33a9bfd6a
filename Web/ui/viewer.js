// One photo on the whole screen: pinch, wheel and keys zoom about the pointer; swipe down or Esc closes.
import { failureText } from "../core/failure.js";
import { bytes, date } from "../core/format.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { motion } from "../core/theme.js";
import { button } from "./button.js";
import { icon } from "./icon.js";
import { TextLayer } from "./text-layer.js";
import { ViewerSides } from "./viewer-sides.js";
import { originalURL, previewURL } from "../core/pictures.js";
import { thumbnailOf } from "../core/thumbnails.js";
import { velocityOf } from "../core/pointer.js";
import { clamp, fit, MAX_SCALE, rubber, sharpest, zoomAbout } from "../core/viewer-geometry.js";

/** @typedef {import("../core/pictures.js").Card} Card */
/** @typedef {import("../core/viewer-geometry.js").View} View */

/** Pulled down this far, in px, or flicked this fast, in px/ms, the viewer closes. */
const CLOSE_DISTANCE = 110;
const CLOSE_VELOCITY = 0.6;
const DOUBLE_TAP_TIME = 300;
const TAP_SLOP = 10;
const WHEEL_SPEED = 0.0022;
/** As long as a photo takes to leave, in ms; see viewer.css. */
const SLIDE = 220;

export class Viewer {
    #options;
    /** @type {View} */
    #view = { scale: 1, x: 0, y: 0 };
    #stageSize = { width: 1, height: 1 };
    /** @type {Map<number, {x: number, y: number}>} */
    #fingers = new Map();
    /** @type {import("../core/pointer.js").Sample[]} */
    #samples = [];
    #moved = false;
    /** Whether two fingers were down since the first touched. */
    #pinched = false;
    #lastTap = 0;
    #frame = 0;
    #sharp = 0;
    /** Words over the picture, once asked for. @type {TextLayer | null} */
    #text = null;
    #reading = new AbortController();
    /** A photo on its way out. */
    #leaving = 0;
    #next = 0;
    #controller = new AbortController();

    /**
     * @param {Card} card
     * @param {{onclose: () => void, onstep: (by: number) => void, beside?: (by: number) => Card | undefined, find?: string,
     *   tools?: (card: Card) => Node[], keys?: Record<string, (card: Card) => void>}} options `beside`: the photo that a step leads
     *   to; `find`: words to be found in the picture; `tools` stand in the bar; `keys`: what else is done by a key
     */
    constructor(card, options) {
        this.#options = options;
        this.card = card;
        this.picture = h("div", { class: "viewer-picture" });
        this.stage = h("div", { class: "viewer-stage", tabIndex: -1, autofocus: true }, this.picture);
        this.words = h("div", { class: "viewer-words" });
        this.tools = h("span", { class: "viewer-tools" });
        this.element = h(
            "dialog",
            { class: "viewer", "aria-label": t("viewer.title") },
            this.stage,
            [-1, 1].map((by) => this.#step(by)),
            h(
                "header",
                { class: "viewer-bar" },
                this.words,
                this.tools,
                button(t("viewer.text"), {
                    style: "quiet",
                    icon: "text",
                    iconOnly: true,
                    class: "viewer-text",
                    onclick: () => this.#toggleText(),
                }),
                button(t("viewer.out"), {
                    style: "quiet",
                    icon: "zoom-out",
                    iconOnly: true,
                    class: "viewer-zoom",
                    onclick: () => this.#zoom(1 / 1.5),
                }),
                button(t("viewer.in"), {
                    style: "quiet",
                    icon: "zoom-in",
                    iconOnly: true,
                    class: "viewer-zoom",
                    onclick: () => this.#zoom(1.5),
                }),
                button(t("common.close"), {
                    style: "quiet",
                    icon: "close",
                    iconOnly: true,
                    onclick: () => options.onclose(),
                }),
            ),
        );
        this.sides = new ViewerSides(this.stage, (by) => options.beside?.(by));
        this.#bind();
        document.body.append(this.element);
        this.element.showModal();
        this.#measure();
        this.show(card);
        if (options.find !== undefined) this.#toggleText(options.find);
    }

    /** @param {Card} card */
    show(card) {
        this.card = card;
        this.#sharp = 0;
        this.#view = { scale: 1, x: 0, y: 0 };
        this.sides.clear();
        replace(
            this.words,
            h("strong", { class: "viewer-name" }, card.name),
            h(
                "span",
                { class: "tabular" },
                [
                    date(card.taken, { time: true }),
                    card.width && card.height ? `${card.width} × ${card.height}` : "",
                    bytes(card.bytes),
                ].filter(Boolean).join(" · "),
            ),
        );
        replace(this.tools, this.#options.tools?.(card));
        this.#put(h("img", { src: thumbnailOf(card), alt: card.name, draggable: false }));
        this.#read();
        this.#place(false);
        this.#sharpen();
        setTimeout(() => this.#offer());
    }

    /** A button at the side that leads on, for who has no finger to draw with. @param {number} by */
    #step(by) {
        const element = button(t(by < 0 ? "viewer.previous" : "viewer.next"), {
            style: "quiet",
            icon: by < 0 ? "arrow-left" : "arrow-right",
            iconOnly: true,
            class: "viewer-step",
            onclick: () => this.#options.onstep(by),
        });
        element.dataset.by = String(by);
        return element;
    }

    /** Shows the ways on that there are: what is beside may be fetched yet. */
    #offer() {
        for (const step of this.element.querySelectorAll(".viewer-step")) {
            if (step instanceof HTMLElement) step.hidden = !this.sides.has(Number(step.dataset.by));
        }
    }

    /** The picture, with the words over it. @param {HTMLElement} shown */
    #put(shown) {
        replace(this.picture, shown, this.#text?.element);
    }

    /** @param {string} [find] */
    #toggleText(find = "") {
        const on = this.#text === null;
        this.stage.classList.toggle("viewer-reading", on);
        this.element.querySelector(".viewer-text")?.setAttribute("aria-pressed", String(on));
        this.#text?.element.remove();
        this.#text?.bar.remove();
        this.#text = on ? new TextLayer() : null;
        if (!this.#text) return this.#reading.abort();
        this.#text.query.value = find;
        this.picture.append(this.#text.element);
        this.element.append(this.#text.bar);
        this.#read();
    }

    #read() {
        this.#reading.abort();
        this.#reading = new AbortController();
        this.#text?.place(this.#fitted);
        void this.#text?.load(this.card.id, this.#reading.signal);
    }

    close() {
        this.#reading.abort();
        this.#controller.abort();
        clearTimeout(this.#leaving);
        cancelAnimationFrame(this.#frame);
        this.element.close();
        this.element.remove();
    }

    #measure() {
        this.#stageSize = { width: this.stage.clientWidth || 1, height: this.stage.clientHeight || 1 };
    }

    get #fitted() {
        return fit({ width: this.card.width ?? 0, height: this.card.height ?? 0 }, this.#stageSize);
    }

    /** Fetches the preview that is sharp at this zoom, and puts it in place of what is there once it is decoded. */
    #sharpen() {
        const { card } = this;
        const fitted = this.#fitted;
        const pixels = Math.max(fitted.width, fitted.height) * devicePixelRatio * this.#view.scale;
        const wanted = sharpest(pixels, card);
        const rank = wanted === "original" ? Infinity : wanted;
        if (rank <= this.#sharp) return;
        this.#sharp = rank;
        const image = new Image();
        image.alt = card.name;
        image.draggable = false;
        image.src = wanted === "original" ? originalURL(card) : previewURL(card, wanted);
        image.decode().then(() => {
            if (this.card !== card || this.#sharp !== rank) return;
            this.#put(image);
            if (wanted !== "original" && this.#view.scale <= 1.01) this.sides.fetch(wanted);
        }, () => {
            if (this.card !== card || this.picture.querySelector("img")?.naturalWidth) return;
            const reason = card.problem ? failureText(card.problem) : t("triage.broken.text");
            this.#put(h("div", { class: "photo-problem" }, icon("broken", { size: 56 }), h("p", null, reason)));
        });
    }

    #bind() {
        const signal = this.#controller.signal;
        const on = (/** @type {string} */ type, /** @type {(e: any) => void} */ fn) =>
            this.stage.addEventListener(type, fn, { signal });
        on("pointerdown", (e) => this.#down(e));
        on("pointermove", (e) => this.#move(e));
        on("pointerup", (e) => this.#up(e));
        on("pointercancel", (e) => this.#up(e));
        this.stage.addEventListener("wheel", (e) => this.#wheel(e), { signal, passive: false });
        this.element.addEventListener("cancel", (e) => {
            e.preventDefault();
            this.#options.onclose();
        });
        this.element.addEventListener("keydown", (e) => this.#key(e));
        this.element.addEventListener("mousemove", () => this.#offer(), { signal });
        addEventListener("resize", () => {
            this.#measure();
            this.#text?.place(this.#fitted);
            this.#settle();
        }, { signal });
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const pan = (/** @type {number} */ x, /** @type {number} */ y) => {
            this.#view = { ...this.#view, x: this.#view.x + x, y: this.#view.y + y };
            this.#settle();
        };
        if (event.target === this.#text?.query) return;
        const zoomed = this.#view.scale > 1;
        /** @type {Record<string, () => void>} */
        const bindings = {
            "+": () => this.#zoom(1.5),
            "=": () => this.#zoom(1.5),
            "-": () => this.#zoom(1 / 1.5),
            "0": () => this.#zoom(0),
            t: () => this.#toggleText(),
            ArrowLeft: () => zoomed ? pan(80, 0) : this.#options.onstep(-1),
            ArrowRight: () => zoomed ? pan(-80, 0) : this.#options.onstep(1),
            ArrowUp: () => pan(0, 80),
            ArrowDown: () => pan(0, -80),
        };
        const own = this.#options.keys?.[event.key];
        const action = event.ctrlKey || event.metaKey || event.altKey
            ? null
            : own
            ? () => own(this.card)
            : bindings[event.key];
        if (!action) return;
        event.preventDefault();
        event.stopPropagation();
        action();
    }

    /** @param {number} factor 0 = fit @param {number} [x] @param {number} [y] about this point */
    #zoom(factor, x = 0, y = 0) {
        const scale = factor === 0 ? 1 : Math.min(MAX_SCALE, Math.max(1, this.#view.scale * factor));
        this.#view = zoomAbout(this.#view, scale, x, y);
        this.#settle();
    }

    /** @param {{clientX: number, clientY: number}} event @returns {{x: number, y: number}} from the stage's centre */
    #point({ clientX, clientY }) {
        return { x: clientX - this.#stageSize.width / 2, y: clientY - this.#stageSize.height / 2 };
    }

    /** @param {WheelEvent} event */
    #wheel(event) {
        event.preventDefault();
        const { x, y } = this.#point(event);
        const scale = Math.min(MAX_SCALE, Math.max(1, this.#view.scale * Math.exp(-event.deltaY * WHEEL_SPEED)));
        this.#view = clamp(zoomAbout(this.#view, scale, x, y), this.#fitted, this.#stageSize);
        this.#place(false);
        this.#sharpen();
    }

    /** @param {PointerEvent} event */
    #down(event) {
        // A press on a word selects text.
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest(".text-line"))) return;
        if (this.#text) getSelection()?.removeAllRanges();
        if (this.#leaving) this.#arrive();
        this.stage.setPointerCapture(event.pointerId);
        this.#fingers.set(event.pointerId, this.#point(event));
        this.#moved = this.#pinched = this.#fingers.size > 1;
        this.#samples = [{ t: event.timeStamp, x: event.clientX, y: event.clientY }];
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const before = this.#fingers.get(event.pointerId);
        if (!before) return;
        const now = this.#point(event);
        const first = this.#samples[0];
        if (!this.#moved && first && Math.hypot(event.clientX - first.x, event.clientY - first.y) <= TAP_SLOP) return;
        this.#moved = true;
        this.#samples.push({ t: event.timeStamp, x: event.clientX, y: event.clientY });
        if (this.#samples.length > 64) this.#samples.splice(1, 16);
        const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
        this.#fingers.set(event.pointerId, now);
        if (other) {
            const spread = Math.hypot(now.x - other.x, now.y - other.y) /
                Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
            const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
            const view = zoomAbout(
                this.#view,
                Math.min(MAX_SCALE * 1.2, Math.max(0.8, this.#view.scale * spread)),
                middle.x,
                middle.y,
            );
            this.#view = { ...view, x: view.x + (now.x - before.x) / 2, y: view.y + (now.y - before.y) / 2 };
        } else this.#view = { ...this.#view, x: this.#view.x + now.x - before.x, y: this.#view.y + now.y - before.y };
        this.#place(false);
    }

    /** @param {PointerEvent} event */
    #up(event) {
        if (!this.#fingers.delete(event.pointerId) || this.#fingers.size) return;
        const first = this.#samples[0];
        if (!this.#moved && event.type === "pointerup") return this.#tap(event);
        const velocity = velocityOf(this.#samples, event.timeStamp);
        const down = first ? event.clientY - first.y : 0;
        const across = first ? Math.abs(event.clientX - first.x) : 0;
        if (this.#view.scale <= 1.01 && event.type === "pointerup" && !this.#pinched) {
            if (down > across * 1.2 && (down > CLOSE_DISTANCE || (velocity.y > CLOSE_VELOCITY && down > 48))) {
                return this.#options.onclose();
            }
            const sideways = first ? event.clientX - first.x : 0;
            if (across > Math.abs(down) * 1.2 && (across > 96 || Math.abs(velocity.x) > CLOSE_VELOCITY)) {
                return this.#slide(sideways < 0 ? 1 : -1);
            }
        }
        this.#settle();
    }

    /** Lets the photo leave, and the next one take its place. @param {number} by */
    #slide(by) {
        if (!this.sides.has(by) || motion.reduced) {
            this.#options.onstep(by);
            return this.#settle();
        }
        this.#view = { scale: 1, x: ViewerSides.away(by, this.#stageSize.width), y: 0 };
        this.#place(true);
        this.#leaving = setTimeout(() => this.#arrive(), SLIDE);
        this.#next = by;
    }

    #arrive() {
        clearTimeout(this.#leaving);
        this.#leaving = 0;
        this.#options.onstep(this.#next);
    }

    /** @param {PointerEvent} event */
    #tap(event) {
        const double = event.timeStamp - this.#lastTap < DOUBLE_TAP_TIME;
        this.#lastTap = double ? 0 : event.timeStamp;
        if (!double) return;
        const { x, y } = this.#point(event);
        this.#zoom(this.#view.scale > 1.01 ? 0 : 2, x, y);
    }

    #settle() {
        this.#view = clamp(this.#view, this.#fitted, this.#stageSize);
        this.#place(!motion.reduced);
        this.#sharpen();
    }

    /** @param {boolean} springing */
    #place(springing) {
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame(() => {
            const shown = this.#fingers.size && this.#view.scale > 1.01
                ? rubber(this.#view, this.#fitted, this.#stageSize)
                : this.#view;
            const x = shown.scale <= 1.01 ? this.sides.place(shown.x, this.#stageSize.width, springing) : shown.x;
            this.picture.classList.toggle("viewer-settling", springing);
            this.picture.style.transform = `translate3d(${x}px, ${shown.y}px, 0) scale(${shown.scale})`;
        });
    }
}
