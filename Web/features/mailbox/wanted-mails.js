// The mails that an action applies to. No DOM.

/**
 * Describes the selected mails, or all listed ones if none is selected. A space at the end of the search text makes the
 * server search the last word as a whole word.
 * @param {ReadonlySet<number>} picked the numbers of the selected mails
 * @param {string | undefined} revision of the index from which the list was fetched
 * @param {{words: string, total: number, narrowed: boolean, grouped: boolean}} list
 * @returns {Record<string, any>} the part of the request that describes the mails
 */
export function wantedMails(picked, revision, { words, total, narrowed, grouped }) {
    if (picked.size) return { numbers: [...picked], revision };
    // If the list is grouped by conversation, `total` counts rows and not mails, so no count is sent.
    const count = grouped ? {} : { count: total };
    return { q: words + (narrowed ? " " : ""), revision, ...count };
}
