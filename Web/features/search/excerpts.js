// Shows in each mail that was found where the search matches, if the beginning of its text does not show it.
import { replace } from "../../core/html.js";
import { excerptsOf } from "../../core/mail-excerpts.js";
import { results as resultOf, rowContent } from "./result-row.js";

/** @typedef {import("./result-row.js").Result} Result */

/** Between the sender and the text, as in the answers of the server. */
const BETWEEN = " · ";

/**
 * @param {Result[]} found
 * @param {string} words the search
 * @param {AbortSignal} signal
 * @param {HTMLElement} rows holds the rows of the results
 */
export async function showExcerpts(found, words, signal, rows) {
    const mails = found.filter(({ kind, link, snippetMatches }) => kind === "mail" && link && !snippetMatches.length);
    const archives = Object.entries(Object.groupBy(mails, ({ link }) => archiveOf(link ?? "")));
    await Promise.all(archives.map(async ([archive, some = []]) => {
        const excerpts = await excerptsOf(archive, some.map(({ id }) => id), words, signal);
        if (signal.aborted) return;
        for (const result of some) {
            const excerpt = excerpts.get(result.id);
            if (excerpt?.text) mark(result, excerpt);
        }
    }));
    for (const row of rows.children) {
        const result = resultOf.get(row);
        if (result && mails.includes(result) && result.snippetMatches.length) replace(row, rowContent(result));
    }
}

/** @param {Result} result @param {import("../../core/mail-excerpts.js").Excerpt} excerpt */
function mark(result, { from, attachment, text = "", textMatches, fromMatches }) {
    const head = [from, attachment].filter(Boolean).join(BETWEEN) + BETWEEN;
    result.snippet = head + text;
    result.snippetMatches = [...fromMatches, ...textMatches.map((each) => each.map((at) => at + head.length))];
}

/** The id of an archive in the link to one of its mails. @param {string} link */
const archiveOf = (link) => link.split("/")[2] ?? "";
