// The film of a video on its card: it plays muted, at three speeds, is searched along a strip of its frames, and is made smaller.
import { appURL } from "../../core/base.js";
import { filmLength, filmSign } from "../../core/film-length.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { originalURL, stripURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";
import { playConverted, whenUnplayable } from "../../ui/film-source.js";
import { canShrink, shrinkVideos } from "../../ui/video-shrink.js";

/** @typedef {import("./card.js").Card} Card */

/** The number of frames in a strip of the server. */
const FRAMES = 8;
const SPEEDS = [1, 1.5, 2];
/** The number of steps of the slider. */
const STEPS = 1000;

/** The speed stays for the next videos of this visit. */
let speed = SPEEDS[0];

export class CardFilm {
    /** @type {HTMLVideoElement | null} */
    #video = null;
    #card;
    #frame = h("div", { class: "film-frame", hidden: true });
    #note = h("p", { class: "film-note caption", role: "status", hidden: true });
    #slider;
    #speed;
    /** Stops the conversion of a film that the browser cannot play. */
    #stopConverting = () => {};

    /** @param {Card} card */
    constructor(card) {
        this.#card = card;
        this.sign = h("button", { type: "button", class: "film-sign tabular", onclick: () => this.toggle() });
        this.#showSign(false);
        this.#slider = h("input", { type: "range", class: "film-slider", min: 0, max: STEPS, value: 0, step: 1 });
        this.#slider.setAttribute("aria-label", t("triage.film.position"));
        this.#slider.addEventListener("input", () => this.#seek(Number(this.#slider.value) / STEPS));
        this.#slider.addEventListener("keydown", (event) => {
            if (event.key !== " ") return;
            event.preventDefault();
            this.toggle();
        });
        this.#speed = button("", { style: "quiet", size: "small", onclick: () => this.#nextSpeed() });
        this.#showSpeed();
        const smaller = button(t("video.shrink"), {
            style: "quiet",
            size: "small",
            icon: "shrink",
            iconOnly: true,
            onclick: () => this.#shrink(),
        });
        const bar = h("div", { class: "film-bar" }, this.#slider, this.#speed, canShrink(card) && smaller);
        // A finger on the bar searches the film, and does not move the card.
        for (const type of ["pointerdown", "pointermove", "pointerup"]) {
            for (const part of [bar, this.sign]) part.addEventListener(type, (event) => event.stopPropagation());
        }
        /** Lies over the picture of the card. */
        this.element = h("div", { class: "film-parts" }, this.#frame, this.#note, this.sign, bar);
    }

    get isPlaying() {
        return Boolean(this.#video && !this.#video.paused);
    }

    play() {
        const video = this.#video ?? this.#open();
        this.#frame.hidden = true;
        video.playbackRate = speed;
        video.play().catch(() => {});
        this.#showSign(true);
    }

    stop() {
        this.#video?.pause();
        this.#showSign(false);
    }

    /** The sign is the length of the video, and a button that plays and stops it. @param {boolean} isPlaying */
    #showSign(isPlaying) {
        this.sign.textContent = isPlaying ? "❚❚" : filmSign(this.#card);
        this.sign.setAttribute("aria-label", t(isPlaying ? "triage.film.pause" : "triage.film.play"));
    }

    /** Ends the film, and frees the memory that the browser uses for it. */
    close() {
        this.#stopConverting();
        this.#video?.remove();
        this.#video?.removeAttribute("src");
        this.#video?.load();
        this.#video = null;
        this.#showSign(false);
    }

    toggle() {
        if (this.isPlaying) this.stop();
        else this.play();
    }

    #open() {
        const video = h("video", { class: "film", playsInline: true, loop: true, preload: "auto", draggable: false });
        video.muted = true;
        video.src = appURL(originalURL(/** @type {any} */ (this.#card)));
        video.setAttribute("aria-label", this.#card.name);
        whenUnplayable(video, () => {
            const note = (/** @type {string} */ words) => this.#say(words);
            this.#stopConverting = playConverted(video, this.#card, { onfail: () => this.#failed(), onnote: note });
        });
        video.addEventListener("timeupdate", () => {
            if (video.duration > 0) this.#slider.value = String(Math.round(video.currentTime / video.duration * STEPS));
        });
        this.element.prepend(video);
        return this.#video = video;
    }

    /** Says that the film can neither be played nor be converted. Its frames can be looked at all the same. */
    #failed() {
        if (!this.#video) return;
        this.close();
        this.#say(t("triage.film.failed"));
    }

    /** @param {string} words */
    #say(words) {
        this.#note.textContent = words;
        this.#note.hidden = false;
    }

    /** @param {number} part of the length, 0 to 1 */
    #seek(part) {
        const length = this.#video?.duration ?? this.#card.duration ?? 0;
        this.#slider.setAttribute("aria-valuetext", filmLength(length * part) || "0:00");
        if (this.#video && this.#video.readyState > 0) return void (this.#video.currentTime = length * part);
        const number = Math.min(FRAMES - 1, Math.floor(part * FRAMES));
        this.#frame.hidden = false;
        this.#frame.style.backgroundImage = `url("${appURL(stripURL(/** @type {any} */ (this.#card)))}")`;
        this.#frame.style.backgroundPositionX = `${number / (FRAMES - 1) * 100}%`;
        const { width, height } = this.#card;
        this.#frame.style.aspectRatio = width && height ? `${width} / ${height}` : "16 / 9";
        this.#frame.classList.toggle("film-frame-tall", Boolean(width && height && height > width));
    }

    /** Keeps the video, but smaller. The deck goes on meanwhile. */
    async #shrink() {
        this.stop();
        const hasBegun = await shrinkVideos([/** @type {any} */ (this.#card)], () => {}, { quiet: true });
        if (hasBegun) this.element.dispatchEvent(new CustomEvent("film-shrunk", { bubbles: true }));
    }

    #nextSpeed() {
        speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
        this.#showSpeed();
        if (this.#video) this.#video.playbackRate = speed;
    }

    #showSpeed() {
        const words = `${speed.toLocaleString()}×`;
        this.#speed.label = words;
        this.#speed.setAttribute("aria-label", t("triage.film.speed", { speed: words }));
    }
}
