// The physics of a card on the deck: springs, tilt and throw. No DOM, so that tests can check every rule with numbers.

/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */
/** @typedef {{x: number, y: number}} Vector */

/** @type {Record<Direction, Vector>} */
export const UNIT = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } };

/**
 * The tilt of a card, in degrees. A card held near its bottom tilts in the opposite direction.
 * @param {number} dx
 * @param {number} width
 * @param {number} [grip] from -1, held at the top, to 1, held at the bottom
 */
export function tilt(dx, width, grip = -1) {
    const lean = Math.max(-1, Math.min(1, dx / Math.max(1, width)));
    return lean * 11 * (grip > 0.3 ? -1 : 1);
}

/** The deck's springs: response in seconds, damping as a fraction of critical damping. */
export const SPRINGS = {
    bounce: { response: 0.5, damping: 0.6 },
    snappy: { response: 0.35, damping: 0.8 },
    magic: { response: 0.6, damping: 0.7 },
};

/**
 * Moves a damped spring by one frame. The frame is divided into small steps, which keep the spring stable even if a frame is
 * late.
 * @param {{x: number, v: number}} state position and velocity in units per second; changed in place
 * @param {number} target
 * @param {{response: number, damping: number}} spring
 * @param {number} seconds elapsed time
 * @returns {boolean} whether the spring is at rest
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

/** Minimum speed of a leaving card, in px/ms, after a key press as well as after a drag. */
export const LEAVE_VELOCITY = 1.6;

/**
 * The velocity of a leaving card: the velocity of the finger, but pointing outwards and with a minimum and a maximum speed.
 * @param {Direction} direction
 * @param {Vector} velocity px/ms at release
 * @returns {Vector} px/ms
 */
export function leaveVelocity(direction, velocity) {
    const unit = UNIT[direction];
    const outward = velocity.x * unit.x + velocity.y * unit.y;
    const speed = Math.min(5, Math.max(LEAVE_VELOCITY, outward));
    // The component across the direction of the swipe is limited to a fraction of the outward speed.
    const limit = speed * 0.6;
    const clamp = (/** @type {number} */ v) => Math.max(-limit, Math.min(limit, v));
    return unit.x !== 0 ? { x: unit.x * speed, y: clamp(velocity.y) } : { x: clamp(velocity.x), y: unit.y * speed };
}
