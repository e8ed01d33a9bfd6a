import { svg } from "../core/html.js";
import { ICONS } from "./icons.js";

/**
 * A drawn icon: violet lines over their mist, both in the colour of where it stands.
 * @param {keyof typeof ICONS & string} name
 * @param {{label?: string, size?: number}} [options] `label` for screen readers, when no word stands beside it; `size` in px
 * @returns {SVGSVGElement}
 */
export function icon(name, { label, size = 24 } = {}) {
    const [mist, line] = ICONS[name] ?? ICONS.info;
    return svg(
        "svg",
        {
            class: "icon",
            viewBox: "0 0 24 24",
            width: size,
            height: size,
            ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
        },
        mist && svg("path", { class: "icon-mist", d: mist }),
        svg("path", { class: "icon-line", d: line }),
    );
}
