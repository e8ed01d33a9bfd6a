/** Drawn pictures for the practice: landscapes, a sheet of paper and a screen with text. */
import { svg } from "../../core/html.js";

/** @type {Record<string, [string, string, string, string]>} sky above, sky below, far hills, near hills */
const SCENES = {
    left: ["#5b4a8a", "#e88f8f", "#7a4b78", "#3d2b57"],
    right: ["#8ec5f0", "#fbe6c4", "#6fb59a", "#2f7f6b"],
    up: ["#f3e9d8", "#e6d5b8", "", ""],
    down: ["#3b3a78", "#7f7ac9", "", ""],
};
const LINES = ["M46 84h110", "M46 108h140", "M46 132h92", "M46 168h128", "M46 192h74"];

/**
 * @param {import("./steps.js").Direction} direction up and down show text, because these swipes recognise text
 * @returns {SVGSVGElement}
 */
export function sample(direction) {
    const [above, below, far, near] = SCENES[direction];
    const id = `sky-${direction}`;
    return svg(
        "svg",
        { class: "sample", viewBox: "0 0 240 300", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
        svg(
            "defs",
            null,
            svg(
                "linearGradient",
                { id, x1: 0, y1: 0, x2: 0, y2: 1 },
                svg("stop", { offset: 0, "stop-color": above }),
                svg("stop", { offset: 1, "stop-color": below }),
            ),
        ),
        svg("rect", { width: 240, height: 300, fill: `url(#${id})` }),
        far ? scene(far, near) : page(direction).flat(),
    );
}

/**
 * @param {string} far
 * @param {string} near
 */
function scene(far, near) {
    return [
        svg("circle", { cx: 172, cy: 92, r: 26, fill: "#fff6df", opacity: 0.9 }),
        svg("path", { d: "M0 210 60 150l44 40 48-58 88 84v84H0z", fill: far }),
        svg("path", { d: "M0 244c50-30 92-26 130-8s72 16 110-8v72H0z", fill: near }),
    ];
}

/** @param {string} direction */
function page(direction) {
    const dark = direction === "down";
    return [
        svg("rect", { x: 26, y: 40, width: 188, height: 220, rx: 10, fill: dark ? "#262559" : "#fffdf8" }),
        svg("path", { d: "M46 64h60", stroke: dark ? "#b9b5f5" : "#b45309", "stroke-width": 9, "stroke-linecap": "round" }),
        LINES.map((d) =>
            svg("path", { d, stroke: dark ? "#6f6bc0" : "#cfc3ad", "stroke-width": 6, "stroke-linecap": "round" })
        ),
        svg("circle", { cx: 182, cy: 228, r: 14, fill: dark ? "#8fd9bd" : "#e9a15b" }),
    ];
}
