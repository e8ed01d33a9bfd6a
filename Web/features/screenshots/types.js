/** The types of screenshots, in the order of the pills. */
export const TYPES = [
    "music",
    "movie",
    "book",
    "meme",
    "receipt",
    "ticket",
    "chat",
    "map",
    "code",
    "article",
    "post",
    "shopping",
    "settings",
    "document",
    "unknown",
];

/** The key of each type in the review: digits for the first nine, letters for the rest. */
export const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "p", "s", "e", "d", "0"];

/**
 * The pills for a tally: all results, each type with results, then the results that were not recognised or failed.
 * @param {{types: Record<string, number>, flagged: number, failed: number, total: number}} tally
 * @returns {{key: string, count: number}[]}
 */
export function pills(tally) {
    return [
        { key: "all", count: tally.total },
        ...TYPES.filter((type) => type !== "unknown" && tally.types[type]).map((type) => ({
            key: type,
            count: tally.types[type],
        })),
        ...["flagged", "failed"].map((key) => ({ key, count: /** @type {any} */ (tally)[key] })).filter(({ count }) =>
            count
        ),
    ];
}

/**
 * The query parameters of a pill.
 * @param {string} key
 * @returns {{type?: string, status?: string}}
 */
export function filterOf(key) {
    if (key === "all") return {};
    if (key === "flagged" || key === "failed") return { status: key };
    return { type: key, status: "success" };
}

/**
 * The results that an action on a whole pill applies to; null for the failed ones, which have neither album nor caption.
 * @param {string} key
 * @returns {{type: string} | {all: true} | null}
 */
export function wholePill(key) {
    if (key === "failed") return null;
    if (key === "flagged") return { type: "unknown" };
    return TYPES.includes(key) ? { type: key } : { all: true };
}
