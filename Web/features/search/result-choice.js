/** Selecting photos among the results, with the bar that all pages of photos have. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { ChosenActions } from "../../ui/chosen-actions.js";
import { ListChoice } from "../../ui/list-choice.js";
import { results } from "./result-row.js";

/** @typedef {import("./result-row.js").Result} Result */

export class ResultChoice {
    #list;
    #photos;
    #choice;
    #actions;

    /**
     * @param {HTMLElement} list contains the tiles
     * @param {() => any[]} photos the photos that tiles show, in order, each once
     * @param {() => Promise<void>} reload
     * @param {AbortSignal} signal
     */
    constructor(list, photos, reload, signal) {
        this.#list = list;
        this.#photos = photos;
        const choice = this.#choice = new ListChoice(list, {
            items: photos,
            indexAt: (target) => this.#indexAt(target),
            onselect: () => this.show(),
        }, signal);
        this.#actions = new ResultActions(gridOf(list, choice, photos, () => this.show()), {
            most: Infinity,
            reload,
            deck: () => null,
        });
        this.bar = this.#actions.bar;
        this.begin = button(t("search.select"), {
            size: "small",
            icon: "check-circle",
            class: "search-select",
            onclick: choice.begin,
        });
    }

    end = () => this.#choice.end();

    chooseAll = () => {
        if (this.#photos().length) void this.#actions.chooseAll();
    };

    /** Marks the selected tiles, and shows the bar. Called again after the results have changed. */
    show() {
        const known = new Set(this.#photos().map(({ id }) => id));
        this.#choice.selection.keep((id) => known.has(id));
        const { isChoosing, selection } = this.#choice;
        for (const tile of this.#list.querySelectorAll(".search-tile")) {
            const photo = results.get(tile)?.photo;
            const isChosen = isChoosing && Boolean(photo) && selection.has(photo.id);
            tile.classList.toggle("search-tile-chosen", isChosen);
            if (isChoosing && photo) tile.setAttribute("aria-pressed", String(isChosen));
            else tile.removeAttribute("aria-pressed");
        }
        this.begin.hidden = isChoosing || known.size === 0;
        this.#actions.show();
    }

    /** @param {Element | null} target */
    #indexAt(target) {
        const tile = target?.closest(".search-tile");
        const photo = tile && results.get(tile)?.photo;
        return photo ? this.#photos().findIndex(({ id }) => id === photo.id) : -1;
    }
}

class ResultActions extends ChosenActions {
    /** @override */
    chooseEach() {
        for (const photo of this.grid.pages.items) this.grid.choice.selection.set(/** @type {any} */ (photo), true);
        return Promise.resolve();
    }
}

/**
 * The results, as the bar for the photos of a grid needs them.
 * @param {HTMLElement} element @param {ListChoice} choice @param {() => any[]} photos @param {() => void} draw
 * @returns {any}
 */
const gridOf = (element, choice, photos, draw) => ({
    element,
    choice,
    draw,
    pages: {
        get items() {
            return photos();
        },
        get total() {
            return photos().length;
        },
        find: (/** @type {number} */ id) => photos().find((photo) => photo.id === id),
    },
});
