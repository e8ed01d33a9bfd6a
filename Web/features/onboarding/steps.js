/** The introduction as a state machine. No DOM. */

/** @typedef {"welcome" | "practise" | "after" | "more" | "folders"} Step */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

/** @type {Step[]} */
export const STEPS = ["welcome", "practise", "after", "more", "folders"];
/** The last step: the folders. Without it nothing can be seen, so it can be reached from every step. */
export const LAST = STEPS[STEPS.length - 1];
/** The swipes, in the order of practice. @type {Direction[]} */
export const SWIPES = ["left", "right", "up", "down"];

/**
 * @typedef {{step: Step, done: Direction[]}} State `done`: swipes performed
 * @typedef {{kind: "next"} | {kind: "back"} | {kind: "skip"} | {kind: "swiped", direction: Direction}} Event
 */

/** @type {State} */
export const START = { step: "welcome", done: [] };

/**
 * The position of the current screen among all screens. Each practice swipe is a separate screen.
 * @param {State} state
 * @returns {{at: number, of: number}}
 */
export function placeOf(state) {
    const practice = STEPS.indexOf("practise");
    const index = STEPS.indexOf(state.step);
    const others = SWIPES.length - 1;
    const within = index > practice ? others : index === practice ? Math.min(state.done.length, others) : 0;
    return { at: index + within, of: STEPS.length + others };
}

/** The next swipe to practise. @param {State} state @returns {Direction | null} */
export const wantedSwipe = (state) => SWIPES.find((direction) => !state.done.includes(direction)) ?? null;

/**
 * The state at a step. The practice begins anew whenever it is entered.
 * @param {State} state
 * @param {Step} step
 * @returns {State}
 */
export const at = (state, step) => ({ step, done: step === "practise" ? [] : state.done });

/**
 * The state after an event. An event that does not fit the current state changes nothing.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function after(state, event) {
    const index = STEPS.indexOf(state.step);
    if (event.kind === "swiped") {
        if (state.step !== "practise" || event.direction !== wantedSwipe(state)) return state;
        const done = [...state.done, event.direction];
        return done.length < SWIPES.length ? { ...state, done } : { step: "after", done };
    }
    if (event.kind === "skip") return at(state, LAST);
    if (event.kind === "back") return index > 0 ? at(state, STEPS[index - 1]) : state;
    if (state.step === "practise") return state;
    return index < STEPS.length - 1 ? at(state, STEPS[index + 1]) : state;
}
