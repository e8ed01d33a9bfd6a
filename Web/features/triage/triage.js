// The page with the deck, /swipe. It shows the cards, sends the decisions and undoes them.
import { clientId, get, post } from "../../core/api.js";
import { afterFrame } from "../../core/after-frame.js";
import { on } from "../../core/events.js";
import { failureText } from "../../core/failure.js";
import { t } from "../../core/i18n.js";
import { addressed } from "../../core/overlays.js";
import { navigate } from "../../core/router.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { startOver } from "../../ui/start-over.js";
import { toast } from "../../ui/toast.js";
import { newestAct } from "../../ui/undo-last.js";
import { undoneWords } from "../../ui/undoing.js";
import { viewerFor, viewerStyles } from "../../ui/viewer-page.js";
import { undoAct } from "./act-undo.js";
import { CardSource } from "./card-source.js";
import { barButtons, bindKeys, scanButton } from "./controls.js";
import { Deck } from "./deck.js";
import { countedCard, hasNewTop, needOf, replacedCards } from "./deck-rules.js";
import { DIRECTIONS } from "./directions.js";
import { endState } from "./done.js";
import { filterParams, parseFilter } from "../../core/filter-query.js";
import { filterStyles, openFilters } from "../../ui/photo-filter.js";
import { openHelp } from "./help.js";
import { History } from "./history.js";
import { QueuedWords } from "./queued.js";
import { play } from "./sounds.js";
import { isDeletion, progressOf } from "../../core/decisions.js";
import { counts, decideCard, onrefusal, outbox, takeCounts, undoDecision } from "./sync.js";
import { TriageView } from "./triage-view.js";

/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

export const styles = [
    "/ui/directions.css",
    ...filterStyles,
    ...viewerStyles,
    "/features/triage/triage.css",
    "/ui/copies-line.css",
    "/features/triage/deck.css",
    "/features/triage/stats.css",
    "/features/triage/instruction-bar.css",
    "/features/triage/queue-strip.css",
    "/features/triage/help.css",
];

/** The delay between an event and fetching the deck again, in ms, because events arrive in bursts. */
const RELOAD_DELAY = 150;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    return new TriagePage(root, context).leave;
}

class TriagePage {
    #signal;
    /** Whether the top card remains on top when cards are fetched again. */
    #hold = true;
    #history = new History();
    #queuedWords = new QueuedWords();
    /** The timer of the next reload. @type {ReturnType<typeof setTimeout> | undefined} */
    #reload;

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { query, signal, onquery }) {
        this.#signal = signal;
        const undo = () => void this.#undo();
        this.deck = new Deck({
            ondecide: (card, direction) => this.#decide(card, direction),
            onundo: undo,
            onopen: (card) => this.viewer.open(card.id),
        });
        this.source = new CardSource(parseFilter(query), {
            get: (params, signal) => get("/api/triage/deck", { params, signal }),
            flush: () => outbox.flush(),
            unsent: () => outbox.pending.flatMap((each) => each.type === "decide" ? [each.id] : []),
            shown: () => this.deck.cards,
            onoutdated: () => this.#loadSoon(),
        }, signal);
        this.viewer = viewerFor(() => this.deck.cards, signal, {
            alone: (action) => this.#isAlone(action),
            onchange: (card) => this.#decidedInViewer(card),
        });
        this.view = new TriageView(this.deck.element, {
            onswipe: (direction) => this.deck.swipe(direction),
            onundo: undo,
        });
        root.append(this.view.element);
        this.scan = scanButton(() => this.deck.top);
        this.scan.hidden = true;
        const controls = {
            scan: this.scan,
            undo,
            copies: () => this.deck.turnCopies(),
            open: () => this.#openTop(),
            filters: () => this.#openFilters(),
            help: () => openHelp(this.#startOver),
            swipe: (/** @type {Direction} */ direction) => this.deck.swipe(direction),
        };
        frame({ title: t("tab.swipe"), quiet: true, actions: barButtons(controls) });
        bindKeys(controls, signal);
        this.#listen();
        onquery((next) => this.#queryChanged(next));
        addressed({ filters: () => this.#openFilters(), help: () => openHelp(this.#startOver) }, signal);
        void this.#load(true).then(() => this.viewer.follow(query));
    }

    leave = () => {
        clearTimeout(this.#reload);
        this.deck.destroy();
        this.viewer.destroy();
        void outbox.flush();
    };

    #listen() {
        const offs = [
            counts.subscribe(() => this.#showCountsSoon()),
            onrefusal(({ key, error }) => this.#refused(key, error)),
            on("decided", ({ ids, client }) => client !== clientId && this.#decidedElsewhere(ids)),
            on("library", () => this.#loadSoon()),
            on("reconnected", () => this.#loadSoon()),
            on("scan", (scan) => this.deck.cards.length === 0 && this.#showEnd(scan)),
        ];
        this.#signal.addEventListener("abort", () => offs.forEach((off) => off()));
    }

    /** Delays the update of the counts, because the frame of a decision is already busy. */
    #showCountsSoon = afterFrame(() => {
        if (!this.#signal.aborted) this.#showCounts();
    });

    #showCounts() {
        this.view.stats.update(counts.value, this.source.filtered);
        this.view.showUndo(progressOf(counts.value).current > 0);
        this.scan.hidden = !this.deck.top?.paper;
    }

    /** @param {URLSearchParams} query */
    #queryChanged(query) {
        const next = parseFilter(query);
        if (JSON.stringify(next) !== JSON.stringify(this.source.filter)) {
            this.source.filter = next;
            void this.#load(true, true);
        }
        this.viewer.follow(query);
    }

    #openTop() {
        if (this.deck.top) this.viewer.open(this.deck.top.id);
    }

    #openFilters() {
        openFilters(
            this.source.filter,
            (filter) => navigate(`/swipe?${new URLSearchParams(filterParams(filter))}`, { transition: false }),
        );
    }

    /**
     * @param {boolean} fresh start from the newest photo
     * @param {boolean} [isAsked] whether the user requested other cards
     */
    async #load(fresh, isAsked = false) {
        if (this.source.isLoading && !fresh) return;
        if (fresh) void this.view.strip.load(this.#signal);
        this.view.showFilter(this.source.filter);
        try {
            const page = await this.source.fetch(fresh);
            if (!page) return;
            if (!outbox.pending.length) takeCounts(page.counts);
            const alone = Boolean(this.source.filter.folder);
            const cards = page.cards.map((/** @type {Card} */ card) => ({ ...card, alone }));
            if (fresh && isAsked) this.#replaceCards(cards);
            else if (fresh) this.#byItself(() => this.#replaceCards(cards));
            else this.deck.append(cards);
            this.#showCounts();
            this.#topUp();
        } catch (error) {
            if (this.#signal.aborted) return;
            if (this.deck.cards.length === 0) this.view.showMessage(errorView(error, () => this.#load(true)));
        }
    }

    #loadSoon() {
        this.#reload ??= setTimeout(() => {
            this.#reload = undefined;
            void this.#load(true);
        }, RELOAD_DELAY);
    }

    /**
     * Makes a change that may bring another card to the top, and then ignores clicks for a moment, because they were meant
     * for the previous card.
     * @param {() => void} change
     */
    #byItself(change) {
        const before = this.deck.top?.id;
        change();
        if (hasNewTop(before, this.deck.top?.id)) this.deck.rest();
    }

    /** Replaces the cards. The top card remains on top, unless it is already decided. @param {Card[]} cards */
    #replaceCards(cards) {
        this.deck.set(replacedCards(cards, this.deck.top, this.#hold));
        this.#hold = true;
        // If there are no cards, the message remains until the next one is known.
        if (cards.length === 0) return;
        this.view.setBare(false);
        this.view.showMessage();
    }

    /** Fetches more cards if only a few are left; shows the reason if there are none. */
    #topUp() {
        const need = needOf(this.deck.cards.length, this.source.hasMore);
        if (need === "cards") void this.#load(false);
        else if (need === "reason") {
            void get("/api/library/scan", { signal: this.#signal }).then((scan) => this.#showEnd(scan), () => {});
        } else if (this.view.hasMessage) this.view.showMessage();
    }

    /** @param {any} scan */
    #showEnd(scan) {
        this.view.setBare(this.deck.cards.length === 0 && counts.value.total === 0);
        if (this.deck.cards.length > 0) return this.view.showMessage();
        const { filter } = this.source;
        this.view.showMessage(
            endState({
                counts: counts.value,
                filter,
                filtered: this.source.filtered,
                scan,
                startOver: this.#startOver,
            }),
        );
    }

    /** @param {Card} card @param {Direction} direction */
    #decide(card, direction) {
        const { action } = DIRECTIONS[direction];
        this.source.decide(card.id);
        play("swipe");
        const isQueued = isDeletion(action);
        const alone = card.only || this.#isAlone(action);
        const counted = countedCard(card, alone);
        this.#history.add({ key: decideCard(counted, action, { alone }), card, counted, direction });
        if (isQueued) this.view.strip.add(card);
        this.view.announce(t("triage.said", { name: card.name, what: t(`triage.${direction}.past`) }));
        if (isQueued) this.#queuedWords.tell(counted);
        else this.#queuedWords.leave();
        this.#topUp();
        // The decision also applies to the copies, which may be on the deck.
        if (card.copies > 1) this.#loadSoon();
    }

    /**
     * Whether a decision applies to the photo without its copies, as a deletion in the deck of a single folder does.
     * @param {string} action
     */
    #isAlone(action) {
        return isDeletion(action) && Boolean(this.source.filter.folder);
    }

    /**
     * Undoes the newest decision of this page, or else the newest action of this browser.
     * @param {number} [act] the action to undo instead
     */
    async #undo(act) {
        const last = act === undefined && this.#history.takeNewest();
        if (!last) return await this.#undoAct(act);
        undoDecision(last.key, last.counted, DIRECTIONS[last.direction].action);
        this.#bringBack(last.card, last.direction);
        if (last.card.copies > 1) this.#loadSoon();
    }

    /** @param {number} [act] the newest if omitted */
    async #undoAct(act) {
        try {
            const answer = await undoAct({
                flush: () => outbox.flush(),
                newest: newestAct,
                send: (named) => post("/api/undo", { act: named }),
            }, act);
            if (!answer) return void toast(t("triage.undo.nothing"));
            takeCounts(answer.counts);
            for (const failure of answer.failed) toast(failureText(failure.error), { kind: "error" });
            if (!answer.act) return void (answer.failed.length || toast(t("triage.undo.nothing")));
            for (const card of answer.cards) this.#bringBack(card, null);
            toast(undoneWords(answer.act), { kind: "success" });
            if (!answer.cards.length) this.#loadSoon();
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }

    /**
     * @param {Card} card
     * @param {Direction | null} direction the direction of the swipe, if the photo was decided on this page
     */
    #bringBack(card, direction) {
        play("undo");
        this.source.bringBack(card.id);
        this.view.strip.remove(card.id);
        this.view.showMessage();
        this.deck.bringBack(card, direction);
        this.#showCounts();
        if (direction) {
            toast(t("triage.back", { name: card.name, what: t(`triage.${direction}.past`) }), { duration: 1800 });
        }
    }

    /** Called when the server has refused a decision. @param {string} key @param {any} error */
    #refused(key, error) {
        const card = this.#history.take(key)?.card;
        if (!card) return;
        this.source.forget([card.id]);
        toast(t("triage.refused", { name: card.name, why: error ? failureText(error) : "" }), { kind: "error" });
        this.#loadSoon();
    }

    /** Called when a photo was decided or undone in the viewer. @param {any} card */
    #decidedInViewer(card) {
        const isOnDeck = this.deck.cards.some(({ id }) => id === card.id);
        if (card.action && isOnDeck) {
            this.source.decide(card.id);
            this.deck.drop(new Set([card.id]));
            if (card.action === "delete") this.view.strip.add(card);
            this.#topUp();
        } else if (!card.action && !isOnDeck) {
            this.source.bringBack(card.id);
            this.view.strip.remove(card.id);
            this.view.showMessage();
            this.deck.bringBack(card, null);
        }
        this.#showCounts();
    }

    /**
     * @param {number[]} ids photos that were decided or undone in another browser or on the command line; empty: possibly
     *     any photo
     */
    #decidedElsewhere(ids) {
        // A photo that was decided here and undone elsewhere comes to the top, as after an undo here.
        if (this.source.forget(ids)) this.#hold = false;
        // Undo then applies to the newest action of this browser.
        this.#history.forget(ids);
        this.#byItself(() => this.deck.drop(new Set(ids)));
        this.#loadSoon();
    }

    #startOver = () =>
        void startOver({
            ready: () => outbox.flush(),
            done: async (answer) => {
                this.source.forgetAll();
                this.#history.clear();
                takeCounts(answer.counts);
                toast(t("act.startOver.done"), { action: { label: t("common.undo"), run: () => this.#undo(answer.act) } });
                await this.#load(true);
            },
        });
}
