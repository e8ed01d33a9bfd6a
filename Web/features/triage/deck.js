// The stack of cards and how it moves: one animation frame loop, a handful of elements, and no layout in the path of a finger.
import { h } from "../../core/html.js";
import { isShown } from "../../core/pictures.js";
import { settings } from "../../core/settings.js";
import { play } from "./sounds.js";
import { motion } from "../../core/theme.js";
import { CardView, deckSize, prefetch } from "./card.js";
import { attachSwipe } from "../../ui/swipe.js";
import { leaveVelocity, SPRINGS, stepSpring, tilt, UNIT } from "./card-physics.js";

/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */

/** Cards that stand in the page beneath each other. */
const STACK = 3;
/** Cards whose pictures are decoded before their turn. */
const AHEAD = 6;
/** Cards flying off at the same time; a quicker hand sends the oldest off at once. */
const LEAVING = 3;

/** Runs once the frame is on the screen and the processor has a moment. @param {() => void} run @returns {() => void} calls it off */
function afterPaint(run) {
    if ("requestIdleCallback" in globalThis) {
        const id = requestIdleCallback(run, { timeout: 250 });
        return () => cancelIdleCallback(id);
    }
    const timer = setTimeout(run, 60);
    return () => clearTimeout(timer);
}

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
    /** @type {CardView[]} topmost first */
    #stack = [];
    /** @type {CardView[]} */
    #leaving = [];
    #frame = 0;
    #last = 0;
    #dragging = false;
    #armed = false;
    #grip = -1;
    #width = 360;
    #height = 480;
    #size = 960;
    /** Calls off the filling that is to come. @type {(() => void) | null} */
    #filling = null;
    #detach;
    #observer;

    /** @param {DeckOptions} options */
    constructor(options) {
        this.#options = options;
        this.element = h("div", { class: "deck", role: "group", tabIndex: 0 });
        this.#observer = new ResizeObserver(([entry]) => {
            this.#width = entry.contentRect.width || this.#width;
            this.#height = entry.contentRect.height || this.#height;
            this.#size = deckSize(Math.max(this.#width, this.#height * 0.75));
        });
        this.#observer.observe(this.element);
        this.#detach = attachSwipe(this.element, {
            width: () => this.#width,
            origin: () => ({ x: this.#stack[0]?.x.x ?? 0, y: this.#stack[0]?.y.x ?? 0 }),
            onstart: (event) => this.#start(event),
            onmove: (drag) => this.#move(drag),
            oncommit: (direction, velocity) => this.#commit(direction, velocity),
            oncancel: (velocity) => this.#release(velocity ?? { x: 0, y: 0 }),
            ondoubletap: () => options.onundo(),
            onlongpress: () => this.top && options.onopen(this.top),
        });
    }

    /** @returns {Card | undefined} */
    get top() {
        return this.#cards[0];
    }

    get cards() {
        return /** @type {readonly Card[]} */ (this.#cards);
    }

    /** Replaces the cards; a card that stays keeps its element. @param {Card[]} cards */
    set(cards) {
        this.#cards = cards;
        this.#fill();
    }

    /** @param {Card[]} cards */
    append(cards) {
        this.#cards.push(...cards);
        this.#fill();
    }

    /** Sends the top card off, as a key or a button does. @param {Direction} direction */
    swipe(direction) {
        if (!this.#stack[0]) return;
        this.#stack[0].mark(direction, 1, true);
        this.#commit(direction, { x: 0, y: 0 });
    }

    /** Brings a card back from where it went. @param {Card} card @param {Direction | null} from */
    bringBack(card, from) {
        if (this.#cards.some((each) => each.id === card.id)) return;
        this.#cards.unshift(card);
        const flying = this.#leaving.findIndex((view) => view.card.id === card.id);
        const view = flying >= 0 ? this.#leaving.splice(flying, 1)[0] : new CardView(card, this.#size);
        view.element.getAnimations().forEach((each) => each.cancel());
        view.element.style.opacity = "";
        view.lift.x = 1;
        if (flying < 0 && from && !motion.reduced) {
            view.x.x = UNIT[from].x * this.#width * 1.2;
            view.y.x = UNIT[from].y * this.#height * 1.2;
            view.rotation = tilt(view.x.x, this.#width);
        }
        view.x.v = view.y.v = 0;
        view.mark(null, 0, false);
        this.#stack.unshift(view);
        this.#fill();
        if (motion.reduced) {
            view.x.x = view.y.x = 0;
            view.element.animate({ opacity: [0, 1] }, 150);
        }
        this.#run();
    }

    /** Takes cards out that were decided elsewhere. @param {Set<number>} ids */
    drop(ids) {
        this.set(this.#cards.filter((card) => !ids.has(card.id)));
    }

    destroy() {
        cancelAnimationFrame(this.#frame);
        this.#filling?.();
        this.#detach();
        this.#observer.disconnect();
    }

    /** Makes the card that slid to the top the one that can be touched. */
    #raise() {
        this.#stack.forEach((view, depth) => this.#stand(view, depth));
    }

    /** @param {CardView} view @param {number} depth */
    #stand(view, depth) {
        if (view.depth === depth) return;
        view.depth = depth;
        view.element.style.zIndex = String(STACK - depth);
        view.element.toggleAttribute("inert", depth > 0);
        view.element.classList.toggle("photo-deep", depth > 1);
    }

    #fillLater() {
        if (this.#filling) return;
        this.#filling = afterPaint(() => this.#fill());
    }

    #fill() {
        this.#filling?.();
        this.#filling = null;
        const wanted = this.#cards.slice(0, STACK);
        const before = new Map(this.#stack.map((view) => [view.card.id, view]));
        this.#stack = wanted.map((card) => {
            const kept = before.get(card.id);
            before.delete(card.id);
            return kept ?? new CardView(card, this.#size);
        });
        for (const gone of before.values()) gone.element.remove();
        this.#stack.forEach((view, depth) => {
            this.#stand(view, depth);
            view.element.dataset.card = String(view.card.id);
            view.place();
        });
        this.#order();
        for (const card of this.#cards.slice(0, AHEAD)) if (isShown(card)) prefetch(card, this.#size).catch(() => {});
        this.#run();
    }

    /** The page's order is the stack's: the card on top comes first. */
    #order() {
        /** @type {HTMLElement | null} */
        let below = null;
        for (const { element } of [...this.#stack].reverse()) {
            const stands = element.parentNode === this.element &&
                (!below || element.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING);
            if (!stands) this.element.insertBefore(element, below);
            below = element;
        }
    }

    /** @param {PointerEvent} event */
    #start(event) {
        const top = this.#stack[0];
        if (!top) return false;
        this.#dragging = true;
        this.#armed = false;
        this.#grip = (event.offsetY / this.#height) * 2 - 1;
        top.x.v = top.y.v = 0;
    }

    /** @param {{dx: number, dy: number, direction: Direction | null, progress: number, armed: boolean}} drag */
    #move({ dx, dy, direction, progress, armed }) {
        const top = this.#stack[0];
        if (!top) return;
        top.x.x = dx;
        top.y.x = dy;
        top.rotation = tilt(dx, this.#width, this.#grip);
        top.mark(direction, progress, armed);
        if (armed && !this.#armed) {
            if (settings.value.vibration) navigator.vibrate?.(10);
            play("threshold");
        }
        this.#armed = armed;
        const under = this.#stack[1];
        if (under) under.lift.x = progress * 0.5;
        this.#run();
    }

    /** @param {{x: number, y: number}} velocity px/ms */
    #release(velocity) {
        this.#dragging = false;
        const top = this.#stack[0];
        if (!top) return;
        top.x.v = velocity.x * 1000;
        top.y.v = velocity.y * 1000;
        top.mark(null, 0, false);
        this.#run();
    }

    /** @param {Direction} direction @param {{x: number, y: number}} velocity px/ms */
    #commit(direction, velocity) {
        this.#dragging = false;
        const view = this.#stack.shift();
        const card = this.#cards.shift();
        if (!view || !card) return;
        const away = leaveVelocity(direction, velocity);
        view.x.v = away.x * 1000;
        view.y.v = away.y * 1000;
        view.mark(direction, 1, true);
        view.element.toggleAttribute("inert", true);
        delete view.element.dataset.card;
        view.depth = -1;
        view.element.style.zIndex = "9";
        this.#leaving.push(view);
        if (motion.reduced) {
            view.x.v = view.y.v = 0;
            const fade = view.element.animate({ opacity: [1, 0] }, { duration: 150, fill: "forwards" });
            fade.finished.then(() => this.#gone(view), () => {});
        }
        while (this.#leaving.length > LEAVING) this.#gone(this.#leaving[0]);
        if (this.#stack[0]) {
            // The next card stands there already. What is beneath it, and everything told to others, waits for this frame.
            this.#raise();
            this.#fillLater();
            this.#run();
        } else this.#fill();
        this.#options.ondecide(card, direction);
    }

    /** @param {CardView} view */
    #gone(view) {
        view.element.remove();
        this.#leaving = this.#leaving.filter((each) => each !== view);
    }

    #run() {
        if (this.#frame) return;
        this.#last = performance.now();
        this.#frame = requestAnimationFrame((now) => this.#tick(now));
    }

    /** @param {number} now */
    #tick(now) {
        const seconds = Math.min(0.05, Math.max(0.001, (now - this.#last) / 1000));
        this.#last = now;
        let still = true;
        for (const view of [...this.#leaving]) still = this.#fly(view, seconds) && still;
        this.#stack.forEach((view, depth) => {
            if (depth === 0 && this.#dragging) {
                view.lift.x = 1;
                view.place();
                return;
            }
            if (depth === 1 && this.#dragging) return view.place();
            still = this.#settle(view, depth, seconds) && still;
        });
        this.#frame = still ? 0 : requestAnimationFrame((next) => this.#tick(next));
    }

    /** @param {CardView} view @param {number} depth @param {number} seconds */
    #settle(view, depth, seconds) {
        const lifted = depth === 0 ? 1 : 0;
        if (motion.reduced) {
            view.x.x = view.y.x = view.rotation = 0;
            view.lift.x = lifted;
            view.place();
            return true;
        }
        const x = stepSpring(view.x, 0, SPRINGS.snappy, seconds);
        const y = stepSpring(view.y, 0, SPRINGS.snappy, seconds);
        const lift = stepSpring(view.lift, lifted, SPRINGS.snappy, seconds, 0.001);
        view.rotation = x ? 0 : tilt(view.x.x, this.#width, this.#grip);
        view.place();
        return x && y && lift;
    }

    /** @param {CardView} view @param {number} seconds */
    #fly(view, seconds) {
        if (motion.reduced) return true;
        // It gathers speed, so that a slow swipe does not leave a card hanging about.
        view.x.v *= 1 + 2 * seconds;
        view.y.v *= 1 + 2 * seconds;
        view.x.x += view.x.v * seconds;
        view.y.x += view.y.v * seconds;
        view.rotation += (view.x.v / this.#width) * 9 * seconds;
        view.place();
        const gone = Math.max(Math.abs(view.x.x) / this.#width, Math.abs(view.y.x) / this.#height);
        view.element.style.opacity = Math.min(1, 1.5 - gone).toFixed(2);
        const far = gone > 1.5;
        if (far) this.#gone(view);
        return false;
    }
}
