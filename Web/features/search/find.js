// Asks the server, shows the results that have come, and asks again for kinds that were late.
import { get } from "../../core/api.js";

/**
 * @typedef {import("./result-row.js").Result} Result
 * @typedef {{kind: string, results: Result[], next?: string | null, late?: boolean, problems?: import("../../core/failure.js").Failure[]}} Group
 */

/** Kinds in the order of the page, and of the box. */
const ORDER = ["date", "kind", "album", "folder", "note", "scan", "screenshot", "file", "other", "mail", "attachment"];

/**
 * @param {string} query
 * @param {{limit: number, order?: string | null, signal: AbortSignal}} options
 * @param {(groups: Group[]) => void} show called as soon as something was found, and again for each kind that was late
 */
export async function findEverything(query, { limit, order, signal }, show) {
    const ask = (/** @type {Record<string, any>} */ params) =>
        get("/api/search", { params: { q: query, order, limit, ...params }, signal });
    /** @type {{groups: Group[]}} */
    const { groups } = await ask({});
    if (signal.aborted) return;
    const sorted = groups.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
    // Only when all kinds have answered it is known that nothing was found.
    const tell = () => {
        if (sorted.some(({ results }) => results.length > 0) || !sorted.some(({ late }) => late)) show(sorted);
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

/** Places that could not be searched, each once: mails and attachments are in the same archives. @param {Group[]} groups */
export function problemsOf(groups) {
    const all = groups.flatMap(({ problems = [] }) => problems);
    return [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** More of one kind. @param {string} query @param {string} kind @param {string | null} order @param {string | null | undefined} after @param {AbortSignal} signal */
export async function findMore(query, kind, order, after, signal) {
    const { groups } = await get("/api/search", { params: { q: query, kind, order, after, limit: 200 }, signal });
    return /** @type {Group | undefined} */ (groups[0]);
}
