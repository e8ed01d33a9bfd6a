// Undoes an action of this browser that was not made on this page. The requests are passed as functions, so that tests need
// no network. No DOM.

/**
 * @typedef {object} UndoParts
 * @property {() => Promise<void>} flush sends the unsent decisions, because one of them may be the newest action
 * @property {() => Promise<number | undefined>} newest the id of the newest action that has not been undone
 * @property {(act: number) => Promise<any>} send the server's response to the undo
 */

/**
 * @param {UndoParts} parts
 * @param {number} [act] the newest if omitted
 * @returns {Promise<{counts: any, failed: any[], act: any, cards: any[]} | null>} null: nothing to undo. `act` is missing if
 *     nothing was undone; `cards` have to be put back on the deck in this order, the last one on top
 */
export async function undoAct({ flush, newest, send }, act) {
    await flush();
    const named = act ?? await newest();
    if (named === undefined) return null;
    const answer = await send(named);
    return { ...answer, cards: [...(answer.cards ?? [])].reverse() };
}
