// Chooses the cards of the deck, and decides when it needs more. No DOM.

/** The next cards are fetched when the deck has fewer cards than this. */
export const LOW = 12;

/** The version of a photo that was read: the beginning of its SHA-256. */
const READ = /^[0-9a-f]{16}$/;

/**
 * Whether a photo has other content now, because it was edited or its file was replaced.
 * @param {string | undefined} before the version that was shown
 * @param {string | undefined} now
 */
export const hasOtherContent = (before = "", now = "") => before !== now && READ.test(before) && READ.test(now);

/**
 * The cards of the deck after they were fetched again. The top card remains on top if `holds` is true and the card is among
 * the fetched ones, that is, not yet decided.
 * @template {{id: number, version?: string}} T
 * @param {readonly T[]} cards the fetched ones
 * @param {T | undefined} top the card on top of the deck
 * @param {boolean} holds whether the top card remains
 * @returns {T[]}
 */
export function replacedCards(cards, top, holds) {
    const now = cards.find(({ id }) => id === top?.id);
    if (!holds || !top || !now) return [...cards];
    return [hasOtherContent(top.version, now.version) ? now : top, ...cards.filter(({ id }) => id !== top.id)];
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
