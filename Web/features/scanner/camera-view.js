/** Temporary parts of the camera page: the animation of a picture to the stack, and the message if there is no camera. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { motion } from "../../core/theme.js";
import { emptyState } from "../../ui/empty-state.js";

/** The height of the stack of pictures, in px. */
const STACK = 56;

/** If more than this fraction of a picture would be cropped, the whole picture is shown, with bars at its sides. */
const MOST_CUT = 0.25;

/** Text keys for the browser's errors. @type {Record<string, string>} */
const PROBLEMS = { NotAllowedError: "denied", NotFoundError: "none", NotReadableError: "busy", stopped: "stopped" };

/**
 * Aligns the outline with the video. The video covers the stage or, if too much of it would be cropped, is shown completely.
 * @param {Element} stage @param {Element} overlay @param {number} width @param {number} height of the video
 */
export function fit(stage, overlay, width, height) {
    const [own, wanted] = [width / height, stage.clientWidth / stage.clientHeight];
    const isWhole = Math.min(own / wanted, wanted / own) < 1 - MOST_CUT;
    stage.classList.toggle("camera-whole", isWhole);
    overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
    overlay.setAttribute("preserveAspectRatio", `xMidYMid ${isWhole ? "meet" : "slice"}`);
}

/**
 * Animates a picture from the stage to the stack.
 * @param {Blob} picture
 * @param {Element} stage
 * @param {Element} stack
 * @param {Element} page
 */
export function fly(picture, stage, stack, page) {
    if (motion.reduced) return;
    const [from, to] = [stage.getBoundingClientRect(), stack.getBoundingClientRect()];
    const address = URL.createObjectURL(picture);
    const flying = h("img", { class: "camera-flying", src: address, alt: "" });
    page.append(flying);
    const scale = STACK / from.height;
    const [x, y] = [(to.left || 24) - from.left, (to.top || innerHeight - 80) - from.top];
    const flight = flying.animate(
        [{ transform: "none", opacity: 0.95 }, { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.4 }],
        { duration: 420, easing: "cubic-bezier(0.4, 0, 0.2, 1)" },
    );
    const end = () => {
        flying.remove();
        URL.revokeObjectURL(address);
    };
    flight.finished.then(end, end);
}

/** @param {string} reason name of the browser's error @param {Node[]} ways buttons for alternatives */
export function cameraProblem(reason, ways) {
    const word = PROBLEMS[reason] ?? "failed";
    return h(
        "div",
        { class: "camera-problem" },
        emptyState({
            icon: "warning",
            title: t(`scanner.camera.${word}.title`),
            text: t(`scanner.camera.${word}.text`),
            action: h("div", { class: "scanner-ways" }, ways),
        }),
    );
}
