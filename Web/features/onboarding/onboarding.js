/**
 * The introduction, /welcome: the four swipes, looking closely, Undo and Later, what became of the swipes, folders. It has eight
 * screens, and the folders can be reached from each.
 */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { frame } from "../../ui/frame.js";
import { finish, folders, intro, isTouch, welcome } from "./pages.js";
import { ACT_CONTROLS, practiceAct } from "./practice-act.js";
import { practiceCard } from "./practice-card.js";
import { practiceNotes } from "./notes-practice.js";
import { practiceQueue } from "./queue-practice.js";
import { after, at, isAct, LAST, placeOf, START, STEPS, wantedExercise } from "./steps.js";

/** @typedef {import("./steps.js").Direction} Direction */

export const styles = ["/features/onboarding/onboarding.css"];

const ICONS = { left: "arrow-left", right: "arrow-right", up: "arrow-up", down: "arrow-down" };

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export function mount(root, { signal, query, onquery }) {
    const introduction = new Introduction(root, signal);
    onquery((next) => introduction.follow(next));
    introduction.follow(query);
    void introduction.loadFolders();
}

class Introduction {
    #root;
    #signal;
    #state = START;
    /** Folders already shared, on the command line or during an earlier visit. @type {{path: string}[]} */
    #shared = [];
    /** Swipes the practice card; null if there is no practice card. @type {((direction: Direction) => void) | null} */
    #swipe = null;
    /**
     * Shows a hint after a wrong swipe; null if there is no practice card.
     * @type {((problem: "other" | "short") => void) | null}
     */
    #nudge = null;
    /** Performs the practised act; null if none is practised. @type {(() => void) | null} */
    #act = null;
    /** @type {Record<import("./steps.js").Step, () => HTMLElement>} */
    #views = {
        welcome: () => welcome(() => this.#go({ kind: "next" })),
        practise: () => this.#practise(),
        after: () => this.#after(),
        folders: () => folders(this.#shared),
    };

    /** @param {HTMLElement} root @param {AbortSignal} signal */
    constructor(root, signal) {
        this.#root = root;
        this.#signal = signal;
        frame({ title: t("onboarding.title"), bare: true });
        keys(document, {
            ArrowLeft: () => this.#press("left"),
            ArrowRight: () => this.#press("right"),
            ArrowUp: () => this.#press("up"),
            ArrowDown: () => this.#press("down"),
            ...Object.fromEntries(
                Object.entries(ACT_CONTROLS).map(([act, { key }]) => [key, () => this.#pressAct(act)]),
            ),
        }, { signal });
    }

    /** Shows the step named in the URL, so that Back returns to the previous step. @param {URLSearchParams} query */
    follow(query) {
        const step = STEPS.find((name) => name === query.get("step")) ?? STEPS[0];
        if (step !== this.#state.step) this.#state = at(this.#state, step);
        this.#show();
    }

    /** Loads the shared folders. If this fails, the last step asks for a folder, as if none were shared. */
    async loadFolders() {
        const answer = await get("/api/library/folders", { signal: this.#signal }).catch(() => null);
        if (!answer) return;
        this.#shared = answer.folders;
        if (this.#state.step === LAST) this.#show();
    }

    /** @param {import("./steps.js").Event} event */
    #go(event) {
        const before = this.#state;
        this.#state = after(before, event);
        if (this.#state.step !== before.step) navigate(`/welcome?step=${this.#state.step}`, { transition: false });
        else if (this.#state !== before) this.#show();
    }

    /** @param {Direction} direction */
    #press(direction) {
        const wanted = this.#state.step === "practise" && wantedExercise(this.#state);
        if (!wanted || isAct(wanted)) return;
        if (direction === wanted) this.#swipe?.(direction);
        else this.#nudge?.("other");
    }

    /** @param {string} act @returns {boolean | void} true if the key was not handled */
    #pressAct(act) {
        if (this.#state.step !== "practise" || wantedExercise(this.#state) !== act) return true;
        this.#act?.();
    }

    #show() {
        this.#swipe = this.#nudge = this.#act = null;
        const view = this.#views[this.#state.step]();
        replace(this.#root, h("div", { class: "intro" }, this.#head(), view));
        view.querySelector("h1")?.focus({ preventScroll: true });
        // The last step may have been longer than the screen.
        globalThis.scrollTo?.(0, 0);
    }

    /** The back button, the position among the steps, and the button that skips a step. */
    #head() {
        const place = placeOf(this.#state);
        const back = () => this.#go({ kind: "back" });
        return h(
            "header",
            { class: "intro-head" },
            place.at > 0
                ? button(t("common.back"), { style: "quiet", icon: "back", iconOnly: true, onclick: back })
                : h("span"),
            h(
                "div",
                {
                    class: "intro-dots",
                    "aria-label": t("onboarding.step", { n: place.at + 1, total: place.of }),
                    role: "img",
                },
                Array.from(
                    { length: place.of },
                    (_, n) => h("span", { class: n <= place.at ? "intro-dot intro-dot-on" : "intro-dot" }),
                ),
            ),
            this.#skipButton(),
        );
    }

    /**
     * The button that leads to the last step. On the first step, it leaves the introduction if a folder is shared already.
     */
    #skipButton() {
        const { step } = this.#state;
        const style = /** @type {const} */ ("quiet");
        if (step === LAST) return button(t("common.close"), { style, onclick: () => finish("/") });
        const leaves = () => step === STEPS[0] && this.#shared.length > 0;
        return button(t(step === STEPS[0] ? "onboarding.skip.all" : "onboarding.skip"), {
            style,
            onclick: () => leaves() ? finish("/") : this.#go({ kind: "skip" }),
        });
    }

    #practise() {
        const direction = wantedExercise(this.#state) ?? "left";
        if (isAct(direction)) return this.#practiseAct(direction);
        const hint = h(
            "p",
            { class: "caption practice-hint", role: "status" },
            t(isTouch ? "onboarding.hint.touch" : "onboarding.hint"),
        );
        const nudge = this.#nudge = (/** @type {"other" | "short"} */ problem) => {
            hint.textContent = problem === "short" ? t("onboarding.nudge.short") : t(`onboarding.nudge.${direction}`);
            hint.classList.add("practice-nudge");
        };
        const card = practiceCard(direction, (swiped) => this.#go({ kind: "practised", what: swiped }), nudge);
        this.#swipe = card.leave;
        const swipe = button(t(`onboarding.do.${direction}`), {
            icon: ICONS[direction],
            size: "large",
            class: `practice-button practice-${direction}`,
            onclick: () => card.leave(direction),
        });
        return intro([h("div", { class: "practice-deck" }, card.element)], direction, t(`onboarding.${direction}.text`), [
            swipe,
            hint,
        ]);
    }

    /** @param {import("./steps.js").Act} act */
    #practiseAct(act) {
        const card = practiceAct(act, () => this.#go({ kind: "practised", what: act }));
        this.#act = card.run;
        const control = button(t(`onboarding.do.${act}`), {
            icon: ACT_CONTROLS[act].icon,
            size: "large",
            // Only "later" has no gesture, so its button is the one to find.
            class: act === "later" ? "intro-real" : "",
            onclick: card.run,
        });
        const text = t(`onboarding.${act}.text${isTouch ? ".touch" : ""}`);
        return intro([h("div", { class: "practice-deck" }, card.element)], act, text, [control]);
    }

    /** Shows where the practised swipes went: into the delete queue, and to the text notes. */
    #after() {
        return intro([], "practised", t("onboarding.practised.text"), [
            h("div", { class: "practice-results" }, practiceQueue(), practiceNotes()),
            this.#nextButton(),
        ]);
    }

    #nextButton() {
        const next = () => this.#go({ kind: "next" });
        return button(t("onboarding.next"), { style: "primary", size: "large", onclick: next });
    }
}
