/** The notes, /notes: the texts of photos as cards, with search. */
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { arrange, h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { newest } from "../../core/newest.js";
import { changeQuery } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { mascot } from "../../ui/mascot.js";
import { searchBar } from "../../ui/search-bar.js";
import { pill } from "../../ui/pills.js";
import { skeleton } from "../../ui/skeleton.js";
import { receiptStyle } from "../../ui/receipt-line.js";
import { viewerFor, viewerStyles } from "../../ui/viewer-page.js";
import { CATEGORIES } from "./categories.js";
import { noteCard } from "./note-card.js";
import { NoteChoice } from "./note-choice.js";
import { undoLast } from "./note-sheets.js";
import { notesMenu } from "./notes-menu.js";
import { readFolder } from "./read-folder.js";
import { readingCards } from "./reading-cards.js";

/** @typedef {import("./note-card.js").Note} Note */

export const styles = [...viewerStyles, receiptStyle, "/ui/chosen-bar.css", "/features/notes/notes.css"];

const PAGE = 40;
/** Maximum number of notes fetched at once in a refresh. */
const MANY = 200;
/** The delay before the list is refreshed, in ms. While a folder is being read, several notes arrive per second. */
const FOLLOW = 400;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    return new NotesPage(root, context).leave;
}

class NotesPage {
    #query;
    #nextSignal;
    /** Aborted when the list is fetched again, and when the user leaves the page. @type {AbortSignal} */
    #signal;
    /** @type {Note[]} */
    #notes = [];
    /** @type {string | null} */
    #next = null;
    /** The number of notes in the list; null if it is not known. @type {number | null} */
    #total = null;
    /** The request for more notes. @type {Promise<void> | null} */
    #loading = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #following;
    /**
     * The cards by note, each with its content as JSON. A card in use remains in the page.
     * @type {Map<number, [string, ReturnType<typeof noteCard>]>}
     */
    #cards = new Map();
    /** The pill of each category. @type {Map<string, ReturnType<typeof pill>>} */
    #choices = new Map();

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { query, signal, onquery }) {
        this.#query = query;
        this.#signal = signal;
        this.#nextSignal = newest(signal);
        this.actions = h("span");
        frame({ title: t("notes.title"), back: "/", actions: this.actions, wide: true });
        this.search = searchBar({ placeholder: t("notes.search"), signal });
        this.filters = h("div", { class: "pills", role: "group", "aria-label": t("notes.filter") });
        this.found = h("p", { class: "visually-hidden", role: "status" });
        this.list = h("div", { class: "note-list" }, skeleton("card", 3));
        this.end = h("div", { class: "note-end" });
        this.choice = new NoteChoice({
            list: this.list,
            notes: () => this.#notes,
            total: () => this.#total,
            isWhole: () => this.#next === null,
            loadAll: () => this.#loadAll(),
            filter: () => this.#params,
            onchange: () => this.#load(),
        }, signal);
        const { search, filters, found, list, end, choice: { bar } } = this;
        replace(root, h("div", { class: "stack notes" }, search, filters, readingCards(signal), found, list, end, bar));
        this.viewer = viewerFor(() => this.#notes.map((note) => note.photo).filter(Boolean), signal, {
            countsCopies: false,
        });
        onquery((next) => this.#follow(next));
        this.#listen(signal);
        void this.#load();
        this.viewer.follow(query);
    }

    /** @param {AbortSignal} signal */
    #listen(signal) {
        keys(document, { "Mod+z": () => undoLast(() => this.#load()), Escape: this.choice.end }, { signal });
        const offs = [on("notes", () => this.#loadLater()), on("reconnected", () => this.#load())];
        const watch = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && this.#more(), {
            rootMargin: "600px",
        });
        watch.observe(this.end);
        signal.addEventListener("abort", () => {
            offs.forEach((off) => off());
            clearTimeout(this.#following);
            watch.disconnect();
        });
    }

    leave = () => this.viewer.destroy();

    /** Offers to save notes and receipts, if there are any. @param {number} notes @param {number} receipts */
    #offer(notes, receipts) {
        const offered = `${notes > 0} ${receipts > 0}`;
        if (this.actions.dataset.offered === offered) return;
        this.actions.dataset.offered = offered;
        replace(
            this.actions,
            notesMenu(notes > 0, receipts > 0, { filter: () => this.#params, onselect: this.choice.begin }),
        );
    }

    /** @param {URLSearchParams} next */
    #follow(next) {
        const asked = (/** @type {URLSearchParams} */ query) => `${query.get("q") ?? ""}|${query.get("category") ?? ""}`;
        const changed = asked(next) !== asked(this.#query);
        this.#query = next;
        if (changed) {
            this.choice.end();
            this.#load();
        }
        this.viewer.follow(next);
    }

    get #params() {
        return { q: this.#query.get("q"), category: this.#query.get("category") };
    }

    #loadLater() {
        this.#following ??= setTimeout(() => {
            this.#following = undefined;
            void this.#load();
        }, FOLLOW);
    }

    async #load() {
        const signal = this.#signal = this.#nextSignal();
        try {
            const limit = Math.max(PAGE, Math.min(this.#notes.length, MANY));
            const answer = await get("/api/notes", { params: { ...this.#params, limit }, signal });
            if (signal.aborted) return;
            this.#notes = answer.notes;
            this.#next = answer.next ?? null;
            this.#show(answer);
        } catch (error) {
            if (!signal.aborted) replace(this.list, errorView(error, () => this.#load()));
        }
    }

    /** Loads the next notes. Two requests never run at once. */
    #more(limit = PAGE) {
        return this.#loading ??= this.#fetchMore(limit).finally(() => this.#loading = null);
    }

    /** @param {number} limit */
    async #fetchMore(limit) {
        const [after, signal] = [this.#next, this.#signal];
        if (!after) return;
        const answer = await get("/api/notes", { params: { ...this.#params, limit, after }, signal }).catch(() => null);
        if (!answer || signal.aborted) return;
        this.#notes.push(...answer.notes);
        this.#next = answer.next ?? null;
        this.list.append(...answer.notes.map((/** @type {Note} */ note) => this.#card(note)));
        this.choice.show();
    }

    /** @throws {Error} if the list could not be loaded to its end */
    async #loadAll() {
        while (this.#next) {
            const before = this.#next;
            await this.#more(MANY);
            if (this.#next === before) throw new Error("The notes could not be loaded.");
        }
    }

    /** @param {any} answer */
    #show(answer) {
        this.#showFilters(answer.categories, answer.found);
        const count = sum(answer.categories);
        this.#offer(count, answer.categories.receipt ?? 0);
        this.search.hidden = this.filters.hidden = count === 0;
        const { q, category } = this.#params;
        const found = this.#next
            ? answer.found && (category ? answer.found[category] ?? 0 : sum(answer.found))
            : this.#notes.length;
        this.#total = !q ? answer.count : typeof found === "number" ? found : null;
        this.found.textContent = q && typeof found === "number" ? t("notes.found", { n: found }) : "";
        arrange(this.list, this.#notes.length ? this.#notes.map((note) => this.#card(note)) : [this.#nothing(count)]);
        this.choice.show();
        replace(
            this.end,
            answer.withoutText > 0 && !q && !category &&
                h("p", { class: "caption note-without" }, t("notes.without", { n: answer.withoutText })),
        );
    }

    /**
     * Shows the categories. Their order does not change during a search.
     * @param {Record<string, number>} all the number of notes by category
     * @param {Record<string, number> | null} [found] the number of search results by category; null if there are too many to
     *     count
     */
    #showFilters(all, found) {
        const chosen = this.#query.get("category") ?? "";
        const counts = found === undefined ? all : found;
        const choice = (/** @type {string} */ category, /** @type {number | undefined} */ count) => {
            const label = t(category ? `notes.category.${category}` : "notes.all");
            const made = this.#choices.get(category) ??
                pill({ label, pressed: false, onclick: () => changeQuery({ category }) });
            this.#choices.set(category, made);
            made.update(chosen === category, count);
            return made;
        };
        const some = CATEGORIES.filter((category) => all[category] || category === chosen);
        const of = (/** @type {string} */ category) => counts ? counts[category] ?? 0 : undefined;
        arrange(this.filters, [
            choice("", counts ? sum(counts) : undefined),
            ...some.map((category) => choice(category, of(category))),
        ]);
    }

    /** @param {Note} note */
    #card(note) {
        const content = JSON.stringify(note);
        const known = this.#cards.get(note.id);
        if (known?.[0] === content) return known[1];
        const card = known?.[1] ?? this.#make(note);
        if (known) card.update(note);
        this.#cards.set(note.id, [content, card]);
        return card;
    }

    /** @param {Note} first */
    #make(first) {
        return noteCard(first, {
            onopen: ({ photo }) => photo && this.viewer.open(photo.id, this.#query.get("q") ?? ""),
            onchange: () => this.#load(),
        });
    }

    /** @param {number} count the number of notes in all categories */
    #nothing(count) {
        const { q, category } = this.#params;
        if (count > 0) {
            const all = category && button(t("notes.none.all"), { onclick: () => changeQuery({ category: "" }) });
            return q
                ? emptyState({
                    icon: "search",
                    title: t("notes.none.title"),
                    text: t(category ? "notes.none.category" : "notes.none.text"),
                    action: all || null,
                })
                : emptyState({
                    icon: "text",
                    title: t("notes.sorted.title"),
                    text: t("notes.sorted.text"),
                    action: all || null,
                });
        }
        return emptyState({
            art: mascot({ size: 140 }),
            title: t("notes.empty.title"),
            text: t("notes.empty.text"),
            action: h(
                "div",
                { class: "note-begin" },
                button(t("notes.empty.action"), { style: "primary", icon: "swipe", href: "/swipe" }),
                button(t("notes.everything"), { style: "quiet", icon: "eye", onclick: () => readFolder(null) }),
            ),
        });
    }
}

/** @param {Record<string, number>} counts */
const sum = (counts) => Object.values(counts).reduce((all, n) => all + n, 0);
