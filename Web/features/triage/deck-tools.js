// The row of tools above the four directions: later, favourite, album, tags, the switch for screenshots, and the order of the deck.
import { number } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { decider } from "../../ui/deciders.js";
import { icon } from "../../ui/icon.js";
import { quickPress } from "../../ui/quick-press.js";
import { ORDERS } from "./deck-order.js";

/**
 * @typedef {object} ToolHandlers
 * @property {() => void} onlater
 * @property {() => void} onstar
 * @property {() => void} onalbum
 * @property {() => void} ontags
 * @property {(isOn: boolean) => void} onscreenshots
 * @property {(order: string) => void} onorder
 */

export class DeckTools {
    #later;
    #star;
    #album;
    #tags;
    #screenshots;
    #order;

    /** @param {ToolHandlers} handlers */
    constructor({ onlater, onstar, onalbum, ontags, onscreenshots, onorder }) {
        this.#later = decider(tool("later", "clock", "l", onlater));
        this.#star = decider(tool("star", "star", "s", onstar));
        this.#album = tool("album", "album", "a", onalbum);
        this.#tags = tool("tags", "tag", "t", ontags);
        this.#screenshots = tool("screenshots", "screenshot", null, () => {
            onscreenshots(this.#screenshots.getAttribute("aria-pressed") !== "true");
        });
        this.#order = h(
            "select",
            { class: "deck-order", "aria-label": t("triage.order") },
            ORDERS.map((order) => h("option", { value: order }, t(`triage.order.${order}`))),
        );
        this.#order.addEventListener("change", () => {
            onorder(this.#order.value);
            // Otherwise the arrow keys would change the order instead of deciding.
            this.#order.blur();
        });
        this.element = h(
            "div",
            { class: "deck-tools", role: "toolbar", "aria-label": t("triage.tools") },
            this.#later,
            this.#star,
            this.#album,
            this.#tags,
            h("span", { class: "deck-tools-gap" }),
            this.#screenshots,
            h("label", { class: "deck-order-field" }, icon("sort", { size: 18 }), this.#order),
        );
    }

    /** Shows the favourite mark of the top card. @param {{favourite?: boolean} | undefined} card */
    showCard(card) {
        this.#star.setAttribute("aria-pressed", String(Boolean(card?.favourite)));
        for (const each of [this.#later, this.#star, this.#album, this.#tags]) each.toggleAttribute("disabled", !card);
    }

    /** Shows on the button how many photos were put behind the others. @param {number} n */
    showLater(n) {
        const word = this.#later.querySelector(".deck-tool-word");
        if (word) word.textContent = [t("triage.later"), n > 0 && number(n)].filter(Boolean).join(" ");
        const hint = t("triage.later.hint");
        this.#later.setAttribute("aria-label", n > 0 ? `${hint} (${number(n)} ${t("triage.later.count")})` : hint);
    }

    /** @param {boolean} isOn whether the deck has only screenshots @param {string} order */
    showChoice(isOn, order) {
        this.#screenshots.setAttribute("aria-pressed", String(isOn));
        this.#order.value = order;
    }
}

/**
 * @param {string} name the last part of the text keys
 * @param {string} sign the icon
 * @param {string | null} key the shortcut
 * @param {() => void} run
 */
function tool(name, sign, key, run) {
    const button = h(
        "button",
        {
            type: "button",
            class: "deck-tool",
            dataset: { tool: name },
            title: t(`triage.${name}.hint`),
            "aria-label": t(`triage.${name}.hint`),
            "aria-keyshortcuts": key,
        },
        icon(sign, { size: 20 }),
        h("span", { class: "deck-tool-word", "aria-hidden": "true" }, t(`triage.${name}`)),
    );
    return quickPress(button, run);
}
