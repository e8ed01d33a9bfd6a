// The decisions made on this page, which the user can undo one after the other. No DOM.

/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */
/**
 * @typedef {object} Decided
 * @property {string} key
 * @property {Card} card
 * @property {Card} counted the card with the files that the decision applies to
 * @property {Direction | null} direction null: the photo was put behind the others
 */
/**
 * Another act on a card, such as a favourite mark. It is added when it is sent, because a later decision may be stored first.
 * @typedef {object} Done
 * @property {Promise<number | undefined>} sent the id of the act, as soon as the server has answered; none if it changed nothing
 * @property {undefined} [key]
 * @property {Card} card
 * @property {() => void} undone called when the act has been undone
 */

export class History {
    /** The newest last. @type {(Decided | Done)[]} */
    #decided = [];

    /** @param {Decided | Done} decided */
    add(decided) {
        this.#decided.push(decided);
    }

    /** Removes the newest entry, and returns it. */
    takeNewest() {
        return this.#decided.pop();
    }

    /** Removes a decision that the server has refused, and returns it if it was made on this page. @param {string} key */
    take(key) {
        const index = this.#decided.findIndex((each) => "key" in each && each.key === key);
        return index < 0 ? undefined : /** @type {Decided} */ (this.#decided.splice(index, 1)[0]);
    }

    /**
     * Forgets the decisions on photos that were decided or undone in another browser, because the decisions made here can no
     * longer be undone by their keys.
     * @param {readonly number[]} ids empty: possibly any photo
     */
    forget(ids) {
        this.#decided = ids.length ? this.#decided.filter(({ card }) => !ids.includes(card.id)) : [];
    }

    clear() {
        this.#decided = [];
    }
}
