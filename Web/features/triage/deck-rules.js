// Chooses the cards of the deck, and decides when it needs more. No DOM.

/** The next cards are fetched when the deck has fewer cards than this. */
export const LOW = 12;

/**
 * The cards of the deck after they were fetched again. The top card remains on top if `holds` is true and the card is among
 * the fetched ones, that is, not yet decided.
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
 * Whether a change brought another card to the top. A click right after the change may then have been meant for the previous
 * card.
 * @param {number | undefined} before the id of the top card
 * @param {number | undefined} after
 */
export const hasNewTop = (before, after) => before !== undefined && after !== undefined && before !== after;

/**
 * Returns the card with `copies` set to the number of files to which a decision applies.
 * @template {{copies: number}} T
 * @param {T} card
 * @param {boolean} alone
 */
export const countedCard = (card, alone) => alone ? { ...card, copies: 1 } : card;
