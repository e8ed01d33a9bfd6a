// Queries the server, shows the results received so far, and queries again for each kind whose search was too slow for the
// first response (`late`).
import { get } from "../../core/api.js";

/**
 * @typedef {import("./result-row.js").Result} Result
 * @typedef {{kind: string, results: Result[], next?: string | null, late?: boolean, problems?: import("../../core/failure.js").Failure[]}} Group
 */

/** The kinds of results, in the order of the search page and of the palette. */
const ORDER = [
    "date",
    "kind",
    "album",
    "folder",
    "note",
    "scan",
    "screenshot",
    "file",
    "document",
    "other",
    "mail",
    "attachment",
];

/**
 * @param {string} query
 * @param {{limit: number, order?: string | null, signal: AbortSignal}} options
 * @param {(groups: Group[], namesThing: boolean) => void} show called when the first results are found, and again for each kind that was late
 */
export async function findEverything(query, { limit, order, signal }, show) {
    const ask = (/** @type {Record<string, any>} */ params) =>
        get("/api/search", { params: { q: query, order, limit, ...params }, signal });
    /** @type {{groups: Group[], namesThing: boolean}} */
    const { groups, namesThing } = await ask({});
    if (signal.aborted) return;
    const sorted = groups.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
    // Shows the groups, unless nothing has been found yet and some kinds are still being searched: only after that is it
    // certain that nothing was found.
    const tell = () => {
        if (sorted.some(({ results }) => results.length > 0) || !sorted.some(({ late }) => late)) show(sorted, namesThing);
    };
    tell();
    await Promise.all(
        sorted.filter(({ late }) => late).map(async (group) => {
            const [found] = (await ask({ kind: group.kind })).groups;
            if (signal.aborted) return;
            Object.assign(group, found ?? { late: false });
            tell();
        }),
    );
}

/**
 * The sources that could not be searched, without duplicates, because mails and attachments are in the same archives.
 * @param {Group[]} groups
 */
export function problemsOf(groups) {
    const all = groups.flatMap(({ problems = [] }) => problems);
    return [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/**
 * Fetches further results of one kind.
 * @param {string} query
 * @param {string} kind
 * @param {string | null} order
 * @param {string | null | undefined} after
 * @param {AbortSignal} signal
 */
export async function findMore(query, kind, order, after, signal) {
    const { groups } = await get("/api/search", { params: { q: query, kind, order, after, limit: 200 }, signal });
    return /** @type {Group | undefined} */ (groups[0]);
}
