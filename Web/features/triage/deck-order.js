// The order of the deck that the user chose in this browser. No DOM.

/** The orders, as the server names them; the first is the default. */
export const ORDERS = ["newest", "oldest", "largest", "random", "group"];

/** The local-storage key. */
const STORED = "shoebox.deck.order";
/** The number of seeds of the order `random`. */
const SEEDS = 2 ** 32;

/** @typedef {{order: string, seed?: number}} Order `seed`: only for `random`; it determines the order of the cards */

/**
 * The stored order; the default if none is stored or the stored one is invalid.
 * @param {Pick<Storage, "getItem">} storage
 * @returns {Order}
 */
export function storedOrder(storage) {
    const [order, seed] = (storage.getItem(STORED) ?? "").split(" ");
    if (order === "random") {
        const number = Number(seed);
        const isValid = seed !== undefined && seed !== "" && Number.isInteger(number) && number >= 0 && number < SEEDS;
        return isValid ? { order, seed: number } : { order: ORDERS[0] };
    }
    return { order: ORDERS.includes(order) ? order : ORDERS[0] };
}

/**
 * The order that an address asks for. It is not stored. Null if the address names none; `random` needs a seed, so it is not named.
 * @param {URLSearchParams} query
 * @returns {Order | null}
 */
export function addressedOrder(query) {
    const order = query.get("order") ?? "";
    return order !== "random" && ORDERS.includes(order) ? { order } : null;
}

/**
 * Stores an order. Each choice of `random` makes a new seed, which stays until the next choice, so that the cards come in the
 * same order after an undo and after a restart.
 * @param {string} order
 * @param {Pick<Storage, "setItem">} storage
 * @param {() => number} [random] returns a number from 0 to 1, without 1
 * @returns {Order}
 */
export function chooseOrder(order, storage, random = Math.random) {
    const seed = order === "random" ? Math.floor(random() * SEEDS) : undefined;
    storage.setItem(STORED, seed === undefined ? order : `${order} ${seed}`);
    return seed === undefined ? { order } : { order, seed };
}

/** The query parameters of an order. @param {Order} order @returns {Record<string, any>} */
export const orderParams = ({ order, seed }) => order === ORDERS[0] ? {} : { order, seed };
