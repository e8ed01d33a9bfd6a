/** The introduction as a state machine: plain logic, no page. */

/** @typedef {"welcome" | "practise" | "queue" | "notes" | "more" | "folders"} Step */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

/** @type {Step[]} */
export const STEPS = ["welcome", "practise", "queue", "notes", "more", "folders"];
/** Steps in which something is opened. @type {Step[]} */
const OPENED = ["queue", "notes"];
/** The order in which the swipes are asked for. @type {Direction[]} */
export const SWIPES = ["left", "right", "up", "down"];

/**
 * @typedef {{step: Step, done: Direction[], opened: Step[]}} State `done`: swipes performed; `opened`: steps whose sheet was opened
 * @typedef {{kind: "next"} | {kind: "back"} | {kind: "skip"} | {kind: "swiped", direction: Direction} | {kind: "opened"}} Event
 */

/** @type {State} */
export const START = { step: "welcome", done: [], opened: [] };

/** The swipe asked for now. @param {State} state @returns {Direction | null} */
export const wanted = (state) => SWIPES.find((direction) => !state.done.includes(direction)) ?? null;

/** Whether the step was done, so that one may go on without skipping. @param {State} state */
export function isDone(state) {
    if (state.step === "practise") return wanted(state) === null;
    if (OPENED.includes(state.step)) return state.opened.includes(state.step);
    return true;
}

/**
 * What follows. An event that does not fit the state changes nothing.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function after(state, event) {
    const at = STEPS.indexOf(state.step);
    if (event.kind === "swiped") {
        const fits = state.step === "practise" && event.direction === wanted(state);
        return fits ? { ...state, done: [...state.done, event.direction] } : state;
    }
    if (event.kind === "opened") {
        return OPENED.includes(state.step) ? { ...state, opened: [...state.opened, state.step] } : state;
    }
    if (event.kind === "back") return at > 0 ? { ...state, step: STEPS[at - 1] } : state;
    if (event.kind === "next" && !isDone(state)) return state;
    return at < STEPS.length - 1 ? { ...state, step: STEPS[at + 1] } : state;
}
