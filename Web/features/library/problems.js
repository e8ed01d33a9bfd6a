/** A sheet that lists the unreadable files of a folder, with the reasons. */
import { failureWords } from "../../core/failure.js";
import { get } from "../../core/api.js";
import { baseName } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { errorView } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";

const LIMIT = 200;

/** @param {{id: number, path: string}} folder */
export async function showProblems(folder) {
    const content = h("div", { class: "problems" }, skeleton("row", 3));
    const closed = new AbortController();
    sheet({ title: t("library.problems.title"), content, wide: true, onclose: () => closed.abort() });
    try {
        const { problems, total } = await get("/api/library/problems", {
            params: { folder: folder.id, limit: LIMIT },
            signal: closed.signal,
        });
        replace(
            content,
            problems.length === 0 && h("p", { class: "quiet" }, t("library.problems.none")),
            h("ul", { class: "stack" }, problems.map((/** @type {any} */ problem) => line(problem, folder.path))),
            total > problems.length &&
                h("p", { class: "caption" }, t("library.problems.more", { n: total - problems.length })),
        );
    } catch (error) {
        if (!closed.signal.aborted) replace(content, errorView(error));
    }
}

/** The URL of the page that shows the file in its folder. @param {string} file */
function addressOf(file) {
    const name = baseName(file);
    return `/files?${new URLSearchParams({ path: file.slice(0, -name.length - 1), filter: name })}`;
}

/**
 * @param {import("../../core/failure.js").Failure & {file: string}} problem
 * @param {string} root
 */
function line(problem, root) {
    const { file } = problem;
    const { text, hint } = failureWords(problem);
    const place = file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
    return h(
        "li",
        { class: "problem" },
        h("a", { class: "list-row-title", href: addressOf(file), title: file }, baseName(file)),
        place !== baseName(file) && h("span", { class: "caption folder-path" }, place),
        h("span", null, text),
        hint && h("span", { class: "caption" }, hint),
    );
}
