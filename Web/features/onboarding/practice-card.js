/** A card with a drawn picture for practising a swipe. */
import { vibrate } from "../../core/haptics.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { motion } from "../../core/theme.js";
import { attachSwipe } from "../../ui/swipe.js";
import { sample } from "./sample.js";

/** @typedef {import("./steps.js").Direction} Direction */

/** The tilt of a card, in degrees per card width; as on the deck. */
const TILT = 12;
/** The distance that the card flies, in card widths and heights. */
const AWAY = { left: [-1.4, 0], right: [1.4, 0], up: [0, -1.4], down: [0, 1.4] };

/**
 * @param {Direction} wanted the expected swipe
 * @param {(direction: Direction) => void} done
 * @param {(problem: "other" | "short") => void} nudge called for a swipe in another direction, or one that is too short
 * @returns {{element: HTMLElement, leave: (direction: Direction) => void}} `leave` performs the swipe for a key or a button
 */
export function practiceCard(wanted, done, nudge) {
    const label = h(
        "span",
        { class: ["practice-label", `practice-${wanted}`], "aria-hidden": "true" },
        t(`onboarding.do.${wanted}`),
    );
    const element = h("div", { class: "practice-card" }, sample(wanted), label);
    let left = false;
    let isArmed = false;
    attachSwipe(element, {
        width: () => element.offsetWidth,
        onmove({ dx, dy, direction, progress, armed }) {
            if (armed && !isArmed) vibrate("light");
            isArmed = armed;
            element.style.transition = "none";
            element.style.transform = `translate(${dx}px, ${dy}px) rotate(${dx / element.offsetWidth * TILT}deg)`;
            label.style.opacity = String(direction === wanted ? Math.min(1, progress) : 0);
        },
        oncommit(direction) {
            if (direction === wanted) return leave(direction);
            rest();
            nudge("other");
        },
        oncancel(velocity) {
            rest();
            // A tap has no velocity.
            if (velocity) nudge("short");
        },
    });
    return { element, leave };

    function rest() {
        element.style.transition = "";
        element.style.transform = "";
        label.style.opacity = "0";
    }

    /** @param {Direction} direction */
    function leave(direction) {
        if (left) return;
        left = true;
        vibrate("medium");
        const [x, y] = AWAY[direction];
        element.style.transition = "";
        label.style.opacity = "1";
        element.style.opacity = "0";
        if (!motion.reduced) element.style.transform = `translate(${x * 100}%, ${y * 100}%) rotate(${x * TILT}deg)`;
        setTimeout(() => done(direction), motion.reduced ? 0 : 180);
    }
}
