/** One result in a sheet: the picture with the decisive parts marked, and a form for corrections. */
import { appURL } from "../../core/base.js";
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { previewURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";
import { errorView } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { placeOf, wholePlaceOf } from "./place.js";
import { ReviewForm } from "./review-form.js";
import { KEYS, TYPES } from "./types.js";

/**
 * @typedef {object} ReviewOptions
 * @property {import("./corrections.js").Corrections} corrections
 * @property {(photo: any) => Promise<void>} onqueue adds a photo to the delete queue
 * @property {(id: number, step: number) => any} neighbour returns the result before (-1) or after (1) a result, or null
 */

/** The key for "not a screenshot"; the types have separate keys. */
const EXCLUDE_KEY = "x";
/** The longer edge of the picture, in px. */
const SIZE = 1440;

export class Review {
    #options;
    /** The result on screen. @type {any} */
    #item;
    /** @type {ReviewForm | null} */
    #form = null;
    #closed = new AbortController();
    /** Aborts the request for a result that is no longer on screen. */
    #loading = new AbortController();

    /** @param {any} item @param {ReviewOptions} options */
    constructor(item, options) {
        this.#options = options;
        this.#item = item;
        this.content = h("div", { class: "review" }, picture(item, []), skeleton("row", 3));
        this.previous = this.#stepButton(t("screenshots.previous"), "arrow-left", -1);
        this.next = this.#stepButton(t("screenshots.next"), "arrow-right", 1);
        this.queue = button(t("photo.queue.short"), {
            style: "quiet",
            size: "small",
            icon: "trash",
            decides: true,
            onclick: () => this.#queue(),
        });
        this.save = button(t("common.save"), { style: "primary", decides: true, onclick: () => this.#correct({}) });
        this.sheet = sheet({
            title: t("screenshots.review.title"),
            address: `review-${item.id}`,
            content: this.content,
            actions: [h("div", { class: "review-steps" }, this.previous, this.next), this.save],
            wide: true,
            onclose: () => this.#closed.abort(),
        });
        this.#bindKeys();
        void this.#show();
    }

    /** @param {string} label @param {string} icon @param {number} step */
    #stepButton(label, icon, step) {
        return button(label, { style: "quiet", icon, iconOnly: true, onclick: () => this.#step(step) });
    }

    #bindKeys() {
        const types = KEYS.map((key, index) => [key, () => this.#correct({ type: TYPES[index] })]);
        const bindings = {
            ...Object.fromEntries(types),
            ArrowRight: () => this.#step(1),
            ArrowLeft: () => this.#step(-1),
            [EXCLUDE_KEY]: () => this.#exclude(),
            Delete: () => this.#queue(),
        };
        keys(this.sheet.element, bindings, { signal: this.#closed.signal });
    }

    /** Fetches the result and shows it. */
    async #show() {
        const { id } = this.#item;
        const { neighbour } = this.#options;
        this.sheet.rename(`review-${id}`);
        const next = neighbour(id, 1);
        this.previous.toggleAttribute("disabled", !neighbour(id, -1));
        this.next.toggleAttribute("disabled", !next);
        this.#loading.abort();
        this.#loading = new AbortController();
        const signal = AbortSignal.any([this.#closed.signal, this.#loading.signal]);
        try {
            const detail = await get(`/api/screenshots/${id}`, { signal });
            if (signal.aborted) return;
            this.#showDetail(detail);
            // Preloads the next picture.
            if (next?.photo) new Image().src = appURL(previewURL(next.photo, SIZE));
        } catch (error) {
            if (!signal.aborted) replace(this.content, errorView(error, () => this.#show()));
        }
    }

    /** @param {any} detail */
    #showDetail(detail) {
        const hadFocus = this.content.contains(document.activeElement);
        this.#form = new ReviewForm(detail, {
            onedit: (isEdited) => this.save.toggleAttribute("disabled", !isEdited),
            oncorrect: (correction) => this.#correct(correction),
            onrevert: () => this.#options.corrections.revert([this.#item.id]).then(() => this.#show()),
            onexclude: () => this.#exclude(),
        });
        replace(this.content, picture(detail.result, detail.marks, this.queue), this.#form.element);
        if (hadFocus) this.sheet.element.focus();
        this.save.toggleAttribute("disabled", true);
        const { photo } = detail.result;
        this.queue.label = t(photo?.action === "delete" ? "photo.queue.done" : "photo.queue.short");
        this.queue.toggleAttribute("disabled", photo?.action === "delete");
        this.#form.scrollToType();
    }

    /** Sends a correction together with the edits in the fields. @param {any} correction */
    async #correct(correction) {
        const whole = { ...this.#form?.edits, ...correction };
        if (Object.keys(whole).length === 0) return;
        await this.#options.corrections.correct([this.#item.id], whole);
        await this.#show();
    }

    /** Adds the photo to the delete queue, and shows the next result. */
    async #queue() {
        const { id, photo } = this.#item;
        if (!photo || this.queue.hasAttribute("disabled")) return;
        await this.#options.onqueue(photo);
        const next = this.#options.neighbour(id, 1);
        await (next ? this.#showOther(next) : this.#show());
    }

    async #exclude() {
        const { id, photo } = this.#item;
        if (!photo) return;
        const next = this.#options.neighbour(id, 1) ?? this.#options.neighbour(id, -1);
        await this.#options.corrections.exclude(photo.id);
        if (!next) return this.sheet.close();
        await this.#showOther(next);
    }

    /** @param {number} step */
    #step(step) {
        const next = this.#options.neighbour(this.#item.id, step);
        if (next) void this.#showOther(next);
    }

    /** @param {any} item */
    async #showOther(item) {
        this.#item = item;
        // The text in the fields belongs to the previous result.
        this.#form = null;
        await this.#show();
    }
}

/**
 * The picture. Its size is set before it has loaded, so that nothing moves when it arrives.
 * @param {any} result
 * @param {{kind: string, text: string, box: number[]}[]} marks each box as fractions of the picture: left, top, width,
 *     height
 * @param {HTMLElement} [queue] the button that adds the photo to the delete queue
 */
function picture({ photo }, marks, queue) {
    if (!photo) return h("p", { class: "quiet" }, t("screenshots.away"));
    return h(
        "div",
        { class: "review-picture" },
        h(
            "div",
            { class: "review-frame", style: { "--shape": String((photo.width || 9) / (photo.height || 16)) } },
            h("img", { src: previewURL(photo, SIZE), alt: photo.name }),
            marks.map(({ kind, text, box }) => {
                const [left, top, width, height] = box.map((share) => `${share * 100}%`);
                return h("span", {
                    class: `review-mark review-mark-${kind}`,
                    title: text,
                    style: { left, top, width, height },
                });
            }),
        ),
        h(
            "div",
            { class: "review-place" },
            h("bdi", { class: "caption", title: wholePlaceOf(photo) }, placeOf(photo, false)),
            queue,
        ),
    );
}
