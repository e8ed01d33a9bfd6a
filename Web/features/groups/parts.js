// The parts A to T and the rest, as tiles that open their decks.
import { get } from "../../core/api.js";
import { groupDeck } from "../../core/group-filter.js";
import { nameOf } from "../../core/group-names.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { errorView } from "../../ui/error-view.js";
import { goOn } from "./go-on.js";
import { leftOf, swipeWord } from "./words.js";

/** More than the number of parts, so that all are in one response. */
const ALL = 100;

/** @typedef {{key: string, name: string, count: number, left: number}} Part */

export class Parts {
    #signal;
    #goOn;

    /** @param {AbortSignal} signal */
    constructor(signal) {
        this.#signal = signal;
        this.#goOn = goOn("identity", signal);
        this.list = h("div", { class: "group-tiles" });
        this.element = h(
            "section",
            { class: "stack group-parts", hidden: true },
            h(
                "div",
                { class: "group-head" },
                h("h2", { class: "group-parts-title" }, h("a", { href: "/groups/identity" }, t("groups.way.identity"))),
                this.#goOn.element,
            ),
            h("p", { class: "caption" }, t("groups.identity.text")),
            this.list,
        );
    }

    async load() {
        try {
            const [{ groups }] = await Promise.all([
                get("/api/groups/identity", { params: { limit: ALL }, signal: this.#signal }),
                this.#goOn.load(),
            ]);
            this.element.hidden = groups.length === 0;
            renew(this.list, groups.map(tile));
        } catch (error) {
            if (!this.#signal.aborted) replace(this.list, errorView(error, () => this.load()));
        }
    }
}

/** @param {Part} part */
function tile(part) {
    const name = nameOf("identity", part);
    const isDone = part.left === 0;
    return h(
        "a",
        {
            class: ["card", "card-link", "group-tile", isDone && "group-tile-done"],
            // A part without photos to decide opens as a list, because its deck would be empty.
            href: isDone ? `/groups/identity/${part.key}` : groupDeck({ way: "identity", key: part.key }),
            "aria-label": [isDone ? name : `${swipeWord(part)}: ${name}`, leftOf(part)].join(", "),
        },
        h("strong", null, name),
        h("span", { class: "caption tabular" }, leftOf(part)),
        h("progress", {
            class: "group-tile-progress",
            max: part.count,
            value: part.count - part.left,
            "aria-hidden": "true",
        }),
    );
}
