// Decisions in the viewer: delete, read and keep, and undo, with buttons and keys. A decision is shown immediately; then the
// viewer shows the next photo.
import { decideCard, onrefusal, undoDecision } from "../core/decisions.js";
import { failureText } from "../core/failure.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { CopiesLine } from "./copies-line.js";
import { decider } from "./deciders.js";
import { icon } from "./icon.js";
import { toast } from "./toast.js";
import { undoLast } from "./undo-last.js";

/** @typedef {import("../core/decisions.js").Action} Action */
/** @typedef {import("./photo-grid.js").Photo} Photo */

/**
 * As on the deck, delete is on the left and keep on the right. Each decision has a letter key, because the arrow keys change
 * the photo here.
 * @type {{action: Action, icon: string, label: string, word: string, past: string, key: string}[]}
 */
const CHOICES = [
    {
        action: "delete",
        icon: "trash",
        label: "photo.queue",
        word: "photo.queue.short",
        past: "triage.left.past",
        key: "d",
    },
    {
        action: "readKeep",
        icon: "text-heart",
        label: "photo.read",
        word: "photo.read.short",
        past: "triage.down.past",
        key: "r",
    },
    { action: "keep", icon: "heart", label: "photo.keep", word: "photo.keep", past: "triage.right.past", key: "k" },
];

/** A double click within this time after a decision, in ms, is ignored, because it was meant for the previous photo. */
const DOUBLE = 400;

/**
 * @typedef {object} ViewerChoiceOptions
 * @property {(action: Action) => boolean} alone whether a decision applies to one file, and not to all copies of it
 * @property {boolean} countsCopies whether the photos of the page include their number of copies
 * @property {() => Photo | null} photo the open photo
 * @property {(photo: Photo) => void} onchange called when the decision on a photo has changed
 * @property {() => void} onwrong called when the server has refused a decision
 * @property {() => void} ondecided called when the next photo may be shown
 * @property {(photo: Photo) => void} onundone called when a decision has been undone, so that its photo has to be decided
 *     again
 * @property {(words: string) => void} say announces words to screen readers
 */

export class ViewerChoice {
    #options;
    /**
     * Decisions made in this viewer, the newest last. `counted` is the photo with the number of files to which the decision
     * applied.
     * @type {{key: string, photo: Photo, counted: Photo, action: Action, before: Action | null}[]}
     */
    #history = [];
    /** @type {Map<Action, HTMLButtonElement>} */
    #buttons = new Map();
    #back;
    /** The time of the last decision, on the clock of `performance.now()`. */
    #decidedAt = -Infinity;
    #copies;
    /** The photo whose decision the buttons show. @type {Photo | null} */
    #shown = null;

    /** @param {ViewerChoiceOptions} options @param {AbortSignal} signal */
    constructor(options, signal) {
        this.#options = options;
        for (const { action, icon: sign, label, word, key } of CHOICES) {
            this.#buttons.set(action, this.#button(t(label), t(word), sign, key, (event) => this.#press(event, action)));
        }
        this.#back = this.#button(t("common.undo"), t("triage.undo.short"), "undo", "u", () => this.undo());
        this.#copies = new CopiesLine();
        const [first, ...rest] = this.#buttons.values();
        this.element = h(
            "div",
            { class: "viewer-choice", role: "toolbar", "aria-label": t("triage.actions") },
            [first, this.#back, ...rest, this.#copies.element],
        );
        signal.addEventListener("abort", onrefusal(({ key, error }) => this.#refused(key, error)));
    }

    /** Shows the decision on a photo. @param {Photo | null} photo */
    show(photo = this.#shown) {
        if (photo !== this.#shown) this.#showCopies(photo);
        this.#shown = photo;
        const action = photo?.action;
        for (const [each, element] of this.#buttons) {
            element.setAttribute("aria-pressed", String(each === action || each === "delete" && action === "readDelete"));
        }
    }

    /** @param {Photo | null} photo */
    #showCopies(photo) {
        const { alone, countsCopies } = this.#options;
        const canHave = photo && !alone("delete") && (photo.copies > 1 || !countsCopies);
        this.#copies.show(canHave ? photo : null);
    }

    /** Returns the action for a key. @param {KeyboardEvent} event @returns {(() => void) | undefined} */
    keyed({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }) {
        const name = key.length === 1 ? key.toLowerCase() : key;
        // A key held down decides only once, about the photo shown when it was pressed.
        if (altKey || shiftKey || repeat || this.element.hidden) return undefined;
        if (ctrlKey || metaKey) return name === "z" ? () => this.undo() : undefined;
        if (name === "u") return () => this.undo();
        if (name === "o") return () => this.#copies.turn();
        const action = name === "Delete" || name === "Backspace"
            ? "delete"
            : CHOICES.find((each) => each.key === name)?.action;
        return action && (() => this.#decide(action));
    }

    /** Undoes the newest decision made here. If there is none, undoes the newest action of this browser, and names it. */
    undo() {
        const last = this.#history.pop();
        if (!last) return void undoLast();
        undoDecision(last.key, last.counted, last.action, last.before);
        this.#set(last.photo, last.before);
        this.#options.say(t("act.decide.undone"));
        this.#options.onundone(last.photo);
    }

    /** Forgets the decisions made here, because they may have been undone elsewhere. */
    forget() {
        this.#history = [];
        this.show();
    }

    /**
     * Ignores the second click of a double click, because it would decide on the next photo unseen.
     * @param {MouseEvent} event
     * @param {Action} action
     */
    #press({ detail, timeStamp }, action) {
        if (detail < 2 || timeStamp - this.#decidedAt > DOUBLE) this.#decide(action);
    }

    /** @param {Action} action */
    #decide(action) {
        const photo = this.#options.photo();
        if (!photo) return;
        this.#decidedAt = performance.now();
        const before = /** @type {Action | null} */ (photo.action ?? null);
        if (before !== action) {
            const alone = Boolean(photo.only) || this.#options.alone(action);
            const counted = alone ? { ...photo, copies: 1 } : photo;
            const key = decideCard(counted, action, { alone, before });
            this.#history.push({ key, photo, counted, action, before });
            this.#set(photo, action);
        }
        const past = CHOICES.find((choice) => choice.action === action)?.past ?? "";
        this.#options.say(t("triage.said", { name: photo.name, what: t(past) }));
        this.#options.ondecided();
    }

    /** @param {Photo} photo @param {Action | null} action */
    #set(photo, action) {
        photo.action = action;
        this.show();
        this.#options.onchange(photo);
    }

    /** @param {string} key @param {any} error */
    #refused(key, error) {
        const index = this.#history.findIndex((each) => each.key === key);
        if (index < 0) return;
        const [{ photo, before }] = this.#history.splice(index, 1);
        this.#set(photo, before);
        toast(t("triage.refused", { name: photo.name, why: error ? failureText(error) : "" }), { kind: "error" });
        this.#options.onwrong();
    }

    /** @param {string} label @param {string} word @param {string} sign @param {string} key @param {(event: MouseEvent) => void} onclick */
    #button(label, word, sign, key, onclick) {
        const button = h(
            "button",
            {
                class: "viewer-act",
                type: "button",
                title: `${label} (${key.toUpperCase()})`,
                "aria-label": label,
                "aria-keyshortcuts": key,
                onclick,
                dataset: { act: sign },
            },
            icon(sign, { size: 24 }),
            h("span", null, word),
        );
        return decider(button);
    }
}
