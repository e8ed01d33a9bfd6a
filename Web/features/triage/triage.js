// The page with the deck, /swipe. It sends the decisions on the cards and undoes them.
import { clientId, get } from "../../core/api.js";
import { afterFrame } from "../../core/after-frame.js";
import { on } from "../../core/events.js";
import { vibrate } from "../../core/haptics.js";
import { t } from "../../core/i18n.js";
import { addressed } from "../../core/overlays.js";
import { navigate } from "../../core/router.js";
import { soon } from "../../core/soon.js";
import { play } from "../../core/sounds.js";
import { frame } from "../../ui/frame.js";
import { startOver } from "../../ui/start-over.js";
import { toast } from "../../ui/toast.js";
import { viewerFor, viewerStyles } from "../../ui/viewer-page.js";
import { CardActs } from "./card-acts.js";
import { CardSource } from "./card-source.js";
import { barButtons, bindKeys, scanButton } from "./controls.js";
import { Deck } from "./deck.js";
import { DeckFeed } from "./deck-feed.js";
import { addressedOrder, chooseOrder, orderParams, storedOrder } from "./deck-order.js";
import { countedCard } from "./deck-rules.js";
import { DIRECTIONS } from "./directions.js";
import { forgetScreenshots, rememberScreenshots, wantsScreenshots } from "./screenshot-choice.js";
import { filterParams, parseFilter } from "../../core/filter-query.js";
import { chosenMedia, followMedia, keepMedia } from "../../core/media-choice.js";
import { isAlone } from "../../core/group-filter.js";
import { rememberGroup } from "../../core/last-group.js";
import { filterStyles, openFilters } from "../../ui/photo-filter.js";
import { openHelp } from "./help.js";
import { PageUndo } from "./page-undo.js";
import { isDeletion, progressOf } from "../../core/decisions.js";
import { counts, decideCard, onrefusal, outbox, postponeCard, takeCounts } from "./sync.js";
import { TriageView } from "./triage-view.js";

/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

export const styles = [
    "/ui/directions.css",
    ...filterStyles,
    ...viewerStyles,
    "/features/triage/triage.css",
    "/ui/copies-line.css",
    "/ui/film-sought.css",
    "/features/triage/deck.css",
    "/features/triage/card-film.css",
    "/features/triage/deck-tools.css",
    "/features/triage/stats.css",
    "/features/triage/instruction-bar.css",
    "/features/triage/queue-strip.css",
    "/features/triage/beside.css",
    "/features/triage/help.css",
];

/** The delay between an event and fetching the deck again, in ms, because events arrive in bursts. */
const RELOAD_DELAY = 150;
/** The time in ms after which the cards no longer wait for unsent decisions. */
const PATIENCE = 2500;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    return new TriagePage(root, context).leave;
}

class TriagePage {
    #signal;
    #order = storedOrder(localStorage);
    #undo = new PageUndo({
        bringBack: (card, direction) => this.#bringBack(card, direction),
        loadSoon: () => this.#reload.request(),
    });
    #reload = soon(() => void this.feed.load(true), RELOAD_DELAY);

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { query, signal, onquery }) {
        this.#signal = signal;
        this.#order = addressedOrder(query) ?? this.#order;
        const undo = () => void this.#undo.undo();
        this.deck = new Deck({
            ondecide: (card, direction) => this.#decide(card, direction),
            onundo: undo,
            onopen: (card) => this.viewer.open(card.id),
        });
        this.source = new CardSource(parseFilter(query), {
            get: (params, signal) => get("/api/triage/deck", { params: { ...params, ...orderParams(this.#order) }, signal }),
            // A network without an answer would hold the cards back. Those with unsent decisions are left out anyway.
            flush: () => Promise.race([outbox.flush(), elapsed(PATIENCE)]),
            unsent: () => outbox.pending.flatMap((each) => each.type === "decide" ? [each.id] : []),
            shown: () => this.deck.cards,
            onoutdated: () => this.#reload.request(),
        }, signal);
        this.viewer = viewerFor(() => this.deck.cards, signal, {
            alone: (action) => isAlone(this.source.filter, action),
            onchange: (card) => this.#decidedInViewer(card),
        });
        const acts = new CardActs({
            top: () => this.deck.top,
            history: this.#undo.history,
            onchange: () => this.#showCounts(),
        });
        const later = () => this.#postpone();
        const star = () => void acts.star();
        const album = () => void acts.addToAlbum();
        const tags = () => void acts.editTags();
        this.view = new TriageView(this.deck.element, {
            onswipe: (direction) => this.deck.swipe(direction),
            onundo: undo,
            onlater: later,
            onstar: star,
            onalbum: album,
            ontags: tags,
            onscreenshots: (isOn) => this.#chooseScreenshots(isOn),
            onorder: (order) => this.#chooseOrder(order),
        });
        root.append(this.view.element);
        root.addEventListener("film-shrunk", () => this.deck.swipe("right"), { signal });
        this.feed = new DeckFeed({
            deck: this.deck,
            view: this.view,
            source: this.source,
            order: () => this.#order.order,
            startOver: this.#startOver,
            onload: () => this.#showCounts(),
            signal,
        });
        this.scan = scanButton(() => this.deck.top);
        this.scan.hidden = true;
        const controls = {
            scan: this.scan,
            undo,
            film: () => this.deck.toggleFilm(),
            copies: () => this.deck.turnCopies(),
            open: () => this.deck.top && this.viewer.open(this.deck.top.id),
            filters: () => this.#openFilters(),
            help: () => openHelp(this.#startOver),
            swipe: (/** @type {Direction} */ direction) => this.deck.swipe(direction),
            later,
            star,
            album,
            tags,
        };
        frame({ title: t("tab.swipe"), quiet: true, actions: barButtons(controls) });
        bindKeys(controls, signal);
        this.#listen();
        onquery((next) => this.#queryChanged(next));
        addressed({ filters: () => this.#openFilters(), help: () => openHelp(this.#startOver) }, signal);
        const media = chosenMedia("swipe", this.source.filter);
        if (wantsScreenshots(this.source.filter)) this.#show({ screenshots: true }, true);
        else if (media) this.#show(media, true);
        else void this.feed.load(true).then(() => this.viewer.follow(query));
    }

    leave = () => {
        this.#reload.cancel();
        this.deck.destroy();
        this.viewer.destroy();
        void outbox.flush();
    };

    #listen() {
        const offs = [
            counts.subscribe(() => this.#showCountsSoon()),
            onrefusal(({ key, error }) => this.#refused(key, error)),
            on("decided", ({ ids, client }) => client !== clientId && this.#decidedElsewhere(ids)),
            on("library", () => this.#reload.request()),
            on("groups", () => this.source.filter.group && this.#reload.request()),
            on("reconnected", () => this.#reload.request()),
            on("scan", (scan) => this.deck.cards.length === 0 && this.feed.showEnd(scan)),
        ];
        this.#signal.addEventListener("abort", () => offs.forEach((off) => off()));
    }

    /** Delays the update of the counts, because the frame of a decision is already busy. */
    #showCountsSoon = afterFrame(() => {
        if (!this.#signal.aborted) this.#showCounts();
    });

    #showCounts() {
        this.view.stats.update(counts.value, this.source.filtered);
        this.view.tools.showLater(this.source.filtered ? 0 : counts.value.later ?? 0);
        this.view.showUndo(progressOf(counts.value).current > 0);
        this.scan.hidden = !this.deck.top?.paper;
        this.view.tools.showCard(this.deck.top);
        this.view.beside.show(this.deck.top, this.#signal);
    }

    /** @param {URLSearchParams} query */
    #queryChanged(query) {
        const next = parseFilter(query);
        if (JSON.stringify(next) !== JSON.stringify(this.source.filter)) {
            if (!next.screenshots) forgetScreenshots();
            followMedia("swipe", next);
            this.source.filter = next;
            void this.feed.load(true, true);
        }
        this.viewer.follow(query);
    }

    #openFilters() {
        openFilters(this.source.filter, (filter) => {
            keepMedia("swipe", filter);
            this.#show(filter);
        });
    }

    /** @param {import("../../core/filter-query.js").Filter} filter @param {boolean} [replace] no new entry in the history */
    #show(filter, replace = false) {
        navigate(`/swipe?${new URLSearchParams(filterParams(filter))}`, { transition: false, replace });
    }

    /** @param {boolean} isOn */
    #chooseScreenshots(isOn) {
        if (isOn) rememberScreenshots();
        this.#show({ ...this.source.filter, screenshots: isOn });
    }

    /** @param {string} order */
    #chooseOrder(order) {
        this.#order = chooseOrder(order, localStorage);
        this.feed.hold = false;
        void this.feed.load(true, true);
    }

    /** @param {Card} card @param {Direction} direction */
    #decide(card, direction) {
        const { action } = DIRECTIONS[direction];
        this.source.decide(card.id);
        rememberGroup(this.source.filter.group);
        this.feed.hasDecided = true;
        play("swipe");
        vibrate("medium");
        const alone = card.only || isAlone(this.source.filter, action);
        const counted = countedCard(card, alone);
        this.#undo.history.add({ key: decideCard(counted, action, { alone }), card, counted, direction });
        this.view.decided(card, counted, direction, isDeletion(action));
        this.feed.topUp();
        // The decision also applies to the copies, which may be on the deck, so the cards are fetched again.
        if (card.copies > 1) this.#reload.request();
    }

    /** Puts the top card behind the others. */
    #postpone() {
        const card = this.deck.tuck();
        if (!card) return;
        this.source.postpone(card);
        play("swipe");
        vibrate("medium");
        const counted = countedCard(card, Boolean(card.only));
        const key = postponeCard(counted, { alone: card.only });
        this.#undo.history.add({ key, card, counted, direction: null });
        this.view.postponed(card);
        this.feed.topUp();
        // The copies go along, and may be on the deck; and without further pages, the card has to come back now.
        if (card.copies > 1 || !this.source.hasMore) this.#reload.request();
    }

    /**
     * Puts a card back on the deck after an undo.
     * @param {Card} card
     * @param {Direction | null} direction the direction of the swipe, if the photo was decided on this page
     */
    #bringBack(card, direction) {
        if (!this.source.takeForward(card.id)) this.source.bringBack(card.id);
        this.view.strip.remove(card.id);
        this.view.showMessage();
        this.deck.bringBack(card, direction);
        this.#showCounts();
    }

    /** Called when the server has refused a decision. @param {string} key @param {any} error */
    #refused(key, error) {
        const card = this.#undo.refuse(key, error);
        if (!card) return;
        this.source.forget([card.id]);
        this.#reload.request();
    }

    /** Called when a photo was decided or undone in the viewer. @param {any} card */
    #decidedInViewer(card) {
        const isOnDeck = this.deck.cards.some(({ id }) => id === card.id);
        if (card.action && isOnDeck) {
            this.source.decide(card.id);
            this.deck.drop(new Set([card.id]));
            if (card.action === "delete") this.view.strip.add(card);
            this.feed.topUp();
        } else if (!card.action && !isOnDeck) {
            this.#bringBack(card, null);
        }
        this.#showCounts();
    }

    /**
     * @param {number[]} ids photos that were decided or undone in another browser or on the command line; empty: possibly
     *     any photo
     */
    #decidedElsewhere(ids) {
        // If a decision made here was undone elsewhere, the photo may come to the top, as after an undo on this page.
        if (this.source.forget(ids)) this.feed.hold = false;
        // After this, undo no longer applies to these decisions, but to the newest action of this browser.
        this.#undo.history.forget(ids);
        this.feed.byItself(() => this.deck.drop(new Set(ids)));
        this.#reload.request();
    }

    #startOver = () =>
        void startOver({
            ready: () => outbox.flush(),
            done: async (answer) => {
                this.source.forgetAll();
                this.#undo.history.clear();
                takeCounts(answer.counts);
                toast(t("act.startOver.done"), {
                    action: { label: t("common.undo"), run: () => this.#undo.undo(answer.act) },
                });
                await this.feed.load(true);
            },
        });
}

/** @param {number} ms @returns {Promise<void>} */
const elapsed = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
