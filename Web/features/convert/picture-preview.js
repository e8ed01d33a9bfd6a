/** The first picture before and after: a line that can be moved over it, a loupe, and the size of the result. */
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { livePreview } from "./live-preview.js";

/** Kinds that an <img> shows. */
const SHOWN = new Set(["jpeg", "png", "webp", "avif", "gif", "bmp"]);
/** The loupe shows pixels this many times as large. */
const ZOOM = 2;

/** @param {import("./words.js").File} file */
const address = (file) => `/api/convert/files/${file.id}/content`;

/**
 * @param {import("./words.js").File[]} files
 * @param {AbortSignal} signal aborted when the page is left
 * @returns {import("./previews.js").Preview}
 */
export function picturePreview([file], signal) {
    return livePreview("pictures", file, signal, {
        missing: (values) => isIncomplete(values) ? t("convert.pictures.unsized") : null,
        draw: async (stage, made) => {
            if (SHOWN.has(file.kind) && SHOWN.has(made.kind)) await compare(stage, address(file), address(made));
            else stage.hidden = true;
        },
    });
}

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
    stage.style.aspectRatio = `${over.naturalWidth} / ${over.naturalHeight}`;
    stage.hidden = false;
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
    const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
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

/** Whether the size is not known yet. @param {Record<string, any>} values */
const isIncomplete = ({ size, width, height }) =>
    size === "within" ? !width && !height : ["fill", "pad", "stretch"].includes(size) && !(width && height);
