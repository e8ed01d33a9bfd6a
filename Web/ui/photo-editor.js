// Straightens and crops a photo on the whole screen. Nothing changes until “Save”.
import { appURL } from "../core/base.js";
import { number } from "../core/format.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { overlay } from "../core/overlays.js";
import { previewURL } from "../core/pictures.js";
import { button } from "./button.js";
import { dragged, fitted, isInside, isWhole, ofRatio, towards, turnedCrop, turnedSize, WHOLE } from "./crop-rules.js";
import { edit } from "./photo-edits.js";
import { trackPointer } from "./pointer.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/** The long side of the preview, in pixels. */
const PREVIEW = 2160;
/** A key moves a side by this share of the photo. */
const KEY_STEP = 0.01;
/** The space around the photo, in px, for the handles. */
const MARGIN = 24;
const SIDES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];
/** The shapes that can be chosen: the ratio of width to height; 0: that of the photo. @type {[string, number][]} */
const RATIOS = [["photo.edit.ratio.own", 0], ["1:1", 1], ["4:3", 4 / 3], ["3:2", 3 / 2], ["16:9", 16 / 9]];

/** @param {Card} card @param {() => void} onchange called when the photo was edited, and after an undo */
export function openEditor(card, onchange) {
    new PhotoEditor(card, onchange).open();
}

class PhotoEditor {
    #card;
    #onchange;
    #turns = 0;
    #angle = 0;
    /** The crop that was chosen; the photo may have to be cropped more, so that it has no empty corners. */
    #wanted = WHOLE;
    #crop = WHOLE;
    /** The size of the shown photo, in px. */
    #shown = { width: 1, height: 1 };
    #controller = new AbortController();

    /** @param {Card} card @param {() => void} onchange */
    constructor(card, onchange) {
        this.#card = card;
        this.#onchange = onchange;
        this.image = h("img", {
            class: "editor-image",
            src: appURL(previewURL(card, PREVIEW)),
            alt: card.name,
            draggable: false,
        });
        this.frame = h("div", { class: "editor-frame" }, SIDES.map((sides) => this.#handle(sides)));
        this.photo = h("div", { class: "editor-photo" }, this.image, this.frame);
        this.stage = h("div", { class: "editor-stage" }, this.photo);
        this.slider = h("input", {
            type: "range",
            min: "-45",
            max: "45",
            step: "0.1",
            value: "0",
            class: "editor-slider",
            "aria-label": t("photo.edit.straighten"),
            oninput: () => this.#straighten(Number(this.slider.value)),
        });
        this.ratio = h(
            "select",
            { class: "editor-ratio", "aria-label": t("photo.edit.ratio"), onchange: () => this.#shape(this.ratio.value) },
            h("option", { value: "" }, t("photo.edit.ratio.free")),
            RATIOS.map(([name, value]) => h("option", { value: String(value) }, value ? name : t(name))),
        );
        this.degrees = h("output", { class: "editor-degrees tabular" });
        /** @type {any} */
        this.save = button(t("photo.edit.save"), { style: "primary", decides: true, onclick: () => void this.#save() });
        this.element = h(
            "dialog",
            { class: "editor", "aria-label": t("photo.edit") },
            this.stage,
            h(
                "footer",
                { class: "editor-tools" },
                h("div", { class: "editor-row" }, this.slider, this.degrees),
                h("div", { class: "editor-row" }, this.#tools(), h("span", { class: "editor-space" }), this.#ends()),
            ),
        );
    }

    open() {
        document.body.append(this.element);
        this.element.showModal();
        this.over = overlay(() => this.#close());
        const signal = this.#controller.signal;
        this.element.addEventListener("cancel", (event) => {
            event.preventDefault();
            this.#close();
        });
        this.element.addEventListener("keydown", (event) => event.stopPropagation());
        addEventListener("resize", () => this.#draw(), { signal });
        this.image.addEventListener("load", () => this.#draw(), { signal });
        this.#bindFrame();
        this.#draw();
        this.slider.focus();
    }

    #tools() {
        const turn = (/** @type {1 | -1} */ by) =>
            button(t(by < 0 ? "photo.edit.left" : "photo.edit.right"), {
                style: "quiet",
                icon: by < 0 ? "turn-left" : "turn-right",
                iconOnly: true,
                onclick: () => this.#turn(by),
            });
        return [turn(-1), turn(1), this.ratio];
    }

    #ends() {
        return [button(t("common.cancel"), { style: "quiet", onclick: () => this.#close() }), this.save];
    }

    /** @param {string} sides */
    #handle(sides) {
        return h("button", {
            type: "button",
            class: "editor-handle",
            dataset: { sides },
            "aria-label": t(`photo.edit.side.${sides}`),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                const steps = /** @type {Record<string, [number, number]>} */ ({
                    ArrowLeft: [-1, 0],
                    ArrowRight: [1, 0],
                    ArrowUp: [0, -1],
                    ArrowDown: [0, 1],
                });
                const step = steps[event.key];
                if (!step) return;
                event.preventDefault();
                this.#move(sides, step[0] * KEY_STEP, step[1] * KEY_STEP, this.#crop);
            },
        });
    }

    /** The frame is dragged as a whole, or by one of its handles. */
    #bindFrame() {
        let sides = "";
        let start = this.#crop;
        const tracker = trackPointer(this.frame, {
            onstart: (event) => {
                sides = event.target instanceof HTMLElement ? event.target.dataset.sides ?? "" : "";
                start = this.#crop;
            },
            onmove: (dx, dy) => this.#move(sides, dx / this.#shown.width, dy / this.#shown.height, start),
            onend: () => {},
            oncancel: () => {},
        });
        this.#controller.signal.addEventListener("abort", tracker.detach);
    }

    /** The size of the turned photo, in pixels of the original. */
    get #size() {
        const { width, height } = this.#card;
        const size = { width: width ?? this.image.naturalWidth, height: height ?? this.image.naturalHeight };
        return turnedSize({ width: size.width || 1, height: size.height || 1 }, this.#turns);
    }

    /** @param {string} sides @param {number} dx @param {number} dy @param {import("./crop-rules.js").Crop} start */
    #move(sides, dx, dy, start) {
        const from = isInside(start, this.#angle, this.#size) ? start : this.#crop;
        this.#wanted = towards(from, dragged(start, sides, dx, dy), this.#angle, this.#size);
        if (sides) this.ratio.value = "";
        this.#draw();
    }

    /** @param {number} angle */
    #straighten(angle) {
        this.#angle = angle;
        this.#draw();
    }

    /** @param {string} ratio */
    #shape(ratio) {
        if (ratio) this.#wanted = Number(ratio) ? ofRatio(Number(ratio), this.#size) : WHOLE;
        this.#draw();
    }

    /** @param {1 | -1} by */
    #turn(by) {
        this.#turns = (this.#turns + by + 4) % 4;
        this.#wanted = turnedCrop(this.#wanted, by);
        this.ratio.value = "";
        this.#draw();
    }

    #draw() {
        const size = this.#size;
        this.#crop = fitted(this.#wanted, this.#angle, size);
        const { clientWidth, clientHeight } = this.stage;
        const scale = Math.min((clientWidth - 2 * MARGIN) / size.width, (clientHeight - 2 * MARGIN) / size.height);
        const [width, height] = [Math.max(1, size.width * scale), Math.max(1, size.height * scale)];
        this.#shown = { width, height };
        Object.assign(this.photo.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
        const lying = this.#turns % 2 === 1;
        Object.assign(this.image.style, {
            inlineSize: `${lying ? height : width}px`,
            blockSize: `${lying ? width : height}px`,
            transform: `translate(-50%, -50%) rotate(${this.#turns * 90 + this.#angle}deg)`,
        });
        const { left, top, width: wide, height: high } = this.#crop;
        Object.assign(this.frame.style, {
            left: `${left * 100}%`,
            top: `${top * 100}%`,
            width: `${wide * 100}%`,
            height: `${high * 100}%`,
        });
        this.degrees.textContent = `${number(Math.round(this.#angle * 10) / 10)}°`;
        this.save.disabled = this.#turns === 0 && this.#angle === 0 && isWhole(this.#crop);
    }

    async #save() {
        this.save.disabled = true;
        const crop = isWhole(this.#crop) ? {} : { crop: this.#crop };
        const done = await edit(this.#card, { turns: this.#turns, angle: this.#angle, ...crop }, this.#onchange);
        if (done) this.#close();
        else this.#draw();
    }

    #close() {
        if (!this.element.isConnected) return;
        this.#controller.abort();
        this.over?.closed();
        this.element.close();
        this.element.remove();
    }
}
