/** The app's search, over any page, opened with Ctrl K or `/`. */
import { get } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { newest } from "../../core/newest.js";
import { overlay } from "../../core/overlays.js";
import { navigate } from "../../core/router.js";
import { loadStyles } from "../../core/styles.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { perform } from "./acts.js";
import { findEverything, problemsOf } from "./find.js";
import { OptionList } from "./option-list.js";
import { findPlaces, PLACES, READING } from "./places.js";
import { converterPlaces, isNamed, signed, textOf } from "./place-words.js";
import { forgetSearches, recentSearches, rememberSearch } from "./recent.js";
import { addressOf, headOf, rowContent } from "./result-row.js";
import { readingOf, readingWords, unreadWords } from "./unread.js";

/**
 * @typedef {import("./find.js").Group} Group
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./option-list.js").Option} Option
 */

/** The number of results of each kind. */
const FEW = 5;

/** @type {Palette | null} */
let open = null;

/** Opens the palette, optionally with search words. @param {string} [words] */
export async function openPalette(words = "") {
    await loadStyles(["/features/search/search.css"]);
    if (open || document.querySelector("dialog[open]")) return;
    open = new Palette(words);
}

class Palette {
    #page = new AbortController();
    #nextSignal = newest(this.#page.signal);
    /** @type {Group[]} */
    #groups = [];
    /** The index of the initially selected option: a page found by its name, otherwise the best result. */
    #best = 0;
    /** Converters, offered as additional actions. @type {Place[]} */
    #converters = [];
    /**
     * The progress of text recognition in photos; null if not fetched yet.
     * @type {import("./reading-state.js").Reading | null}
     */
    #reading = null;

    /** @param {string} words */
    constructor(words) {
        this.input = h("input", {
            class: "palette-input",
            type: "search",
            value: words,
            role: "combobox",
            placeholder: t("search.placeholder"),
            "aria-label": t("search.title"),
            "aria-expanded": "true",
            "aria-controls": "palette-list",
            "aria-autocomplete": "list",
            autocomplete: "off",
            spellcheck: false,
            enterKeyHint: "go",
            maxLength: 1000,
            oninput: () => this.#search(),
        });
        this.list = new OptionList(this.input, "palette-list", t("search.title"));
        this.said = h("p", { class: "visually-hidden", role: "status" });
        this.element = h(
            "dialog",
            { class: "palette", "aria-label": t("search.title") },
            h(
                "div",
                { class: "palette-box" },
                icon("search", { size: 22 }),
                this.input,
                button(t("common.close"), { style: "quiet", icon: "close", iconOnly: true, onclick: () => this.close() }),
            ),
            this.list.element,
            this.said,
            h("footer", { class: "palette-foot caption" }, t("search.keys")),
        );
        this.#listen();
        document.body.append(this.element);
        this.element.showModal();
        this.over = overlay(() => this.close());
        this.input.select();
        this.#search();
        get("/api/convert", { signal: this.#page.signal }).then(({ converters }) => {
            this.#converters = converterPlaces(converters);
            if (this.input.value.trim()) this.#show();
        }, () => {});
    }

    #listen() {
        this.element.addEventListener("keydown", (event) => this.#keyed(event));
        this.element.addEventListener("cancel", (event) => {
            event.preventDefault();
            this.close();
        });
        this.element.addEventListener("click", ({ target }) => target === this.element && this.close());
        this.element.addEventListener("close", () => this.close());
    }

    /**
     * Updates the state immediately: the browser's close event comes late, and a key may open the palette again before it.
     */
    close() {
        if (open !== this) return;
        open = null;
        this.element.close();
        this.over.closed();
        this.#page.abort();
        this.element.remove();
    }

    get #words() {
        return this.input.value.trim();
    }

    async #search() {
        const signal = this.#nextSignal();
        const words = this.#words;
        if (!words) this.#groups = [];
        this.list.isMoved = false;
        this.#show();
        if (!words) return;
        try {
            await findEverything(words, { limit: FEW, order: "best", signal }, (groups) => {
                this.#groups = groups;
                this.#show(true);
            });
        } catch (error) {
            if (signal.aborted) return;
            this.#groups = [];
            this.#show(true, errorWords(error).title);
        }
    }

    /** @param {boolean} [isWhole] whether the server has answered @param {string} [problem] */
    #show(isWhole = false, problem = "") {
        this.list.clear();
        this.#best = 0;
        const words = this.#words;
        const sections = words ? this.#found(words) : this.#start();
        const isNothing = isWhole && words && !problem && this.list.count === 0;
        if (isWhole && words && !this.#reading) this.#askReading();
        // Words in photos can be found only after text recognition.
        const canRead = isNothing && this.#reading?.state === "off";
        if (words && (canRead || !isNothing)) {
            sections.push(this.list.section("", [canRead ? this.#placeOption(READING) : this.#all(words)]));
        }
        const unread = isWhole && words && !isNothing && unreadWords(this.#reading);
        this.list.show(
            this.#best,
            problem && h("p", { class: "palette-none", role: "alert" }, problem),
            isNothing && h("p", { class: "palette-none" }, t("search.none.title", { query: words })),
            isWhole && words && !isNothing && !this.#groups.some(({ results }) => results.length) &&
                h("p", { class: "palette-none caption" }, t("search.none.library", { query: words })),
            isNothing && this.#reading && h("p", { class: "palette-none caption" }, readingWords(this.#reading)),
            sections,
            unread && h("p", { class: "palette-none caption" }, unread),
            isWhole && words &&
                problemsOf(this.#groups).map((each) => h("p", { class: "palette-none caption" }, failureText(each))),
        );
        const found = isNothing ? 0 : this.list.count - 1;
        const isAll = !words || this.#groups.every(({ results }) => results.length < FEW);
        if (isWhole) this.said.textContent = t(isAll ? "search.results" : "search.results.more", { n: found });
    }

    #askReading() {
        const asked = this.#words;
        readingOf(this.#page.signal).then((reading) => {
            this.#reading = reading;
            if (asked === this.#words) this.#show(true);
        }, () => {});
    }

    /** The most recent searches in this browser, and the pages of the app. */
    #start() {
        const recent = recentSearches();
        const again = recent.map((words) => ({ content: signed("clock", words), run: () => this.#type(words) }));
        const forget = {
            content: signed("close", t("search.forget")),
            run: () => {
                forgetSearches();
                this.#show();
            },
        };
        const first = ["swipe", "photos", "duplicates", "notes", "mail", "convert", "queue", "settings", "keys"];
        const places = first.flatMap((id) => PLACES.filter((place) => place.id === id));
        return [
            ...(recent.length ? [this.list.section(t("search.recent"), [...again, forget])] : []),
            this.list.section(t("search.page"), places.map((place) => this.#placeOption(place))),
        ];
    }

    /** @param {string} words */
    #found(words) {
        const places = findPlaces(words, [...PLACES, ...this.#converters], textOf);
        const groups = this.#groups.filter(({ results }) => results.length);
        if (groups.length && places[0] && !isNamed(words, places[0])) this.#best = places.length;
        // In the order in which the arrow keys reach the options.
        const sections = places.length
            ? [this.list.section(t("search.page"), places.map((place) => this.#placeOption(place)))]
            : [];
        for (const group of groups) {
            const options = group.results.slice(0, FEW).map((result) => ({
                content: rowContent(result),
                run: () => this.#go(addressOf(result, words)),
            }));
            sections.push(this.list.section(headOf(group), options));
        }
        return sections;
    }

    /** @param {Place} place @returns {Option} */
    #placeOption(place) {
        const { act } = place;
        return {
            content: signed(place.icon, textOf(place).title),
            run: () => {
                if (place.href) return this.#go(place.href);
                this.close();
                // The history has to settle before another sheet opens.
                if (act) setTimeout(() => void perform(act));
            },
        };
    }

    /** @param {string} words @returns {Option} */
    #all(words) {
        return {
            content: signed("search", t("search.all", { query: words })),
            run: () => this.#go(`/search?${new URLSearchParams({ q: words })}`),
        };
    }

    /** @param {KeyboardEvent} event */
    #keyed(event) {
        if (event.isComposing) return;
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (by && this.list.count) this.list.step(by);
        else if (event.key === "Enter" && event.target === this.input) {
            if (event.ctrlKey || event.metaKey) this.#go(`/search?${new URLSearchParams({ q: this.#words })}`);
            else this.list.run();
        } else if (event.key === "Escape" || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey))) {
            this.close();
        } else return;
        event.preventDefault();
    }

    /** @param {string} words */
    #type(words) {
        this.input.value = words;
        this.input.focus();
        void this.#search();
    }

    /** @param {string} href */
    #go(href) {
        rememberSearch(this.#words);
        void navigate(href);
        this.close();
    }
}
