/**
 * Compares the first picture before and after the conversion: with a movable dividing line, a magnifier, and the file size.
 */
import { del, post } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isShownPicture } from "../../core/kinds.js";
import { livePreview } from "./live-preview.js";

/** The kinds of pictures that can be animated. */
const MOVING = new Set(["gif", "webp"]);
/** The resize modes that need both a width and a height. */
const EXACT = new Set(["fill", "pad", "stretch"]);
/** The JPEG quality for pictures that browsers cannot display. High enough that no compression artifacts are visible. */
const FACE_QUALITY = 95;
/** The magnification of the magnifier. */
const ZOOM = 2;

/** @typedef {import("./words.js").File} File */

/** @param {File} file */
const address = (file) => `/api/convert/files/${file.id}/content`;

/**
 * @param {string} converter its id
 * @param {File} file
 * @param {AbortSignal} signal aborted when the preview is no longer needed
 * @returns {import("./previews.js").Preview}
 */
export function picturePreview(converter, file, signal) {
    const faces = new Faces(signal);
    const note = h("p", { class: "caption convert-still", hidden: true }, t("convert.pictures.still"));
    const { element, update } = livePreview(converter, file, signal, {
        missing: ({ size, width, height }) => {
            if (size === "within") return width || height ? null : t("convert.pictures.unsized");
            return EXACT.has(size) && !(width && height) ? t("convert.pictures.unsized.exact") : null;
        },
        draw: async (stage, made) => {
            try {
                await compare(stage, ...await faces.of(file, made));
            } catch {
                // The picture cannot be displayed, but the result exists, so its size is shown.
                replace(stage);
            }
        },
        hasStage: true,
    });
    return {
        element: h("div", null, element, note),
        update: (values, files) => {
            note.hidden = MOVING.has(values.format ?? file.kind) || !files.some(({ kind }) => MOVING.has(kind));
            update(values, files.length > 1);
        },
    };
}

/**
 * Supplies pictures that the browser can display. For unsupported formats, makes JPEGs, and deletes them when they are no
 * longer shown.
 */
class Faces {
    #signal;
    /** @type {Promise<File> | null} */
    #before = null;
    /** The JPEG of the latest result. @type {File | null} */
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
        const isKnown = isShownPicture(file.kind);
        if (!isKnown) this.#before ??= faceOf(file);
        const before = isKnown ? file : await this.#before;
        if (isShownPicture(made.kind)) return [address(/** @type {File} */ (before)), address(made)];
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

/** One half of the magnifier. @param {string} src */
const glass = (src) => h("span", { class: "convert-glass" }, h("img", { src, alt: "" }));

/**
 * Magnifies the area under the pointer: the original in the left half and the result in the right half, both scaled to the
 * pixels of the result.
 * @param {HTMLElement} loupe
 * @param {HTMLElement} stage
 * @param {HTMLImageElement} after
 * @param {PointerEvent} event
 */
function look(loupe, stage, after, { clientX, clientY }) {
    const box = stage.getBoundingClientRect();
    // The picture is centred in the stage and scaled to fit.
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
