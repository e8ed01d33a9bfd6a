// Whether the user has restricted the deck to screenshots in this browser.
import { isFiltered } from "../../core/filter-query.js";

/** The local-storage key. */
const STORED = "shoebox.deck.screenshots";

/**
 * Whether a deck that is opened with a filter has only screenshots, because the user chose that earlier.
 * @param {import("../../core/filter-query.js").Filter} filter
 */
export const wantsScreenshots = (filter) => !isFiltered(filter) && localStorage.getItem(STORED) === "yes";

export const rememberScreenshots = () => localStorage.setItem(STORED, "yes");

export const forgetScreenshots = () => localStorage.removeItem(STORED);
