// What a finger's path means, and how a card moves. No DOM here: every rule can be tested with numbers.

/** @typedef {'left' | 'right' | 'up' | 'down'} Direction */
/** @typedef {{x: number, y: number}} Vector */

/** The larger axis must beat the other by this factor; otherwise the swipe is a diagonal and means nothing. */
export const AXIS_DOMINANCE = 1.2;
/** Shortest sideways distance, in px, that commits on a small card. */
export const MIN_DISTANCE = 96;
/** Share of the card's width that commits sideways on a large card. */
export const DISTANCE_SHARE = 0.22;
/** Up and down need this much more: the thumb travels further that way by accident. */
export const VERTICAL_FACTOR = 1.25;
/** A flick faster than this, in px/ms, commits before the distance is reached … */
export const FLICK_VELOCITY = 0.6;
/** … provided that it went at least this far, in px, so that a jerk of the thumb does nothing. */
export const FLICK_DISTANCE = 48;
/** Below this, in px, no label appears: the hand has not chosen yet. */
export const LABEL_DISTANCE = 8;

/**
 * The direction that a displacement points in.
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
 * Distance, in px, at which letting go commits.
 * @param {Direction} direction
 * @param {number} width the card's width in px
 */
export function threshold(direction, width) {
    const sideways = Math.max(MIN_DISTANCE, width * DISTANCE_SHARE);
    return direction === "up" || direction === "down" ? sideways * VERTICAL_FACTOR : sideways;
}

/**
 * @typedef {object} Reading
 * @property {Direction | null} direction null while nothing is meant
 * @property {number} progress 0 at rest, 1 at the threshold, clamped to 1
 * @property {boolean} armed letting go now would commit by distance
 */

/**
 * What the drag means at this moment.
 * @param {number} dx
 * @param {number} dy
 * @param {number} width
 * @returns {Reading}
 */
export function read(dx, dy, width) {
    const direction = directionOf(dx, dy);
    const distance = Math.max(Math.abs(dx), Math.abs(dy));
    if (!direction || distance < LABEL_DISTANCE) return { direction: null, progress: 0, armed: false };
    const progress = Math.min(1, distance / threshold(direction, width));
    return { direction, progress, armed: progress >= 1 };
}

/**
 * What letting go here means: a direction, or null to spring back.
 * @param {{dx: number, dy: number, vx: number, vy: number, width: number}} release velocities in px/ms
 * @returns {Direction | null}
 */
export function decide({ dx, dy, vx, vy, width }) {
    const direction = directionOf(dx, dy);
    if (!direction) return null;
    const sideways = direction === "left" || direction === "right";
    const distance = Math.abs(sideways ? dx : dy);
    const velocity = (sideways ? vx : vy) * Math.sign(sideways ? dx : dy);
    // Pulled far out but thrown back: the hand changed its mind.
    if (velocity < -FLICK_VELOCITY) return null;
    if (distance >= threshold(direction, width)) return direction;
    return velocity > FLICK_VELOCITY && distance >= FLICK_DISTANCE ? direction : null;
}

/** @type {Record<Direction, Vector>} */
export const UNIT = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } };

/**
 * The tilt of a card, in degrees: it hangs from the finger, and turns the other way when held by its lower half.
 * @param {number} dx
 * @param {number} width
 * @param {number} [grip] from minus one, held at the top, to one, held at the bottom
 */
export function tilt(dx, width, grip = -1) {
    const lean = Math.max(-1, Math.min(1, dx / Math.max(1, width)));
    return lean * 11 * (grip > 0.3 ? -1 : 1);
}

/** The house's springs: response in seconds, damping as a share of critical. */
export const SPRINGS = {
    bounce: { response: 0.5, damping: 0.6 },
    snappy: { response: 0.35, damping: 0.8 },
    magic: { response: 0.6, damping: 0.7 },
};

/**
 * One step of a damped spring. Small inner steps keep it stable when a frame comes late.
 * @param {{x: number, v: number}} state position and velocity in units per second; changed in place
 * @param {number} target
 * @param {{response: number, damping: number}} spring
 * @param {number} seconds time passed
 * @returns {boolean} true once it has come to rest
 */
export function stepSpring(state, target, spring, seconds, rest = 0.1) {
    const omega = (2 * Math.PI) / spring.response;
    const steps = Math.max(1, Math.ceil(seconds / 0.004));
    const h = seconds / steps;
    for (let i = 0; i < steps; i++) {
        const acceleration = -omega * omega * (state.x - target) - 2 * spring.damping * omega * state.v;
        state.v += acceleration * h;
        state.x += state.v * h;
    }
    if (Math.abs(state.x - target) > rest || Math.abs(state.v) > rest * 10) return false;
    state.x = target;
    state.v = 0;
    return true;
}

/** A thrown card leaves no slower than this, in px/ms, so that keys and slow drags look alike. */
export const LEAVE_VELOCITY = 1.6;

/**
 * The velocity with which a card leaves: the finger's own, made fast enough and kept pointing outwards.
 * @param {Direction} direction
 * @param {Vector} velocity px/ms at release
 * @returns {Vector} px/ms
 */
export function leaveVelocity(direction, velocity) {
    const unit = UNIT[direction];
    const outward = velocity.x * unit.x + velocity.y * unit.y;
    const speed = Math.min(5, Math.max(LEAVE_VELOCITY, outward));
    // The sideways part keeps its share of the angle but can never outrun the outward part.
    const limit = speed * 0.6;
    const clamp = (/** @type {number} */ v) => Math.max(-limit, Math.min(limit, v));
    return unit.x !== 0 ? { x: unit.x * speed, y: clamp(velocity.y) } : { x: clamp(velocity.x), y: unit.y * speed };
}
