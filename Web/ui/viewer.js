// Shows one photo full-screen, with its facts and its tools. The stage (viewer-stage.js) moves and zooms the photo.
import { partSign, sizeWords } from "../core/companion-words.js";
import { failureText } from "../core/failure.js";
import { date } from "../core/format.js";
import { h, replace } from "../core/html.js";
import { inLanguage, t } from "../core/i18n.js";
import { thumbnailOf } from "./thumbnails.js";
import { fit } from "./viewer-geometry.js";
import { button } from "./button.js";
import { film } from "./film.js";
import { icon } from "./icon.js";
import { openKeys } from "./key-help.js";
import { Slideshow } from "./slideshow.js";
import { ViewerFaces } from "./viewer-faces.js";
import { ViewerPanel } from "./viewer-panel.js";
import { ORIGINAL_KEY, ViewerOriginal } from "./viewer-original.js";
import { ViewerSharpness } from "./viewer-sharpness.js";
import { ViewerStage } from "./viewer-stage.js";
import { ViewerText } from "./viewer-text.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/** The thumbnail of a photo, until a sharp picture is there. @param {Card} card */
const pictureOf = (card) => h("img", { src: thumbnailOf(card), alt: card.name, draggable: false });

export class Viewer {
    #options;
    /** @type {ViewerSharpness} */
    #sharpness;
    /** @type {ViewerText} */
    #text;
    /** @type {ViewerFaces} */
    #faces;
    #controller = new AbortController();
    #original = new ViewerOriginal(() => this.#exchange(), () => this.stage.element.focus());

    /**
     * @param {Card} card
     * @param {{onclose: () => void, onstep: (by: number) => void, beside?: (by: number) => Card | undefined, find?: string,
     *   place?: (card: Card) => {at: number, of: number} | null} & import("./viewer-page.js").ViewerExtras} options
     *   `beside`: the photo a number of steps after the open one; `find`: words to find in the picture; `place`: the
     *   position of the photo among all
     */
    constructor(card, options) {
        this.#options = options;
        this.card = card;
        this.stage = new ViewerStage({
            fitted: (stage) => fit(this.#size, stage),
            beside: (by) => options.beside?.(by),
            onclose: options.onclose,
            onstep: options.onstep,
            onzoom: () => {
                this.#sharpness.sharpen();
                this.#faces.place();
            },
            ontap: () => this.#toggleBars(),
            onpress: () => this.#text.isOn && getSelection()?.removeAllRanges(),
            isSelecting: () => this.#text.isSelected,
        });
        this.#sharpness = new ViewerSharpness({
            stage: this.stage,
            shown: () => this.#shown,
            onsharp: (image) => this.#put(image),
            onbroken: (card) => this.#showBroken(card),
        });
        /** @type {HTMLElement} */
        this.picture = this.stage.picture;
        this.words = h("div", { class: "viewer-words" });
        this.said = h("div", { class: "visually-hidden", role: "status" });
        this.tools = h("span", { class: "viewer-tools" });
        this.element = h(
            "dialog",
            { class: ["viewer", options.choice && "viewer-deciding"], "aria-label": t("viewer.title") },
            this.stage.element,
            [-1, 1].map((by) => this.#step(by)),
            this.#bar(),
            options.choice?.element,
            this.said,
        );
        this.#text = new ViewerText(this.element, this.stage, () => this.#shown.id);
        this.#faces = new ViewerFaces(this.stage, () => this.#shown, (words) => this.say(words), this.#controller.signal);
        this.panel = new ViewerPanel(this.element, {
            changed: (card) => options.changed?.(card),
            frames: this.#faces,
            onresize: () => this.#text.fitAgain(),
        });
        this.slideshow = new Slideshow(this.element, {
            hasNext: () => Boolean(options.beside?.(1)),
            next: () => options.onstep(1),
            fit: () => this.#text.fitAgain(),
            ended: () => this.say(t("viewer.slideshow.ended")),
        });
        this.#bind();
        document.body.append(this.element);
        this.element.showModal();
        this.stage.measure();
        this.show(card);
        if (options.find !== undefined) this.#toggleText(options.find);
    }

    /** The facts about the photo, and the tools. */
    #bar() {
        const tool = (
            /** @type {string} */ label,
            /** @type {string} */ name,
            /** @type {() => void} */ onclick,
            kind = "",
            word = "",
        ) => button(label, { style: "quiet", icon: name, iconOnly: true, class: kind, word, onclick });
        return h(
            "header",
            { class: "viewer-bar tools" },
            this.words,
            this.#original.button,
            this.tools,
            tool(t("viewer.text"), "text", () => this.#toggleText(), "viewer-text", t("viewer.text.short")),
            tool(t("viewer.out"), "zoom-out", () => this.stage.zoom(1 / 1.5), "viewer-zoom"),
            tool(t("viewer.in"), "zoom-in", () => this.stage.zoom(1.5), "viewer-zoom"),
            tool(t("common.close"), "close", () => this.#options.onclose()),
        );
    }

    /** @param {Card} card */
    show(card) {
        const isStep = this.card !== card;
        this.card = card;
        this.#sharpness.reset();
        this.stage.reset();
        this.#original.show(card);
        this.showFacts();
        // The layer of the text lies over a picture that stands still.
        this.element.querySelector(".viewer-text")?.toggleAttribute("hidden", Boolean(card.video));
        if (isStep) this.say([card.name, this.#place].filter(Boolean).join(", "));
        this.showTools();
        this.panel.show(card);
        this.#put(card.video ? film(card) : pictureOf(card));
        this.#text.read();
        void this.#faces.read();
        this.stage.place(false);
        this.#sharpness.sharpen();
        setTimeout(() => this.#offer());
    }

    /** Shows the tools for the photo. */
    showTools() {
        const isHere = this.tools.contains(document.activeElement);
        replace(this.tools, this.#options.tools?.(this.card));
        if (isHere) /** @type {HTMLElement | null} */ (this.tools.firstElementChild)?.focus();
    }

    /** Shows the facts about the photo. */
    showFacts() {
        this.#options.choice?.show(this.card);
        const card = this.#shown;
        replace(
            this.words,
            h("strong", { class: "viewer-name", dir: "auto" }, card.name),
            h(
                "span",
                { class: "tabular" },
                [
                    this.#place,
                    card === this.card ? partSign(card) : t("viewer.original.now"),
                    date(card.taken, { time: true }),
                    card.place ? inLanguage(card.place) : "",
                    card.width && card.height ? `${card.width} × ${card.height}` : "",
                    sizeWords(card),
                ].filter(Boolean).flatMap((fact, index) => [index > 0 && " · ", h("bdi", null, fact)]),
            ),
        );
    }

    /** The photo, or its original, whichever is shown. @returns {Card} */
    get #shown() {
        return this.#original.shown ?? this.card;
    }

    /**
     * The size of the shown picture. The size of an original is known once its picture is there.
     * @returns {import("./viewer-geometry.js").Size}
     */
    get #size() {
        const { width, height } = this.#shown;
        if (width && height) return { width, height };
        const image = this.picture?.querySelector("img");
        return { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 };
    }

    /** Shows the original in the place of the photo, or the photo again, at the same zoom. */
    #exchange() {
        const card = this.#shown;
        this.#sharpness.reset();
        this.#put(this.#original.exchange(this.picture.querySelector("img")) ?? pictureOf(card));
        this.showFacts();
        this.say(card === this.card ? card.name : `${t("viewer.original.now")}, ${card.name}`);
        this.#text.read();
        void this.#faces.read();
        this.#sharpness.sharpen();
    }

    /** Takes over changed facts about the open photo. @param {Card} card */
    follow(card) {
        this.card = card;
        this.#original.follow(card);
        this.showFacts();
    }

    /** "3 of 40"; empty if it is unknown. */
    get #place() {
        const place = this.#options.place?.(this.card);
        return place ? t("progress.of", { current: place.at, total: place.of }) : "";
    }

    /** Announces words to screen readers. @param {string} words */
    say(words) {
        this.said.textContent = words;
    }

    /** Goes on to the next photo, if there is one. */
    next() {
        if (this.stage.sides.has(1)) this.stage.slide(1);
    }

    /** A button at the side of the picture that shows the next or the previous photo. @param {number} by */
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

    /** Shows the side buttons that lead to a photo. Called again later, because neighbours may arrive late. */
    #offer() {
        for (const step of this.element.querySelectorAll(".viewer-step")) {
            if (!(step instanceof HTMLElement)) continue;
            const isUsed = step === document.activeElement;
            step.hidden = !this.stage.sides.has(Number(step.dataset.by));
            // Keys would not reach the viewer from a hidden button.
            if (isUsed && step.hidden) this.stage.element.focus();
        }
    }

    /** Shows the picture with the text and the frames over it. @param {HTMLElement} shown */
    #put(shown) {
        replace(this.picture, shown, this.#text.element, this.#faces.element);
    }

    /** The layer of the text lies over a picture that stands still, so a video has none. @param {string} [find] words to find */
    #toggleText(find) {
        if (!this.card.video || this.#text.isOn) this.#text.toggle(find);
    }

    /** A tap hides the bars; another tap shows them again. */
    #toggleBars() {
        if (this.#text.isOn || this.card.video) return;
        this.element.classList.toggle("viewer-alone");
        this.#text.fitAgain();
    }

    close() {
        this.#text.close();
        this.panel.close();
        this.slideshow.stop();
        this.#controller.abort();
        this.#original.close();
        this.stage.destroy();
        this.element.close();
        this.element.remove();
    }

    /** Shows why the picture cannot be shown, unless a less sharp picture is there. @param {Card} card */
    #showBroken(card) {
        if (this.picture.querySelector("img")?.naturalWidth) return;
        const reason = card.problem ? failureText(card.problem) : t("triage.broken.text");
        this.#put(h("div", { class: "photo-problem" }, icon("broken", { size: 56 }), h("p", null, reason)));
    }

    #bind() {
        const signal = this.#controller.signal;
        this.element.addEventListener("cancel", (e) => {
            e.preventDefault();
            this.#options.onclose();
        });
        this.element.addEventListener("keydown", (e) => this.#key(e));
        this.element.addEventListener("mousemove", () => this.#offer(), { signal });
        addEventListener("resize", () => this.#text.fitAgain(), { signal });
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (this.#text.isField(event.target)) return;
        const { stage } = this;
        const zoomed = stage.scale > 1;
        /** @type {Record<string, () => void>} */
        const bindings = {
            "+": () => stage.zoom(1.5),
            "=": () => stage.zoom(1.5),
            "-": () => stage.zoom(1 / 1.5),
            "0": () => stage.zoom(0),
            w: () => this.#toggleText(),
            p: () => this.#faces.toggle(),
            [ORIGINAL_KEY]: () => this.#original.turn(),
            "?": openKeys,
            ArrowLeft: () => zoomed ? stage.pan(80, 0) : this.#options.onstep(-1),
            ArrowRight: () => zoomed ? stage.pan(-80, 0) : this.#options.onstep(1),
            ArrowUp: () => stage.pan(0, 80),
            ArrowDown: () => stage.pan(0, -80),
        };
        const chosen = this.#options.choice?.keyed(event);
        const own = this.#options.keys?.[event.key];
        const action = chosen
            ? chosen
            : event.ctrlKey || event.metaKey || event.altKey
            ? null
            : own
            ? () => own(this.card)
            : bindings[event.key];
        if (!action) return;
        event.preventDefault();
        event.stopPropagation();
        action();
    }
}
