/** One box over everything. */
import { get } from "../../core/api.js";
import { date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { marked } from "../../ui/marked.js";
import { searchBar } from "../../ui/search-bar.js";
import { viewerFor } from "../../ui/viewer-page.js";

export const styles = ["/ui/viewer.css", "/ui/text-layer.css", new URL("./search.css", import.meta.url)];

/**
 * @typedef {{kind: string, id: number, title: string, snippet: string, titleMatches: number[][], snippetMatches: number[][],
 *   where: string, date: string, category?: string | null, photo?: any}} Result
 * @typedef {{kind: string, results: Result[], next?: string | null}} Group
 */

const PAUSE = 60;
const FEW = 12;
const MANY = 50;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, { query, signal, onquery }) {
    let asked = "";
    let timer = 0;
    let visit = 0;
    /** @type {Group[]} */
    let groups = [];
    frame({ title: t("search.title"), back: "/" });
    const box = searchBar({
        placeholder: t("search.placeholder"),
        value: query.get("q") ?? "",
        oninput: (value) => {
            clearTimeout(timer);
            timer = setTimeout(() => go({ q: value }), PAUSE);
        },
    });
    const order = h(
        "select",
        { class: "field-input search-order", "aria-label": t("search.order"), onchange: () => go({ order: order.value }) },
        ["newest", "best"].map((name) => h("option", { value: name }, t(`search.${name}`))),
    );
    order.value = query.get("order") === "best" ? "best" : "newest";
    const count = h("p", { class: "visually-hidden", role: "status" });
    const list = h("div", { class: "stack" });
    replace(root, h("div", { class: "stack search-page" }, box, order, count, list));
    const viewer = viewerFor(
        () => groups.flatMap((group) => group.results).map((result) => result.photo).filter(Boolean),
        signal,
    );
    onquery((next) => {
        query = next;
        load();
        viewer.follow(next);
    });
    signal.addEventListener("abort", () => clearTimeout(timer));
    load();
    viewer.follow(query);
    box.querySelector("input")?.focus({ preventScroll: true });
    return () => viewer.destroy();

    /** @param {Record<string, string>} changes */
    function go(changes) {
        const url = new URL(location.href);
        for (const [name, value] of Object.entries(changes)) {
            if (value) url.searchParams.set(name, value);
            else url.searchParams.delete(name);
        }
        navigate(url, { replace: true, transition: false });
    }

    async function load() {
        const q = query.get("q")?.trim() ?? "";
        const key = `${q}|${query.get("order")}`;
        if (key === asked && groups.length) return;
        asked = key;
        const mine = ++visit;
        order.hidden = !q;
        if (!q) {
            groups = [];
            count.textContent = "";
            return replace(
                list,
                emptyState({ icon: "search", title: t("search.start.title"), text: t("search.start.text") }),
            );
        }
        try {
            const answer = await ask({ limit: FEW });
            if (mine !== visit) return;
            groups = answer.groups;
            show(q);
        } catch (error) {
            if (mine === visit && !signal.aborted) replace(list, errorView(error, load));
        }
    }

    /** @param {Record<string, any>} more @returns {Promise<{groups: Group[]}>} */
    function ask(more) {
        return get("/api/search", { params: { q: query.get("q"), order: query.get("order"), ...more }, signal });
    }

    /** @param {string} q */
    function show(q) {
        const found = groups.reduce((sum, group) => sum + group.results.length, 0);
        count.textContent = t("search.results", { n: found });
        if (!found) {
            const action = button(t("search.none.action"), { icon: "text", href: "/notes" });
            replace(
                list,
                emptyState({
                    icon: "search",
                    title: t("search.none.title", { query: q }),
                    text: t("search.none.text"),
                    action,
                }),
            );
        } else replace(list, groups.filter((group) => group.results.length).map((group) => section(group, q)));
    }

    /** @param {Group} group @param {string} q */
    function section(group, q) {
        const rows = h("div", { class: "card card-list" }, group.results.map((result) => line(result, q)));
        const more = button(t("search.more"), {
            style: "quiet",
            onclick: async () => {
                const answer = await ask({ kind: group.kind, after: group.next, limit: MANY }).catch(() => null);
                const next = answer?.groups[0];
                if (!next) return;
                group.results.push(...next.results);
                group.next = next.next;
                rows.append(...next.results.map((result) => line(result, q)));
                more.hidden = !group.next;
            },
        });
        more.hidden = !group.next;
        return h("section", { class: "stack" }, h("h2", { class: "search-kind" }, t(`search.${group.kind}`)), rows, more);
    }

    /** @param {Result} result @param {string} q */
    function line(result, q) {
        const open = () => result.photo && viewer.open(result.photo.id, result.kind === "note" ? plain(q) : undefined);
        return h(
            "button",
            { class: "list-row list-row-press search-row", type: "button", onclick: open, disabled: !result.photo },
            result.photo
                ? h("img", { class: "search-picture", src: thumbnailURL(result.photo), alt: "", loading: "lazy" })
                : h("span", { class: "icon-plate" }, icon("play", { size: 20 })),
            h(
                "span",
                { class: "list-row-words" },
                h("span", { class: "list-row-title" }, marked(result.title, result.titleMatches)),
                h("span", { class: "search-snippet", dir: "auto" }, marked(result.snippet, result.snippetMatches)),
                h(
                    "span",
                    { class: "caption" },
                    [result.category && t(`notes.kind.${result.category}`), date(result.date)].filter(Boolean).join(" · "),
                ),
            ),
        );
    }
}

/** The first word or phrase, for finding it in the picture. @param {string} query */
const plain = (query) => (/"([^"]+)"/.exec(query)?.[1] ?? query.trim().split(/\s+/)[0]) || "";
