// What can be done with the top card besides deciding: the favourite mark, albums and tags. All are undone like decisions.
import { addToAlbum } from "../../ui/albums.js";
import { editTags } from "../../ui/tag-editor.js";
import { like } from "../../ui/viewer-tools.js";

/** @typedef {import("./card.js").Card} Card */

export class CardActs {
    #page;

    /**
     * @param {object} page
     * @param {() => Card | undefined} page.top
     * @param {import("./history.js").History} page.history
     * @param {() => void} page.onchange called when the favourite mark of a card has changed
     */
    constructor(page) {
        this.#page = page;
    }

    /** Makes the top card a favourite, or removes the mark. */
    async star() {
        const card = this.#page.top();
        if (!card) return;
        const answer = like(/** @type {any} */ (card), this.#page.onchange);
        const undone = () => {
            card.favourite = !card.favourite;
            this.#page.onchange();
        };
        this.#page.history.add({ sent: answer.then((liked) => liked?.act), card, undone });
        await answer;
    }

    /** Asks for an album, and adds the top card to it. */
    async addToAlbum() {
        const card = this.#page.top();
        if (!card) return;
        await addToAlbum([card.id], (sent) => this.#page.history.add({ sent, card, undone: () => {} }));
    }

    /** Opens the tags of the top card. */
    async editTags() {
        const card = this.#page.top();
        if (!card) return;
        await editTags([card], (sent) => this.#page.history.add({ sent, card, undone: () => {} }));
    }
}
