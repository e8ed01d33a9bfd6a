/** The introduction as a state machine. No DOM. */

/** @typedef {"welcome" | "practise" | "queue" | "notes" | "more" | "folders"} Step */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

/** @type {Step[]} */
export const STEPS = ["welcome", "practise", "queue", "notes", "more", "folders"];
/** The steps in which the user opens a sheet. @type {Step[]} */
const WITH_SHEET = ["queue", "notes"];
/** What is practised besides swipes. @typedef {"look" | "undo" | "later"} Act */
/** @typedef {Direction | Act} Exercise */
/** The swipes, in the order of practice. @type {Direction[]} */
export const SWIPES = ["left", "right", "up", "down"];
/** The acts that are no swipes. @type {Act[]} */
export const ACTS = ["look", "undo", "later"];
/** All that is practised, each once, in order. @type {Exercise[]} */
export const EXERCISES = [...SWIPES, ...ACTS];

/**
 * @typedef {{step: Step, done: Exercise[], opened: Step[]}} State `done`: exercises performed; `opened`: steps whose sheet was
 *     opened
 * @typedef {{kind: "next"} | {kind: "back"} | {kind: "skip"} | {kind: "practised", what: Exercise} | {kind: "opened"}} Event
 */

/** @type {State} */
export const START = { step: "welcome", done: [], opened: [] };

/**
 * The position of the current screen among all screens. Each exercise is a separate screen, and so is the praise after the
 * last one.
 * @param {State} state
 * @returns {{at: number, of: number}}
 */
export function placeOf(state) {
    const practice = STEPS.indexOf("practise");
    const at = STEPS.indexOf(state.step);
    const within = at > practice ? EXERCISES.length : at === practice ? state.done.length : 0;
    return { at: at + within, of: STEPS.length + EXERCISES.length };
}

/** The next exercise. @param {State} state @returns {Exercise | null} */
export const wantedExercise = (state) => EXERCISES.find((each) => !state.done.includes(each)) ?? null;

/** @param {Exercise | null} exercise @returns {exercise is Act} */
export const isAct = (exercise) => ACTS.some((act) => act === exercise);

/** Whether the step is done, so that the user can continue without skipping. @param {State} state */
export function isDone(state) {
    if (state.step === "practise") return wantedExercise(state) === null;
    if (WITH_SHEET.includes(state.step)) return state.opened.includes(state.step);
    return true;
}

/**
 * The state after an event. An event that does not fit the current state changes nothing.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function after(state, event) {
    const at = STEPS.indexOf(state.step);
    if (event.kind === "practised") {
        const fits = state.step === "practise" && event.what === wantedExercise(state);
        return fits ? { ...state, done: [...state.done, event.what] } : state;
    }
    if (event.kind === "opened") {
        return WITH_SHEET.includes(state.step) ? { ...state, opened: [...state.opened, state.step] } : state;
    }
    // Skipping the first step skips the whole introduction, except for the last step, the folders, which is required.
    if (event.kind === "skip" && at === 0) return { ...state, step: STEPS[STEPS.length - 1] };
    if (event.kind === "back") return at > 0 ? { ...state, step: STEPS[at - 1] } : state;
    if (event.kind === "next" && !isDone(state)) return state;
    return at < STEPS.length - 1 ? { ...state, step: STEPS[at + 1] } : state;
}
