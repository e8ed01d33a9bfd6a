/** The drawings that illustrate the steps of trusting the certificate. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {[tag: string, attributes: Record<string, string | number>]} Stroke */

/** @type {(x: number, y: number, width: number, kind?: string) => Stroke} */
const line = (x, y, width, kind = "line") => ["rect", { class: kind, x, y, width, height: 7, rx: 3.5 }];
/** @type {(x: number, y: number, width: number) => Stroke} */
const press = (x, y, width) => ["rect", { class: "hot", x, y, width, height: 14, rx: 7 }];
/** @type {(x: number, y: number) => Stroke} */
const finger = (x, y) => ["circle", { class: "finger", cx: x, cy: y, r: 9 }];
/** @type {(d: string) => Stroke} */
const mark = (d) => ["path", { class: "on-hot", d }];
/** @type {(x: number, y: number) => Stroke[]} */
const tick = (x, y) => [["circle", { class: "hot", cx: x, cy: y, r: 12 }], mark(`M${x - 5} ${y}l4 4 7-8`)];

/** @type {Record<string, Stroke[]>} */
const DRAWINGS = {
    // A question in front of a page, and a finger on the answer.
    allow: [
        line(22, 22, 50),
        line(22, 34, 64),
        ["rect", { class: "bold", x: 20, y: 50, width: 72, height: 36, rx: 8, opacity: 0.5 }],
        line(28, 57, 44, "line"),
        press(58, 68, 28),
        finger(72, 75),
    ],
    // A download in a list.
    download: [
        ["circle", { class: "hot", cx: 56, cy: 36, r: 15 }],
        mark("M56 28v14M50 37l6 6 6-6M49 47h14"),
        line(22, 62, 68, "bold"),
        line(22, 76, 46),
    ],
    // A list of settings with a new entry at the top.
    install: [
        line(22, 22, 40),
        ["rect", { class: "hot", x: 20, y: 36, width: 72, height: 18, rx: 6 }],
        mark("M28 45h34M82 41l4 4-4 4"),
        line(22, 64, 60),
        line(22, 78, 48),
        finger(74, 45),
    ],
    // A switch that is on.
    trust: [
        line(22, 24, 44),
        line(22, 48, 34, "bold"),
        ["rect", { class: "hot", x: 62, y: 42, width: 30, height: 18, rx: 9 }],
        ["circle", { class: "screen", cx: 83, cy: 51, r: 7 }],
        line(22, 74, 52),
        finger(77, 51),
    ],
    // A file in a list of files.
    file: [
        line(22, 22, 58),
        ["rect", { class: "hot", x: 22, y: 38, width: 26, height: 32, rx: 4 }],
        mark("M29 48h12M29 55h12M29 62h7"),
        line(56, 50, 34, "bold"),
        line(22, 80, 50),
        finger(35, 54),
    ],
    // The app's icon among other icons on a home screen.
    home: [
        ["rect", { class: "line", x: 24, y: 24, width: 18, height: 18, rx: 5 }],
        ["rect", { class: "line", x: 48, y: 24, width: 18, height: 18, rx: 5 }],
        ["rect", { class: "line", x: 72, y: 24, width: 18, height: 18, rx: 5 }],
        ["rect", { class: "line", x: 24, y: 50, width: 18, height: 18, rx: 5 }],
        ["rect", { class: "hot", x: 48, y: 50, width: 18, height: 18, rx: 5 }],
        mark("M52 59h10M52 59l1 5h8l1-5"),
        ...tick(84, 80),
    ],
};

/** @param {string} name */
export function drawing(name) {
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("viewBox", "0 0 112 100");
    picture.setAttribute("aria-hidden", "true");
    /** @type {Stroke} */
    const screen = ["rect", { class: "screen", x: 12, y: 4, width: 88, height: 92, rx: 14 }];
    for (const [tag, attributes] of [screen, ...DRAWINGS[name]]) {
        const part = document.createElementNS(SVG, tag);
        for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value));
        picture.append(part);
    }
    return picture;
}
