// Interprets a drag: its direction, and whether a release commits it. No DOM, so that tests can check every rule with
// numbers.

/** @typedef {'left' | 'right' | 'up' | 'down'} Direction */

/** The longer axis must exceed the other by this factor; otherwise the swipe is diagonal and has no direction. */
export const AXIS_DOMINANCE = 1.2;
/** A sideways drag commits at this distance, in px, if the card is small … */
export const MIN_DISTANCE = 96;
/** … and at this fraction of the card's width if that is longer. */
export const DISTANCE_SHARE = 0.22;
/**
 * A drag up or down must be longer by this factor, because the thumb accidentally moves further in these directions.
 */
export const VERTICAL_FACTOR = 1.25;
/** A release faster than this, in px/ms, commits even if the drag is too short … */
export const FLICK_VELOCITY = 0.6;
/** … but only if the drag is at least this long, in px, so that a jerk of the thumb does nothing. */
export const FLICK_DISTANCE = 48;
/** Below this distance, in px, no label is shown. */
export const LABEL_DISTANCE = 8;

/**
 * The direction of a displacement.
 * @param {number} dx px, rightwards positive
 * @param {number} dy px, downwards positive
 * @returns {Direction | null} null for a diagonal
 */
export function directionOf(dx, dy) {
    const across = Math.abs(dx);
    const along = Math.abs(dy);
    if (across === 0 && along === 0) return null;
    if (across >= along * AXIS_DOMINANCE) return dx < 0 ? "left" : "right";
    if (along >= across * AXIS_DOMINANCE) return dy < 0 ? "up" : "down";
    return null;
}

/**
 * The distance, in px, at which a release commits.
 * @param {Direction} direction
 * @param {number} width the card's width in px
 */
export function threshold(direction, width) {
    const sideways = Math.max(MIN_DISTANCE, width * DISTANCE_SHARE);
    return direction === "up" || direction === "down" ? sideways * VERTICAL_FACTOR : sideways;
}

/**
 * @typedef {object} DragState
 * @property {Direction | null} direction null for a diagonal or a very short drag
 * @property {number} progress 0 at rest, 1 at the threshold and beyond
 * @property {boolean} armed whether a release would commit by distance
 */

/**
 * The state of a drag in progress.
 * @param {number} dx
 * @param {number} dy
 * @param {number} width
 * @returns {DragState}
 */
export function dragState(dx, dy, width) {
    const direction = directionOf(dx, dy);
    const distance = Math.max(Math.abs(dx), Math.abs(dy));
    if (!direction || distance < LABEL_DISTANCE) return { direction: null, progress: 0, armed: false };
    const progress = Math.min(1, distance / threshold(direction, width));
    return { direction, progress, armed: progress >= 1 };
}

/**
 * The direction committed by a release; null if the card springs back.
 * @param {{dx: number, dy: number, vx: number, vy: number, width: number}} release velocities in px/ms
 * @returns {Direction | null}
 */
export function decide({ dx, dy, vx, vy, width }) {
    const direction = directionOf(dx, dy);
    if (!direction) return null;
    const sideways = direction === "left" || direction === "right";
    const distance = Math.abs(sideways ? dx : dy);
    const velocity = (sideways ? vx : vy) * Math.sign(sideways ? dx : dy);
    // The card springs back if the finger moved quickly in the opposite direction at the end.
    if (velocity < -FLICK_VELOCITY) return null;
    if (distance >= threshold(direction, width)) return direction;
    return velocity > FLICK_VELOCITY && distance >= FLICK_DISTANCE ? direction : null;
}
