/** The first picture before and after: a line that can be moved over it, a loupe, and the size of the result. */
import { del, post } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { livePreview } from "./live-preview.js";

/** Kinds that an <img> shows. */
const SHOWN = new Set(["jpeg", "png", "webp", "avif", "gif", "bmp"]);
/** Kinds that may move. */
const MOVING = new Set(["gif", "webp"]);
/** Ways to resize that need both a width and a height. */
const EXACT = new Set(["fill", "pad", "stretch"]);
/** The quality of the JPEG that stands for a picture that browsers cannot show. The compression must not be visible. */
const FACE_QUALITY = 95;
/** The loupe shows pixels this many times as large. */
const ZOOM = 2;

/** @typedef {import("./words.js").File} File */

/** @param {File} file */
const address = (file) => `/api/convert/files/${file.id}/content`;

/**
 * @param {File} file
 * @param {AbortSignal} signal aborted when the preview is left
 * @returns {import("./previews.js").Preview}
 */
export function picturePreview(file, signal) {
    const faces = new Faces(signal);
    const note = h("p", { class: "caption convert-still", hidden: true }, t("convert.pictures.still"));
    const { element, update } = livePreview("pictures", file, signal, {
        missing: ({ size, width, height }) => {
            if (size === "within") return width || height ? null : t("convert.pictures.unsized");
            return EXACT.has(size) && !(width && height) ? t("convert.pictures.unsized.exact") : null;
        },
        draw: async (stage, made) => {
            try {
                await compare(stage, ...await faces.of(file, made));
            } catch {
                // The result exists nevertheless.
                replace(stage);
            }
        },
        hasStage: true,
    });
    return {
        element: h("div", null, element, note),
        update: (values, files) => {
            note.hidden = MOVING.has(values.format) || !files.some(({ kind }) => MOVING.has(kind));
            update(values, files.length > 1);
        },
    };
}

/**
 * Supplies pictures to the browser. For formats that it cannot show, it makes JPEGs and removes them when they are no longer
 * shown.
 */
class Faces {
    #signal;
    /** @type {Promise<File> | null} */
    #before = null;
    /** The JPEG of the last result. @type {File | null} */
    #after = null;

    /** @param {AbortSignal} signal */
    constructor(signal) {
        this.#signal = signal;
        signal.addEventListener("abort", () => {
            void this.#before?.then(remove, () => {});
            this.#forget();
        });
    }

    /** @param {File} file @param {File} made @returns {Promise<[string, string]>} */
    async of(file, made) {
        this.#forget();
        const isKnown = SHOWN.has(file.kind);
        if (!isKnown) this.#before ??= faceOf(file);
        const before = isKnown ? file : await this.#before;
        if (SHOWN.has(made.kind)) return [address(/** @type {File} */ (before)), address(made)];
        const after = await faceOf(made);
        if (this.#signal.aborted) remove(after);
        else this.#after = after;
        return [address(/** @type {File} */ (before)), address(after)];
    }

    #forget() {
        if (this.#after) remove(this.#after);
        this.#after = null;
    }
}

/** @param {File} file @returns {Promise<File>} */
const faceOf = ({ id }) =>
    post("/api/convert/preview", { converter: "pictures", file: id, options: { format: "jpeg", quality: FACE_QUALITY } });

/** @param {File} file */
const remove = ({ id }) => void del(`/api/convert/files/${id}`).catch(() => {});

/**
 * @param {HTMLElement} stage
 * @param {string} before
 * @param {string} after
 */
async function compare(stage, before, after) {
    const pictures = [before, after].map((src) => h("img", { src, alt: "", draggable: false }));
    await Promise.all(pictures.map((picture) => picture.decode()));
    const old = stage.querySelector("input")?.value ?? "50";
    const [under, over] = pictures;
    over.classList.add("convert-after");
    const line = h("input", {
        type: "range",
        class: "convert-line",
        min: 0,
        max: 100,
        value: old,
        "aria-label": t("convert.pictures.compare"),
    });
    const loupe = h("div", { class: "convert-loupe", hidden: true, "aria-hidden": "true" }, glass(before), glass(after));
    const move = () => stage.style.setProperty("--line", `${line.value}%`);
    line.addEventListener("input", move);
    for (const name of ["pointermove", "pointerdown"]) {
        line.addEventListener(name, (event) => look(loupe, stage, over, /** @type {PointerEvent} */ (event)));
    }
    for (const name of ["pointerleave", "pointerup", "pointercancel"]) {
        line.addEventListener(name, () => loupe.hidden = true);
    }
    const words = [t("convert.pictures.before"), t("convert.pictures.after")].map((word) => h("span", null, word));
    replace(stage, under, over, line, loupe, h("div", { class: "convert-sides caption", "aria-hidden": "true" }, words));
    move();
}

/** One half of the loupe. @param {string} src */
const glass = (src) => h("span", { class: "convert-glass" }, h("img", { src, alt: "" }));

/**
 * Shows the place beneath the pointer, before at the left and after at the right, both in the pixels of the result.
 * @param {HTMLElement} loupe
 * @param {HTMLElement} stage
 * @param {HTMLImageElement} after
 * @param {PointerEvent} event
 */
function look(loupe, stage, after, { clientX, clientY }) {
    const box = stage.getBoundingClientRect();
    // The picture is as large as fits, in the middle.
    const scale = Math.min(box.width / after.naturalWidth, box.height / after.naturalHeight);
    const x = (clientX - box.left - box.width / 2) / (scale * after.naturalWidth) + 0.5;
    const y = (clientY - box.top - box.height / 2) / (scale * after.naturalHeight) + 0.5;
    if (x < 0 || x > 1 || y < 0 || y > 1) return void (loupe.hidden = true);
    loupe.hidden = false;
    const [width, height] = [after.naturalWidth * ZOOM, after.naturalHeight * ZOOM].map((side) => side / devicePixelRatio);
    const half = loupe.offsetWidth / 2;
    loupe.style.insetInlineStart = `${x > 0.5 ? 0 : box.width - 2 * half}px`;
    for (const [index, picture] of loupe.querySelectorAll("img").entries()) {
        picture.style.width = `${width}px`;
        picture.style.height = `${height}px`;
        const shift = index ? 0 : half;
        picture.style.translate = `${shift - x * width}px ${half - y * height}px`;
    }
}
