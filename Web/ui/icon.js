import { svg } from "../core/html.js";
import { ICONS } from "./icons.js";

/** Icons that point in the reading direction, and so are mirrored in right-to-left languages. */
const ONWARD = new Set(["back", "chevron-right"]);

/**
 * An icon: lines over a faint fill, both in the colour of the surrounding text.
 * @param {keyof typeof ICONS & string} name
 * @param {{label?: string, size?: number}} [options] `label` for screen readers, if there is no text beside it; `size` in px
 * @returns {SVGSVGElement}
 */
export function icon(name, { label, size = 24 } = {}) {
    const [mist, line] = ICONS[name] ?? ICONS.info;
    return svg(
        "svg",
        {
            class: ONWARD.has(name) ? "icon icon-onward" : "icon",
            viewBox: "0 0 24 24",
            width: size,
            height: size,
            ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
        },
        mist && svg("path", { class: "icon-mist", d: mist }),
        svg("path", { class: "icon-line", d: line }),
    );
}
