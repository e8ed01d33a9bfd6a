// The bar for the selected photos of a grid, and the actions common to all pages with such a grid.
import { sumWords } from "../core/companion-words.js";
import { sumOf } from "../core/companions.js";
import { isDeletion } from "../core/decisions.js";
import { h } from "../core/html.js";
import { failureText } from "../core/failure.js";
import { t } from "../core/i18n.js";
import { addToAlbum } from "./albums.js";
import { showChosen } from "./chosen-bar.js";
import { correctDates } from "./date-correction.js";
import { toast } from "./toast.js";

/** Maximum number of failures shown for one request. */
const MAX_FAILURES = 3;

/** @typedef {false | [words: string, icon: string, run: () => any]} Act */

/** Base class. Pages override `acts`, the actions in the bar, and `chooseEach`, which selects all photos. */
export class ChosenActions {
    #most;

    /**
     * @param {import("./photo-grid.js").PhotoGrid} grid
     * @param {number} most the maximum number of photos for "select all"
     */
    constructor(grid, most) {
        this.grid = grid;
        this.#most = most;
        this.bar = h("div", { class: "chosen-bar", hidden: true });
    }

    /** @returns {Act[]} */
    get acts() {
        return [];
    }

    async chooseEach() {}

    /** The ids of the selected photos. */
    get chosen() {
        return this.grid.choice.selection.ids(/** @type {any} */ (this.grid.pages.items));
    }

    /**
     * The text that reports a decision. For a deletion it names the number of files, if all photos were changed and are
     * loaded.
     * @param {string} action @param {readonly number[]} ids @param {number} count the number of photos that were changed
     */
    doneWords(action, ids, count) {
        const cards = ids.map((id) => this.grid.pages.find(id)).filter((card) => card !== undefined);
        const isKnown = isDeletion(action) && count === ids.length && count === cards.length;
        return sumWords(`photo.done.${action}`, isKnown ? sumOf(cards) : { count });
    }

    /** Shows the bar in selection mode. */
    show() {
        const { choice, element, pages } = this.grid;
        this.bar.hidden = !choice.isChoosing;
        element.classList.toggle("photo-grid-choosing", choice.isChoosing);
        if (this.bar.hidden) return;
        showChosen(this.bar, choice.selection.sum({ count: pages.total, bytes: 0 }), {
            total: pages.total,
            onnone: () => choice.end(),
            onall: () => this.chooseAll(),
            acts: this.acts,
        });
    }

    /** Selects all photos of the page, including those that were never in view. */
    async chooseAll() {
        if (this.grid.pages.total > this.#most) return void toast(t("photo.tooMany", { n: this.#most }), { kind: "info" });
        await this.chooseEach();
        this.grid.draw();
        this.show();
    }

    async addToAlbum() {
        if (await addToAlbum(this.chosen)) this.grid.choice.end();
    }

    /** Corrects when the selected photos were taken. @param {() => Promise<void>} reload fetches the photos again */
    async correctDates(reload) {
        const ids = this.chosen;
        const taken = ids.length === 1 ? this.grid.pages.find(ids[0])?.taken : undefined;
        if (!await correctDates(ids, { taken, after: () => void reload() })) return;
        this.grid.choice.end();
        await reload();
    }
}

/** Shows the first failures of a request. @param {{error: any}[]} [failed] */
export function showFailures(failed = []) {
    for (const { error } of failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
}
