// “Same person?”, /people/same: a deck of two faces each. Left is no, right is yes, down is not sure, by a swipe, a key or a button.
// The next question is there at once, while the answer is sent.
import { get, post } from "../../core/api.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { skeleton } from "../../ui/skeleton.js";
import { attachSwipe } from "../../ui/swipe.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { faceURL, nameOf } from "../../core/faces.js";
import { Questions } from "./questions.js";

export const styles = ["/features/people/people.css"];

/** @typedef {import("../../core/faces.js").Group} Group */
/** @typedef {import("./questions.js").Pair} Pair */

/** What each swipe says; there is nothing above. */
const ANSWERS = /** @type {const} */ ({ left: "no", right: "yes", down: "unsure" });

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { signal }) {
    await new SamePage(root, signal).load();
}

class SamePage {
    #signal;
    #questions = new Questions();
    /** The answers that are being sent, one after the other. @type {Promise<void>} */
    #sending = Promise.resolve();
    /** The two faces, which are dragged together. */
    #card = h("div", { class: "people-pair" });
    #said = h("span", { class: "people-said", "aria-hidden": "true" });

    /** @param {HTMLElement} root @param {AbortSignal} signal */
    constructor(root, signal) {
        this.#signal = signal;
        this.body = h("div", { class: "stack people-same" }, skeleton("block", 1));
        frame({ title: t("people.same"), back: "/people" });
        replace(root, this.body);
        const bindings = {
            ArrowLeft: () => this.#answer("no"),
            ArrowRight: () => this.#answer("yes"),
            ArrowDown: () => this.#answer("unsure"),
        };
        keys(document, bindings, { signal });
        this.#drag();
    }

    load = async () => {
        const loaded = this.#questions.loading();
        try {
            loaded((await get("/api/people/pairs", { signal: this.#signal })).pairs);
            this.#show();
        } catch (error) {
            loaded([]);
            if (!this.#signal.aborted) replace(this.body, errorView(error, this.load));
        }
    };

    #show() {
        const pair = this.#questions.first;
        if (!pair && this.#questions.isPending) return void replace(this.body, skeleton("block", 1));
        if (!pair) {
            return void replace(
                this.body,
                emptyState({
                    icon: "check-circle",
                    title: t("people.same.done"),
                    text: t("people.same.done.text"),
                    action: button(t("people.title"), { href: "/people" }),
                }),
            );
        }
        renew(this.#card, side(pair.one), side(pair.other));
        if (this.#card.isConnected) return;
        const answer = (/** @type {"no" | "yes" | "unsure"} */ said, /** @type {object} */ look) =>
            button(t(`people.same.${said}`), { ...look, size: "large", decides: true, onclick: () => this.#answer(said) });
        replace(
            this.body,
            h("div", { class: "people-asked" }, this.#card, this.#said),
            h(
                "div",
                { class: "people-answers" },
                answer("no", { icon: "arrow-left" }),
                answer("unsure", { icon: "arrow-down" }),
                answer("yes", { style: "primary", icon: "arrow-right" }),
            ),
        );
    }

    #drag() {
        const move = (/** @type {number} */ dx, /** @type {number} */ dy) =>
            this.#card.style.translate = dx || dy ? `${dx}px ${Math.max(dy, 0)}px` : "";
        const rest = () => {
            move(0, 0);
            this.#said.textContent = "";
        };
        /** @type {HTMLElement | null} */
        let pressed = null;
        const swipe = attachSwipe(this.#card, {
            width: () => this.#card.clientWidth,
            onstart: (event) => {
                pressed = event.target instanceof Element ? event.target.closest("a") : null;
                return Boolean(this.#questions.first);
            },
            onmove: ({ dx, dy, direction, armed }) => {
                move(dx, dy);
                const said = armed && direction && direction !== "up" ? ANSWERS[direction] : null;
                this.#said.textContent = said ? t(`people.same.${said}`) : "";
            },
            oncommit: (direction) => {
                rest();
                if (direction !== "up") this.#answer(ANSWERS[direction]);
            },
            oncancel: rest,
            // The card has captured the pointer, so a tap on a face is no click on its link.
            ontap: () => pressed?.click(),
        });
        this.#signal.addEventListener("abort", swipe.detach);
    }

    /** @param {"no" | "yes" | "unsure"} said */
    #answer(said) {
        const pair = this.#questions.take(said === "unsure");
        if (!pair) return;
        if (said !== "unsure") this.#sending = this.#sending.then(() => this.#send(pair, said === "yes"));
        this.#show();
    }

    /** @param {Pair} pair @param {boolean} same */
    async #send(pair, same) {
        try {
            const { act } = await post("/api/people/same", { groups: [pair.one.key, pair.other.key], same });
            toast(t(same ? "people.merged" : "people.apart"), {
                kind: "success",
                action: undoing(act, () => void this.load()),
            });
        } catch (error) {
            errorToast(error);
        }
        // The answer has changed groups, so other questions may have become others.
        if (this.#questions.sent()) await this.load();
    }
}

/** @param {Group} group */
const side = (group) =>
    h(
        "a",
        { class: "people-side", href: `/people/${group.key}`, draggable: "false" },
        h("img", {
            class: "people-face-large",
            src: faceURL(group.cover),
            alt: "",
            width: 160,
            height: 160,
            draggable: "false",
        }),
        h("span", { class: ["people-name", !group.name && "quiet"] }, nameOf(group)),
        h("span", { class: "caption tabular" }, t("people.faces", { n: group.faces })),
    );
