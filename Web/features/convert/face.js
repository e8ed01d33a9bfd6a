/**
 * The icon in front of a file name. For a picture, a thumbnail; for an SVG and for any other file, the icon of the file's
 * family.
 */
import { h } from "../../core/html.js";
import { iconOf } from "../../core/kinds.js";
import { icon } from "../../ui/icon.js";

/** @param {import("./words.js").File} file */
export function fileFace(file) {
    const plate = () => h("span", { class: "icon-plate" }, icon(iconOf(file), { size: 20 }));
    if (file.family !== "picture" || file.kind === "svg") return plate();
    return h("img", {
        class: "convert-face",
        src: `/api/convert/files/${file.id}/face`,
        alt: "",
        loading: "lazy",
        // The picture is damaged, so its icon is shown instead.
        onerror: (/** @type {Event} */ event) => /** @type {Element} */ (event.target).replaceWith(plate()),
    });
}
