/** The search over everything, /search. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { newest } from "../../core/newest.js";
import { changeQuery } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { searchBar } from "../../ui/search-bar.js";
import { viewerFor } from "../../ui/viewer-page.js";
import { resultRow } from "./result-row.js";

export const styles = ["/ui/viewer.css", "/ui/text-layer.css", new URL("./search.css", import.meta.url)];

/**
 * @typedef {import("./result-row.js").Result} Result
 * @typedef {{kind: string, results: Result[], next?: string | null}} Group
 */

/** Results of each kind, and of one kind when more are asked for. */
const FEW = 12;
const MANY = 50;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    return new SearchPage(root, context).leave;
}

class SearchPage {
    #query;
    #nextSignal;
    /** Aborted by the next search, and when the page is left. @type {AbortSignal} */
    #signal;
    /** The words and the order of the results; null when they have to be fetched. @type {string | null} */
    #asked = null;
    /** @type {Group[]} */
    #groups = [];

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { query, signal, onquery }) {
        this.#query = query;
        this.#signal = signal;
        this.#nextSignal = newest(signal);
        frame({ title: t("search.title"), back: "/" });
        const bar = searchBar({ placeholder: t("search.placeholder"), signal });
        this.order = this.#orderChoice();
        this.count = h("p", { class: "visually-hidden", role: "status" });
        this.list = h("div", { class: "stack" });
        replace(root, h("div", { class: "stack search-page" }, bar, this.order, this.count, this.list));
        this.viewer = viewerFor(
            () => this.#groups.flatMap((group) => group.results).map((result) => result.photo).filter(Boolean),
            signal,
        );
        onquery((next) => {
            this.#query = next;
            void this.#load();
            this.viewer.follow(next);
        });
        void this.#load();
        this.viewer.follow(query);
        bar.querySelector("input")?.focus({ preventScroll: true });
    }

    leave = () => this.viewer.destroy();

    #orderChoice() {
        const order = h(
            "select",
            {
                class: "field-input search-order",
                "aria-label": t("search.order"),
                onchange: () => changeQuery({ order: order.value }),
            },
            ["newest", "best"].map((name) => h("option", { value: name }, t(`search.${name}`))),
        );
        order.value = this.#query.get("order") === "best" ? "best" : "newest";
        return order;
    }

    get #words() {
        return this.#query.get("q")?.trim() ?? "";
    }

    async #load() {
        const words = this.#words;
        const asked = `${words}|${this.#query.get("order")}`;
        if (asked === this.#asked) return;
        this.#asked = asked;
        const signal = this.#signal = this.#nextSignal();
        this.order.hidden = !words;
        if (!words) return this.#showStart();
        try {
            const { groups } = await this.#ask({ limit: FEW });
            if (signal.aborted) return;
            this.#groups = groups;
            this.#show(words);
        } catch (error) {
            if (signal.aborted) return;
            this.#asked = null;
            replace(this.list, errorView(error, () => this.#load()));
        }
    }

    /** @param {Record<string, any>} params @returns {Promise<{groups: Group[]}>} */
    #ask(params) {
        return get("/api/search", {
            params: { q: this.#query.get("q"), order: this.#query.get("order"), ...params },
            signal: this.#signal,
        });
    }

    #showStart() {
        this.#groups = [];
        this.count.textContent = "";
        replace(
            this.list,
            emptyState({ icon: "search", title: t("search.start.title"), text: t("search.start.text") }),
        );
    }

    /** @param {string} words */
    #show(words) {
        const groups = this.#groups.filter((group) => group.results.length);
        this.count.textContent = t("search.results", { n: groups.reduce((sum, { results }) => sum + results.length, 0) });
        replace(this.list, groups.length ? groups.map((group) => this.#section(group)) : nothingFound(words));
    }

    /** The results of one kind. @param {Group} group */
    #section(group) {
        const row = (/** @type {Result} */ result) => resultRow(result, (each) => this.#open(each));
        const rows = h("div", { class: "card card-list" }, group.results.map(row));
        const more = button(t("search.more"), {
            style: "quiet",
            onclick: async () => {
                const answer = await this.#ask({ kind: group.kind, after: group.next, limit: MANY }).catch(() => null);
                const next = answer?.groups[0];
                if (!next) return;
                group.results.push(...next.results);
                group.next = next.next;
                rows.append(...next.results.map(row));
                more.hidden = !group.next;
            },
        });
        more.hidden = !group.next;
        return h("section", { class: "stack" }, h("h2", { class: "search-kind" }, t(`search.${group.kind}`)), rows, more);
    }

    /** @param {Result} result */
    #open({ kind, photo }) {
        this.viewer.open(photo.id, kind === "note" ? firstTerm(this.#words) : undefined);
    }
}

/** @param {string} query */
function nothingFound(query) {
    return emptyState({
        icon: "search",
        title: t("search.none.title", { query }),
        text: t("search.none.text"),
        action: button(t("search.none.action"), { icon: "text", href: "/notes" }),
    });
}

/** The first word or phrase, which the viewer looks for in the picture. @param {string} words */
const firstTerm = (words) => (/"([^"]+)"/.exec(words)?.[1] ?? words.split(/\s+/)[0]) || "";
