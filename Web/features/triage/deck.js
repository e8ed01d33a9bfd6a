// The stack of cards: it selects the cards in the page, and takes the top card away when it is swiped.
import { afterPaint } from "../../core/after-paint.js";
import { h } from "../../core/html.js";
import { isShown } from "../../core/pictures.js";
import { motion } from "../../core/theme.js";
import { pinch } from "../../ui/pinch.js";
import { tilt, UNIT } from "./card-physics.js";
import { CardView, deckSize, prefetch } from "./card.js";
import { DeckDrag } from "./deck-drag.js";
import { DeckMotion } from "./deck-motion.js";
import { hasOtherContent } from "./deck-rules.js";

/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("./card-physics.js").Vector} Vector */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

/** The number of cards in the page, stacked on top of each other. */
const STACK = 3;
/** The number of cards whose pictures are decoded in advance. */
const AHEAD = 6;
/** The start position of a card that comes back after an undo, as a multiple of the deck's width or height. */
const OUTSIDE = 1.2;
/** After another card came to the top without a swipe, presses within this time, in ms, were meant for the previous card. */
const REST = 400;
/** The z-index of a card that is leaving, above all others. */
const LEAVING_LAYER = "9";
/** The z-index of a card that is put behind the others. */
const BEHIND_LAYER = "0";

/**
 * @typedef {object} DeckOptions
 * @property {(card: Card, direction: Direction) => void} ondecide
 * @property {() => void} onundo
 * @property {(card: Card) => void} onopen
 */

export class Deck {
    #options;
    /** @type {Card[]} */
    #cards = [];
    /** The layout, shared with the motion. @type {import("./deck-motion.js").Layout} */
    #layout = { stack: [], width: 360, height: 480 };
    #motion = new DeckMotion(this.#layout);
    /** The long side of the previews, in px. */
    #size = 960;
    /** The time until which the deck ignores presses, on the clock of `performance.now()`. */
    #restsUntil = 0;
    /** Cancels the scheduled filling. @type {(() => void) | null} */
    #filling = null;
    #drag;
    #observer;
    #controller = new AbortController();

    /** @param {DeckOptions} options */
    constructor(options) {
        this.#options = options;
        this.element = h("div", { class: "deck", role: "group", tabIndex: 0 });
        this.#observer = new ResizeObserver(([entry]) => this.#resize(entry.contentRect));
        this.#observer.observe(this.element);
        this.#drag = new DeckDrag(this.element, {
            layout: this.#layout,
            motion: this.#motion,
            isResting: () => this.#isResting,
            oncommit: (direction, velocity) => this.#commit(direction, velocity),
            ondoubletap: () => options.onundo(),
            onlongpress: () => this.#hold(),
        });
        pinch(this.element, (by) => by > 0 && this.#openTop(), this.#controller.signal);
    }

    /** Opens the top card in the viewer. */
    #openTop() {
        this.#drag.cancel();
        if (this.top && !this.#isResting) this.#options.onopen(this.top);
    }

    /** @returns {Card | undefined} */
    get top() {
        return this.#cards[0];
    }

    get cards() {
        return /** @type {readonly Card[]} */ (this.#cards);
    }

    /** @returns {CardView | undefined} */
    get #top() {
        return this.#layout.stack[0];
    }

    /** @param {{width: number, height: number}} box */
    #resize({ width, height }) {
        this.#layout.width = width || this.#layout.width;
        this.#layout.height = height || this.#layout.height;
        this.#size = deckSize(Math.max(this.#layout.width, this.#layout.height * 0.75));
    }

    /** Replaces the cards; a card that remains keeps its element. @param {Card[]} cards */
    set(cards) {
        this.#cards = cards;
        this.#fill();
    }

    /** @param {Card[]} cards */
    append(cards) {
        this.#cards.push(...cards);
        this.#fill();
    }

    /** Plays the film of the top card while the finger rests on it; another card is opened. */
    #hold() {
        const film = this.#top?.film;
        if (!film) return void (this.top && this.#options.onopen(this.top));
        film.play();
        const release = new AbortController();
        for (const type of ["pointerup", "pointercancel", "blur"]) {
            addEventListener(type, () => (film.stop(), release.abort()), { signal: release.signal });
        }
    }

    /** Plays the film of the top card, or stops it. @returns {boolean} whether the card has one */
    toggleFilm() {
        this.#top?.film?.toggle();
        return Boolean(this.#top?.film);
    }

    /** Swipes the top card by key or button. @param {Direction} direction */
    swipe(direction) {
        this.#drag.cancel();
        if (!this.#top || this.#isResting) return;
        this.#top.mark(direction, 1, true);
        this.#commit(direction, { x: 0, y: 0 });
    }

    /**
     * Puts the top card behind the others, by key or button.
     * @returns {Card | null} the card; null if there is none, or if another card has just come to the top
     */
    tuck() {
        this.#drag.cancel();
        if (!this.#top || this.#isResting) return null;
        const taken = this.#take();
        if (!taken) return null;
        taken.view.mark(null, 0, false);
        taken.view.element.style.zIndex = BEHIND_LAYER;
        this.#motion.tuck(taken.view);
        this.#raise();
        return taken.card;
    }

    /** Excludes the copies of the top card from its decision, or includes them again. */
    turnCopies() {
        this.#top?.copies.turn();
    }

    /**
     * Brings a card back to the top, even if a list fetched meanwhile contains it further down.
     * @param {Card} card
     * @param {Direction | null} from the direction of the swipe
     */
    bringBack(card, from) {
        if (this.top?.id === card.id) return;
        this.drop(new Set([card.id]));
        this.#cards.unshift(card);
        const caught = this.#motion.catch(card.id);
        const view = caught ?? new CardView(card, this.#size);
        view.element.getAnimations().forEach((each) => each.cancel());
        view.element.style.opacity = "";
        view.lift.x = 1;
        if (!caught && from && !motion.reduced) {
            const { width, height } = this.#layout;
            view.x.x = UNIT[from].x * width * OUTSIDE;
            view.y.x = UNIT[from].y * height * OUTSIDE;
            view.rotation = tilt(view.x.x, width);
        }
        view.x.v = view.y.v = 0;
        view.mark(null, 0, false);
        this.#layout.stack.unshift(view);
        this.#fill();
        if (motion.reduced) {
            view.x.x = view.y.x = 0;
            view.element.animate({ opacity: [0, 1] }, 150);
        }
        this.#motion.run();
    }

    /** Ignores presses for a moment, because another card has come to the top without a swipe. */
    rest() {
        this.#restsUntil = performance.now() + REST;
    }

    get #isResting() {
        return performance.now() < this.#restsUntil;
    }

    /** Removes cards that were decided elsewhere. @param {Set<number>} ids */
    drop(ids) {
        this.set(this.#cards.filter((card) => !ids.has(card.id)));
    }

    destroy() {
        this.#motion.stop();
        this.#filling?.();
        this.#drag.detach();
        this.#controller.abort();
        this.#observer.disconnect();
    }

    /**
     * Sets the position of a card in the stack. Only the top card can be touched.
     * @param {CardView} view
     * @param {number} depth
     */
    #setDepth(view, depth) {
        if (view.depth === depth) return;
        view.depth = depth;
        view.element.style.zIndex = String(STACK - depth);
        view.element.toggleAttribute("inert", depth > 0);
        view.element.classList.toggle("photo-deep", depth > 1);
    }

    #fillSoon() {
        this.#filling ??= afterPaint(() => this.#fill());
    }

    /** Adds the first cards to the page and removes the others. */
    #fill() {
        this.#filling?.();
        this.#filling = null;
        const before = new Map(this.#layout.stack.map((view) => [view.card.id, view]));
        this.#layout.stack = this.#cards.slice(0, STACK).map((card) => {
            const kept = before.get(card.id);
            before.delete(card.id);
            if (kept && !hasOtherContent(kept.version, card.version)) return kept;
            kept?.element.remove();
            return new CardView(card, this.#size);
        });
        for (const gone of before.values()) {
            gone.film?.close();
            gone.element.remove();
        }
        this.#drag.cancelUnless(this.top?.id);
        this.#layout.stack.forEach((view, depth) => {
            this.#setDepth(view, depth);
            view.element.dataset.card = String(view.card.id);
            view.place();
        });
        this.#order();
        for (const card of this.#cards.slice(0, AHEAD)) if (isShown(card)) prefetch(card, this.#size).catch(() => {});
        this.#motion.run();
    }

    /**
     * Puts the elements into the order of the stack in the DOM, the top card first. An element already in order is not
     * moved.
     */
    #order() {
        /** @type {HTMLElement | null} */
        let below = null;
        for (const { element } of [...this.#layout.stack].reverse()) {
            const isInPlace = element.parentNode === this.element &&
                (!below || element.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING);
            if (!isInPlace) this.element.insertBefore(element, below);
            below = element;
        }
    }

    /** @param {Direction} direction @param {Vector} velocity px/ms */
    #commit(direction, velocity) {
        const taken = this.#take();
        if (!taken) return;
        const { view, card } = taken;
        view.mark(direction, 1, true);
        view.element.style.zIndex = LEAVING_LAYER;
        this.#motion.leave(view, direction, velocity);
        this.#raise();
        this.#options.ondecide(card, direction);
    }

    /** Takes the top card off the stack; it remains in the page until it has left. */
    #take() {
        const view = this.#layout.stack.shift();
        const card = this.#cards.shift();
        if (!view || !card) return null;
        view.film?.close();
        view.element.toggleAttribute("inert", true);
        delete view.element.dataset.card;
        view.depth = -1;
        return { view, card };
    }

    /** Moves the next card to the top. */
    #raise() {
        if (!this.#top) return this.#fill();
        // The next card is already in the page. The cards below it, and everything else, wait until this frame has been
        // painted.
        this.#layout.stack.forEach((each, depth) => this.#setDepth(each, depth));
        this.#fillSoon();
        this.#motion.run();
    }
}
