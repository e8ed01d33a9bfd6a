/** The search over everything, /search. */
import { get } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { newest } from "../../core/newest.js";
import { changeQuery } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { searchBar } from "../../ui/search-bar.js";
import { viewerFor, viewerStyles } from "../../ui/viewer-page.js";
import { perform } from "./acts.js";
import { besideResult } from "./beside-result.js";
import { showExcerpts } from "./excerpts.js";
import { findEverything, findMore, problemsOf } from "./find.js";
import { converterPlaces, isNamed, signed, textOf } from "./place-words.js";
import { findPlaces, PLACES } from "./places.js";
import { nothingFound, nothingOfYours } from "./nothing-found.js";
import { recentSearches, rememberSearch } from "./recent.js";
import { ResultChoice } from "./result-choice.js";
import { headOf, resultRow, results } from "./result-row.js";
import { isGrid, resultTile } from "./result-tile.js";
import { plainTerms } from "./terms.js";
import { unreadLine } from "./unread.js";

export const styles = [...viewerStyles, "/ui/chosen-bar.css", "/features/search/search.css"];

/**
 * @typedef {import("./result-row.js").Result} Result
 * @typedef {import("./find.js").Group} Group
 */

/** The number of results of each kind. */
const FEW = 12;
/** A search is remembered after this time without another key press, in ms. */
const SETTLED = 1500;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    return new SearchPage(root, context).leave;
}

class SearchPage {
    #query;
    #nextSignal;
    /** Aborted by the next search, and when the user leaves the page. @type {AbortSignal} */
    #signal;
    /** The words and sort order of the last request; null if the results have to be fetched. @type {string | null} */
    #asked = null;
    /** @type {Group[]} */
    #groups = [];
    /** Whether a word of the search names something that photos can show. */
    #namesThing = true;
    /** The search words of the current results. */
    #shown = "";
    /** Converters, offered as additional actions. @type {import("./places.js").Place[]} */
    #converters = [];

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { query, signal, onquery }) {
        this.#query = query;
        this.#signal = signal;
        this.#nextSignal = newest(signal);
        frame({ title: t("search.title"), back: "/", wide: true });
        const bar = searchBar({ placeholder: t("search.placeholder"), signal });
        this.order = this.#orderChoice();
        this.count = h("p", { class: "visually-hidden", role: "status" });
        this.list = h("div", { class: "stack search-found" });
        this.unread = unreadLine(signal, () => this.#again());
        this.beside = besideResult(this.list, (row) => results.get(row));
        this.choice = new ResultChoice(this.list, () => photosIn(this.#groups), () => this.#again(), signal);
        const tools = h("div", { class: "search-tools" }, this.choice.begin, this.order);
        // The box is above the columns, so that it keeps its width if nothing is found and the preview is missing.
        const head = h("div", { class: "search-head" }, bar, tools);
        const found = h("div", { class: "stack search-page" }, this.count, this.list);
        const columns = h("div", { class: "search-columns" }, found, this.beside.element);
        replace(root, h("div", { class: "stack" }, head, columns), this.choice.bar);
        keys(document, { Escape: this.choice.end, "Mod+a": this.choice.chooseAll }, { signal });
        this.viewer = viewerFor(
            () => this.#groups.flatMap((group) => group.results).map((result) => result.photo).filter(Boolean),
            signal,
            { countsCopies: false },
        );
        onquery((next) => {
            this.#query = next;
            void this.#load();
            this.viewer.follow(next);
        });
        void this.#load();
        get("/api/convert", { signal }).then(({ converters }) => {
            this.#converters = converterPlaces(converters);
            if (this.#shown) this.#show(this.#shown);
        }, () => {});
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
            ["best", "newest"].map((name) => h("option", { value: name }, t(`search.${name}`))),
        );
        order.value = this.#order;
        return order;
    }

    get #order() {
        return this.#query.get("order") === "newest" ? "newest" : "best";
    }

    get #words() {
        return this.#query.get("q")?.trim() ?? "";
    }

    async #load() {
        const words = this.#words;
        const asked = `${words}|${this.#order}`;
        if (asked === this.#asked) return;
        // Another search ends the selection; the same search again, after an action, does not.
        if (words !== this.#shown) this.choice.end();
        this.#asked = asked;
        this.#shown = "";
        const signal = this.#signal = this.#nextSignal();
        this.order.hidden = !words;
        if (!words) return this.#showStart();
        this.#rememberLater(words, signal);
        try {
            await findEverything(words, { limit: FEW, order: this.#order, signal }, (groups, namesThing) => {
                this.#groups = groups;
                this.#namesThing = namesThing;
                this.#show(words);
            });
        } catch (error) {
            if (signal.aborted) return;
            this.#asked = null;
            replace(this.list, errorView(error, () => this.#load()));
        }
    }

    /** Repeats the search, because more may be found now. */
    #again() {
        this.#asked = null;
        return this.#load();
    }

    /** @param {string} words @param {AbortSignal} signal */
    #rememberLater(words, signal) {
        const timer = setTimeout(() => rememberSearch(words), SETTLED);
        signal.addEventListener("abort", () => clearTimeout(timer));
    }

    #showStart() {
        this.#groups = [];
        this.choice.show();
        this.beside.show(undefined);
        this.count.textContent = "";
        replace(
            this.list,
            emptyState({ icon: "search", title: t("search.start.title"), text: t("search.start.text") }),
            h("p", { class: "quiet search-told" }, t("search.told")),
            this.unread,
            this.#recent(),
        );
    }

    /** The most recent searches, as links. */
    #recent() {
        const recent = recentSearches();
        return recent.length > 0 && h(
            "section",
            { class: "stack" },
            h("h2", { class: "search-kind" }, t("search.recent")),
            h(
                "div",
                { class: "card card-list" },
                recent.map((words) =>
                    h(
                        "a",
                        { class: "list-row list-row-press", href: `/search?${new URLSearchParams({ q: words })}` },
                        icon("clock", { size: 20 }),
                        h("span", { class: "list-row-title", dir: "auto" }, words),
                    )
                ),
            ),
        );
    }

    /** @param {string} words */
    #show(words) {
        this.#shown = words;
        const groups = this.#groups.filter((group) => group.results.length);
        const all = groups.flatMap((group) => group.results);
        this.beside.show(all.find((result) => result.photo) ?? all[0]);
        const places = findPlaces(words, [...PLACES, ...this.#converters], textOf);
        const found = groups.reduce((sum, { results }) => sum + results.length, places.length);
        const isAll = groups.every((group) => !group.next && group.results.length < FEW);
        this.count.textContent = t(isAll ? "search.results" : "search.results.more", { n: found });
        const problems = problemsOf(this.#groups).map((problem) => h("p", { class: "quiet" }, failureText(problem)));
        if (!found) {
            const nothing = nothingFound(words, this.#namesThing, this.#signal, () => this.#again());
            replace(this.list, nothing, problems);
            return this.choice.show();
        }
        const pages = places.length > 0 && placesSection(places);
        const isFirst = places.length > 0 && isNamed(words, places[0]);
        const sections = groups.map((group) => this.#section(group));
        this.order.hidden = !groups.length;
        const none = !groups.length && nothingOfYours(words, this.#namesThing, this.#signal, () => this.#again());
        replace(this.list, none || this.unread, isFirst && pages, sections, !isFirst && pages, problems);
        this.choice.show();
    }

    /** The results of one kind. @param {Group} group */
    #section(group) {
        const inGrid = isGrid(group);
        const make = inGrid ? resultTile : resultRow;
        const row = (/** @type {Result} */ result) => make(result, this.#words, (each) => this.#open(each));
        const rows = h("div", { class: inGrid ? "search-grid" : "card card-list" }, group.results.map(row));
        void showExcerpts(group.results, this.#words, this.#signal, rows);
        const more = button(t("search.more"), {
            style: "quiet",
            onclick: async () => {
                const found = await findMore(this.#words, group.kind, this.#order, group.next, this.#signal).catch(() =>
                    null
                );
                if (!found) return;
                // If the results are sorted by relevance, the response contains the known results again. If they are sorted
                // by date, it contains only the next page.
                const known = group.next ? [] : group.results.map(({ id, where }) => `${id} ${where}`);
                const added = found.results.filter(({ id, where }) => !known.includes(`${id} ${where}`));
                group.results.push(...added);
                group.next = found.next;
                rows.append(...added.map(row));
                void showExcerpts(added, this.#words, this.#signal, rows);
                more.hidden = !group.next;
                this.choice.show();
            },
        });
        more.hidden = !group.next && group.results.length < FEW;
        const title = h("h2", { class: "search-kind" }, headOf(group));
        return h("section", { class: "stack", dataset: { kind: group.kind } }, title, rows, more);
    }

    /** @param {Result} result */
    #open({ photo, inPicture }) {
        rememberSearch(this.#words);
        this.viewer.open(photo.id, inPicture ? plainTerms(this.#words) : undefined);
    }
}

/** The photos that the results show as tiles, each once. @param {Group[]} groups */
function photosIn(groups) {
    const photos = groups.filter(isGrid).flatMap(({ results }) => results.map(({ photo }) => photo).filter(Boolean));
    return [...new Map(photos.map((photo) => [photo.id, photo])).values()];
}

/** Pages of the app, and actions. @param {import("./places.js").Place[]} places */
function placesSection(places) {
    const row = (/** @type {import("./places.js").Place} */ place) => {
        const content = signed(place.icon, textOf(place).title);
        const { href, act = "" } = place;
        return href
            ? h("a", { class: "list-row list-row-press", href }, content)
            : h("button", { class: "list-row list-row-press", type: "button", onclick: () => perform(act) }, content);
    };
    return h(
        "section",
        { class: "stack", dataset: { kind: "page" } },
        h("h2", { class: "search-kind" }, t("search.page")),
        h("div", { class: "card card-list" }, places.map(row)),
    );
}
