// The deck's page: /swipe. Loads cards, sends decisions, brings them back.
import { failureText } from "../../core/failure.js";
import { clientId, get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { addressed } from "../../core/overlays.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { toast } from "../../ui/toast.js";

import { Deck } from "./deck.js";
import { DIRECTIONS } from "./directions.js";
import { endState } from "./done.js";
import { filterParams, isFiltered, parseFilter } from "./filter-query.js";
import { filterChips, openFilters } from "./filters.js";
import { openHelp } from "./help.js";
import { instructionBar } from "./instruction-bar.js";
import { queueStrip } from "./queue-strip.js";
import { stats } from "./stats.js";
import { play } from "./sounds.js";
import { counts, decideCard, onrefusal, outbox, takeCounts, undoDecision } from "./sync.js";
import { viewerFor } from "../../ui/viewer-page.js";

/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

export const styles = [
    "/ui/directions.css",
    "/ui/viewer.css",
    "/ui/text-layer.css",
    ...["triage", "deck", "stats", "filters", "instruction-bar", "queue-strip", "help"].map((name) =>
        new URL(`./${name}.css`, import.meta.url)
    ),
];

/** Cards fetched at a time, and how few may be left before the next are fetched. */
const PAGE = 24;
const LOW = 12;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, { query, signal, onquery }) {
    return new TriagePage(root, query, signal, onquery).leave;
}

class TriagePage {
    #signal;
    #filter;
    /** @type {string | null} */
    #next = null;
    #loading = false;
    /** Whether the top card stays on top when cards are fetched anew. */
    #hold = true;
    /** Photos decided here, which a page fetched a moment ago may still offer. @type {Set<number>} */
    #decided = new Set();
    /** @type {{key: string, card: Card, direction: Direction}[]} */
    #history = [];
    /** @type {{total: number, processed: number} | null} */
    #filtered = null;
    #generation = 0;
    /** How often a card was brought back: an answer asked for before that does not know it. */
    #returns = 0;
    #counting = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #refresh;

    /**
     * @param {HTMLElement} root
     * @param {URLSearchParams} query
     * @param {AbortSignal} signal
     * @param {(handler: (query: URLSearchParams) => void) => void} onquery
     */
    constructor(root, query, signal, onquery) {
        this.#signal = signal;
        this.#filter = parseFilter(query);
        this.deck = new Deck({
            ondecide: (card, direction) => this.#decide(card, direction),
            onundo: () => void this.#undo(),
            onopen: (card) => this.viewer.open(card.id),
        });
        this.viewer = viewerFor(() => this.deck.cards, signal);
        this.stats = stats();
        this.strip = queueStrip();
        this.chips = h("div", { class: "filter-chips" });
        this.end = h("div", { class: "triage-end" });
        this.status = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
        this.bar = instructionBar({ onswipe: (direction) => this.deck.swipe(direction), onundo: () => void this.#undo() });
        this.page = h(
            "div",
            { class: "triage" },
            h("aside", { class: "triage-side" }, this.stats, this.chips, this.strip),
            h("div", { class: "triage-stage" }, this.deck.element, this.end),
            this.bar,
            this.status,
        );
        root.append(this.page);
        this.deck.element.setAttribute("aria-label", t("triage.deck"));
        frame({ title: t("tab.swipe"), quiet: true, actions: this.#actions() });
        this.#listen();
        onquery((next) => this.#queryChanged(next));
        addressed({ filters: () => this.#openFilters(), help: () => openHelp(this.#startOver) }, signal);
        void this.#load(true).then(() => this.viewer.follow(query));
    }

    leave = () => {
        clearTimeout(this.#refresh);
        this.deck.destroy();
        this.viewer.destroy();
        void outbox.flush();
    };

    #actions() {
        const open = () => this.deck.top && this.viewer.open(this.deck.top.id);
        return [
            button(t("viewer.open"), { style: "quiet", icon: "zoom-in", iconOnly: true, onclick: open }),
            button(t("filter.title"), {
                style: "quiet",
                icon: "filter",
                iconOnly: true,
                onclick: () => this.#openFilters(),
            }),
            button(t("tab.queue"), { style: "quiet", icon: "queue", iconOnly: true, href: "/queue" }),
            button(t("help.title"), {
                style: "quiet",
                icon: "help",
                iconOnly: true,
                onclick: () => openHelp(this.#startOver),
            }),
        ];
    }

    #listen() {
        const undo = () => void this.#undo();
        const open = () => this.deck.top && this.viewer.open(this.deck.top.id);
        /** @type {Record<string, () => void>} */
        const bindings = {
            u: undo,
            "Mod+z": undo,
            Space: open,
            Enter: open,
            q: () => navigate("/queue"),
            f: () => this.#openFilters(),
            "?": () => openHelp(this.#startOver),
        };
        for (const direction of /** @type {Direction[]} */ (Object.keys(DIRECTIONS))) {
            bindings[DIRECTIONS[direction].key] = () => this.deck.swipe(direction);
        }
        keys(document, bindings, { signal: this.#signal });
        const offs = [
            counts.subscribe(() => this.#countLater()),
            onrefusal(({ key, error }) => this.#refused(key, error)),
            on("decided", ({ ids, client }) => client !== clientId && this.#elsewhere(ids)),
            on("library", () => this.#later()),
            on("reconnected", () => this.#later()),
            on("scan", (scan) => this.deck.cards.length === 0 && this.#showEnd(scan)),
        ];
        this.#signal.addEventListener("abort", () => offs.forEach((off) => off()));
    }

    /** Numbers may come a frame after the hand; the frame of a decision has enough to do. */
    #countLater() {
        if (this.#counting) return;
        this.#counting = true;
        requestAnimationFrame(() =>
            setTimeout(() => {
                this.#counting = false;
                if (!this.#signal.aborted) this.#showCounts();
            })
        );
    }

    #showCounts() {
        this.stats.update(counts.value, isFiltered(this.#filter) ? this.#filtered : null);
    }

    /** @param {URLSearchParams} query */
    #queryChanged(query) {
        const next = parseFilter(query);
        if (JSON.stringify(next) !== JSON.stringify(this.#filter)) {
            this.#filter = next;
            void this.#load(true);
        }
        this.viewer.follow(query);
    }

    #openFilters() {
        openFilters(
            this.#filter,
            (filter) => navigate(`/swipe?${new URLSearchParams(filterParams(filter))}`, { transition: false }),
        );
    }

    /** @param {boolean} fresh from the newest photo on */
    async #load(fresh) {
        if (this.#loading && !fresh) return;
        this.#loading = true;
        const mine = fresh ? ++this.#generation : this.#generation;
        if (fresh) void this.#loadStrip();
        renew(this.chips, filterChips(this.#filter));
        try {
            if (fresh) await outbox.flush();
            const returns = this.#returns;
            const page = await get("/api/triage/deck", {
                params: { ...filterParams(this.#filter), limit: PAGE, after: fresh ? null : this.#next },
                signal: this.#signal,
            });
            if (mine !== this.#generation) return;
            if (fresh && returns !== this.#returns) return void this.#later();
            this.#next = page.next;
            this.#filtered = page.filtered;
            const unsent = new Set(outbox.pending.flatMap((each) => each.type === "decide" ? [each.id] : []));
            const have = new Set(fresh ? [] : this.deck.cards.map((card) => card.id));
            const cards = page.cards.filter((/** @type {Card} */ card) =>
                !unsent.has(card.id) && !this.#decided.has(card.id) && !have.has(card.id)
            );
            if (!outbox.pending.length) takeCounts(page.counts);
            if (fresh) this.#replaceCards(cards);
            else this.deck.append(cards);
            this.#showCounts();
            this.#loading = false;
            this.#topUp();
        } catch (error) {
            if (this.#signal.aborted || mine !== this.#generation) return;
            if (this.deck.cards.length === 0) this.#say(errorView(error, () => this.#load(true)));
        } finally {
            if (mine === this.#generation) this.#loading = false;
        }
    }

    /** The last queued photos, where there is room to show them. */
    async #loadStrip() {
        if (!matchMedia("(min-width: 68.75em)").matches) return;
        try {
            await outbox.flush();
            const queue = await get("/api/triage/queue", { params: { limit: 12 }, signal: this.#signal });
            this.strip.set(queue.photos);
        } catch {
            // The strip is an extra; what is wrong shows where it matters.
        }
    }

    /** The card under the eyes stays, unless it is no longer to be decided. @param {Card[]} cards */
    #replaceCards(cards) {
        const top = this.deck.top;
        const stays = this.#hold && top && cards.some((card) => card.id === top.id);
        this.#hold = true;
        this.deck.set(stays ? [top, ...cards.filter((card) => card.id !== top.id)] : cards);
        // Without cards what is said stays until it is known what to say now.
        if (cards.length === 0) return;
        this.page.classList.remove("triage-bare");
        this.#say();
    }

    #topUp() {
        const { length } = this.deck.cards;
        if (length < LOW && this.#next) void this.#load(false);
        else if (length === 0) {
            void get("/api/library/scan", { signal: this.#signal }).then((scan) => this.#showEnd(scan), () => {});
        } else if (this.end.childElementCount) this.#say();
    }

    /** Shows something in place of the deck, or the deck; without a card there is nothing to decide. @param {...Node} content */
    #say(...content) {
        renew(this.end, ...content);
        for (const entry of this.bar.querySelectorAll("[data-direction]")) {
            entry.toggleAttribute("disabled", content.length > 0);
        }
    }

    /** @param {any} scan */
    #showEnd(scan) {
        this.page.classList.toggle("triage-bare", this.deck.cards.length === 0 && counts.value.total === 0);
        if (this.deck.cards.length > 0) return this.#say();
        this.#say(endState({ counts: counts.value, filter: this.#filter, scan, startOver: this.#startOver }));
    }

    /** @param {Card} card @param {Direction} direction */
    #decide(card, direction) {
        const { action } = DIRECTIONS[direction];
        this.#decided.add(card.id);
        play("swipe");
        if (this.#filtered) this.#filtered = { ...this.#filtered, processed: this.#filtered.processed + 1 };
        this.#history.push({ key: decideCard(card, action), card, direction });
        if (action === "delete" || action === "readDelete") this.strip.add(card);
        this.status.textContent = t("triage.said", { name: card.name, what: t(`triage.${direction}.past`) });
        this.#topUp();
    }

    /** @param {number} [act] exactly this one, instead of the newest */
    async #undo(act) {
        const last = act === undefined && this.#history.pop();
        if (last) {
            undoDecision(last.key, last.card, DIRECTIONS[last.direction].action);
            this.#bringBack(last.card, last.direction);
            return;
        }
        await outbox.flush();
        try {
            const answer = await post("/api/undo", act === undefined ? undefined : { act });
            takeCounts(answer.counts);
            if (!answer.act) return void toast(t("triage.undo.nothing"));
            for (const failure of answer.failed ?? []) toast(failureText(failure.error), { kind: "error" });
            for (const card of [...(answer.cards ?? [])].reverse()) this.#bringBack(card, null, false);
            toast(t(`act.${answer.act.kind}.undone`), { kind: "success" });
            if (!answer.cards?.length) this.#later();
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }

    /** @param {Card} card @param {Direction | null} direction */
    #bringBack(card, direction, say = true) {
        this.#returns++;
        play("undo");
        this.#decided.delete(card.id);
        this.strip.remove(card.id);
        if (this.#filtered) this.#filtered = { ...this.#filtered, processed: Math.max(0, this.#filtered.processed - 1) };
        this.#say();
        this.deck.bringBack(card, direction);
        this.#showCounts();
        if (say && direction) {
            toast(t("triage.back", { name: card.name, what: t(`triage.${direction}.past`) }), { duration: 1800 });
        }
    }

    /** @param {string} key @param {any} error */
    #refused(key, error) {
        const index = this.#history.findIndex((each) => each.key === key);
        if (index < 0) return;
        const [{ card }] = this.#history.splice(index, 1);
        this.#decided.delete(card.id);
        toast(t("triage.refused", { name: card.name, why: error ? failureText(error) : "" }), { kind: "error" });
        this.#later();
    }

    /** @param {number[]} ids decided, or given back, in another browser or on the command line */
    #elsewhere(ids) {
        const there = new Set(ids);
        // What was decided here and given back there comes back on top, as if undone here.
        if (ids.some((id) => this.#decided.delete(id))) this.#hold = false;
        // Without names everything may be decided anew: U then takes back the newest act, whoever did it.
        this.#history = ids.length ? this.#history.filter((each) => !there.has(each.card.id)) : [];
        this.deck.drop(there);
        this.#later();
    }

    #later() {
        this.#refresh ??= setTimeout(() => {
            this.#refresh = undefined;
            void this.#load(true);
        }, 150);
    }

    #startOver = async () => {
        await outbox.flush();
        const answer = await post("/api/triage/start-over");
        this.#decided.clear();
        this.#history = [];
        takeCounts(answer.counts);
        toast(t("act.startOver.done"), { action: { label: t("common.undo"), run: () => this.#undo(answer.act) } });
        await this.#load(true);
    };
}
