// Chooses the cards of the deck, and decides when it needs more. No DOM.

/** The next cards are fetched when the deck has fewer cards than this. */
export const LOW = 12;

/**
 * The cards of the deck after they were fetched again. The top card remains on top, unless it is already decided.
 * @template {{id: number}} T
 * @param {readonly T[]} cards the fetched ones
 * @param {T | undefined} top the card on top of the deck
 * @param {boolean} holds whether the top card remains
 * @returns {T[]}
 */
export function replacedCards(cards, top, holds) {
    const stays = holds && top && cards.some(({ id }) => id === top.id);
    return stays ? [top, ...cards.filter(({ id }) => id !== top.id)] : [...cards];
}

/**
 * The next need of the deck: more cards, or the reason for having none.
 * @param {number} count the number of cards on the deck
 * @param {boolean} hasMore whether the server has more
 * @returns {"cards" | "reason" | null}
 */
export function needOf(count, hasMore) {
    if (count < LOW && hasMore) return "cards";
    return count === 0 ? "reason" : null;
}

/**
 * Whether a change brought another card to the top, so that a click may have been meant for the previous one.
 * @param {number | undefined} before the id of the top card
 * @param {number | undefined} after
 */
export const hasNewTop = (before, after) => before !== undefined && after !== undefined && before !== after;

/** The card with the files that a decision applies to. @template {{copies: number}} T @param {T} card @param {boolean} alone */
export const countedCard = (card, alone) => alone ? { ...card, copies: 1 } : card;
