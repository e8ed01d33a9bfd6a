/** The introduction as a state machine. No DOM. */

/** @typedef {"welcome" | "practise" | "after" | "folders"} Step */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

/** @type {Step[]} */
export const STEPS = ["welcome", "practise", "after", "folders"];
/** The last step: the folders. Without it nothing can be seen, so it can be reached from every step. */
export const LAST = STEPS[STEPS.length - 1];
/** The swipes, in the order of practice. @type {Direction[]} */
export const SWIPES = ["left", "right", "up", "down"];
/** The acts practised besides swipes. @typedef {"look" | "undo" | "later"} Act */
/** @typedef {Direction | Act} Exercise */
/** @type {Act[]} */
export const ACTS = ["look", "undo", "later"];
/** All exercises, each once, in order. @type {Exercise[]} */
export const EXERCISES = [...SWIPES, ...ACTS];

/**
 * @typedef {{step: Step, done: Exercise[]}} State `done`: exercises performed
 * @typedef {{kind: "next"} | {kind: "back"} | {kind: "skip"} | {kind: "practised", what: Exercise}} Event
 */

/** @type {State} */
export const START = { step: "welcome", done: [] };

/**
 * The position of the current screen among all screens. Each practice swipe is a separate screen; the other acts share one.
 * @param {State} state
 * @returns {{at: number, of: number}}
 */
export function placeOf(state) {
    const practice = STEPS.indexOf("practise");
    const index = STEPS.indexOf(state.step);
    const others = SWIPES.length;
    const within = index > practice ? others : index === practice ? Math.min(state.done.length, others) : 0;
    return { at: index + within, of: STEPS.length + others };
}

/** The next exercise. @param {State} state @returns {Exercise | null} */
export const wantedExercise = (state) => EXERCISES.find((each) => !state.done.includes(each)) ?? null;

/** @param {Exercise | null} exercise @returns {exercise is Act} */
export const isAct = (exercise) => ACTS.some((act) => act === exercise);

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
    if (event.kind === "practised") {
        if (state.step !== "practise" || event.what !== wantedExercise(state)) return state;
        const done = [...state.done, event.what];
        return done.length < EXERCISES.length ? { ...state, done } : { step: "after", done };
    }
    if (event.kind === "skip") return at(state, LAST);
    if (event.kind === "back") return index > 0 ? at(state, STEPS[index - 1]) : state;
    if (state.step === "practise") return state;
    return index < STEPS.length - 1 ? at(state, STEPS[index + 1]) : state;
}
