/** A card for practising what is no swipe: to look closely, to undo, and to put a photo behind the others. */
import { h } from "../../core/html.js";
import { vibrate } from "../../core/haptics.js";
import { motion } from "../../core/theme.js";
import { attachSwipe } from "../../ui/swipe.js";
import { sample } from "./sample.js";

/** @typedef {import("./steps.js").Act} Act */

/** The icon of each act, as on the deck, and its key. @type {Record<Act, {icon: string, key: string}>} */
export const ACT_CONTROLS = {
    look: { icon: "expand", key: "Space" },
    undo: { icon: "undo", key: "u" },
    later: { icon: "clock", key: "l" },
};

/** The picture of each card. @type {Record<Act, import("./steps.js").Direction>} */
const SAMPLES = { look: "right", undo: "left", later: "down" };
/** The time in which the act is shown, in ms. */
const SHOWN = 900;

/**
 * @param {Act} act the expected act
 * @param {() => void} done
 * @returns {{element: HTMLElement, run: () => void}} `run` performs the act for a key or a button
 */
export function practiceAct(act, done) {
    const element = h("div", { class: "practice-card" }, sample(SAMPLES[act]));
    let isDone = false;
    const run = () => {
        if (isDone) return;
        isDone = true;
        vibrate(act === "undo" ? "undo" : act === "later" ? "medium" : "light");
        element.classList.add(`practice-act-${act}`);
        setTimeout(done, motion.reduced ? 0 : SHOWN);
    };
    attachSwipe(element, {
        width: () => element.offsetWidth,
        onlongpress: () => act === "look" && run(),
        ondoubletap: () => act === "undo" && run(),
    });
    return { element, run };
}
