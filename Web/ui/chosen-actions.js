// The bar about the chosen photos of a grid, and what every page with such a grid can do with them.
import { h } from "../core/html.js";
import { failureText } from "../core/failure.js";
import { t } from "../core/i18n.js";
import { addToAlbum } from "./albums.js";
import { showChosen } from "./chosen-bar.js";
import { toast } from "./toast.js";

/** The most failures of one request that are shown. */
const MAX_FAILURES = 3;

/** @typedef {false | [words: string, icon: string, run: () => any]} Act */

/** Pages extend this class with `acts`, the actions in their bar, and with `chooseEach`, which chooses all photos. */
export class ChosenActions {
    #most;

    /**
     * @param {import("./photo-grid.js").PhotoGrid} grid
     * @param {number} most the most photos that can be chosen as a whole
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

    /** The ids of the chosen photos. */
    get chosen() {
        return this.grid.choice.selection.ids(/** @type {any} */ (this.grid.pages.items));
    }

    /** Shows the bar while the user chooses. */
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

    /** Chooses all photos that the page shows, also those that were never in view. */
    async chooseAll() {
        if (this.grid.pages.total > this.#most) return void toast(t("photo.tooMany", { n: this.#most }), { kind: "info" });
        await this.chooseEach();
        this.grid.draw();
        this.show();
    }

    async addToAlbum() {
        if (await addToAlbum(this.chosen)) this.grid.choice.end();
    }
}

/** Shows the first photos that a request has failed for. @param {{error: any}[]} [failed] */
export function showFailures(failed = []) {
    for (const { error } of failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
}
