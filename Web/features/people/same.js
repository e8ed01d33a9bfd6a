// “Same person?”, /people/same: a deck of two faces each. Left is no, right is yes, down is not sure.
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
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { faceURL, nameOf } from "../../core/faces.js";

export const styles = ["/features/people/people.css"];

/** @typedef {import("../../core/faces.js").Group} Group */
/** @typedef {{one: Group, other: Group}} Pair */

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { signal }) {
    await new SamePage(root, signal).load();
}

class SamePage {
    #signal;
    /** @type {Pair[]} */
    #pairs = [];
    /** Pairs about which the user was not sure; they are not asked again on this page. @type {Set<string>} */
    #unsure = new Set();
    #isBusy = false;

    /** @param {HTMLElement} root @param {AbortSignal} signal */
    constructor(root, signal) {
        this.#signal = signal;
        this.body = h("div", { class: "stack people-same" }, skeleton("block", 1));
        frame({ title: t("people.same"), back: "/people" });
        replace(root, this.body);
        const bindings = {
            ArrowLeft: () => this.#answer(false),
            ArrowRight: () => this.#answer(true),
            ArrowDown: () => this.#skip(),
        };
        keys(document, bindings, { signal });
    }

    load = async () => {
        try {
            const { pairs } = await get("/api/people/pairs", { signal: this.#signal });
            this.#pairs = pairs.filter((/** @type {Pair} */ pair) => !this.#unsure.has(nameOfPair(pair)));
            this.#show();
        } catch (error) {
            if (!this.#signal.aborted) replace(this.body, errorView(error, this.load));
        }
    };

    #show() {
        const [pair] = this.#pairs;
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
        renew(
            this.body,
            h("div", { class: "people-pair" }, side(pair.one), side(pair.other)),
            h(
                "div",
                { class: "people-answers" },
                button(t("people.same.no"), { icon: "arrow-left", size: "large", onclick: () => this.#answer(false) }),
                button(t("people.same.unsure"), { icon: "arrow-down", size: "large", onclick: () => this.#skip() }),
                button(t("people.same.yes"), {
                    style: "primary",
                    icon: "arrow-right",
                    size: "large",
                    onclick: () => this.#answer(true),
                }),
            ),
        );
    }

    #skip() {
        const pair = this.#pairs.shift();
        if (pair) this.#unsure.add(nameOfPair(pair));
        this.#show();
    }

    /** @param {boolean} same */
    async #answer(same) {
        const [pair] = this.#pairs;
        if (!pair || this.#isBusy) return;
        this.#isBusy = true;
        try {
            const { act } = await post("/api/people/same", { groups: [pair.one.key, pair.other.key], same });
            toast(t(same ? "people.merged" : "people.apart"), {
                kind: "success",
                action: undoing(act, () => void this.load()),
            });
            await this.load();
        } catch (error) {
            errorToast(error);
            await this.load();
        } finally {
            this.#isBusy = false;
        }
    }
}

/** @param {Pair} pair */
const nameOfPair = ({ one, other }) => `${one.key} ${other.key}`;

/** @param {Group} group */
const side = (group) =>
    h(
        "a",
        { class: "people-side", href: `/people/${group.key}` },
        h("img", { class: "people-face-large", src: faceURL(group.cover), alt: "", width: 160, height: 160 }),
        h("span", { class: ["people-name", !group.name && "quiet"] }, nameOf(group)),
        h("span", { class: "caption tabular" }, t("people.faces", { n: group.faces })),
    );
