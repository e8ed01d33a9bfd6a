import { svg } from "../core/html.js";

/**
 * The mascot: a shoebox under the moon, with its lid open and a picture in it.
 * @param {{mood?: "calm" | "happy" | "asleep", size?: number}} [options] `size`: width in px
 * @returns {SVGSVGElement}
 */
export function mascot({ mood = "calm", size = 120 } = {}) {
    const eyes = {
        calm: "M47 71.5h.01M73 71.5h.01",
        happy: "M44 72.5c1.5-2.5 4.5-2.5 6 0M70 72.5c1.5-2.5 4.5-2.5 6 0",
        asleep: "M44 71c1.5 2 4.5 2 6 0M70 71c1.5 2 4.5 2 6 0",
    }[mood];
    return svg(
        "svg",
        {
            class: ["mascot", `mascot-${mood}`],
            viewBox: "0 0 120 104",
            width: size,
            height: size * 104 / 120,
            "aria-hidden": "true",
        },
        svg("circle", { class: "mascot-moon", cx: 88, cy: 26, r: 16 }),
        svg("circle", { class: "mascot-moon-bite", cx: 95, cy: 21, r: 13.5 }),
        svg("path", {
            class: "mascot-star",
            d: "M22 24c.6 3 2 4.4 5 5-3 .6-4.4 2-5 5-.6-3-2-4.4-5-5 3-.6 4.4-2 5-5zM52 8c.4 2 1.3 2.9 3.3 3.3-2 .4-2.9 1.3-3.3 3.3-.4-2-1.3-2.9-3.3-3.3 2-.4 2.9-1.3 3.3-3.3z",
        }),
        svg(
            "g",
            { class: "mascot-picture" },
            svg("rect", {
                class: "mascot-print",
                x: 42,
                y: 26,
                width: 36,
                height: 40,
                rx: 4,
                transform: "rotate(-5 60 46)",
            }),
            svg("path", { class: "mascot-scene", d: "M46.5 49.5l8-9.5 7.5 8 4-3.5 8 7.5v4l-27 2.3z" }),
        ),
        svg("path", { class: "mascot-box", d: "M20 54h80l-4.5 37.5a5 5 0 0 1-5 4.5h-61a5 5 0 0 1-5-4.5z" }),
        svg("rect", { class: "mascot-lid", x: 15, y: 49, width: 90, height: 11, rx: 4 }),
        svg("path", { class: "mascot-eyes", d: eyes }),
        svg("path", { class: "mascot-mouth", d: mood === "asleep" ? "M58.5 79h3" : "M56 78c2 2.8 6 2.8 8 0" }),
        svg("path", { class: "mascot-cheeks", d: "M39 78.5h.01M81 78.5h.01" }),
    );
}
