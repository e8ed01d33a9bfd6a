// Thumbnails, many in one answer: asked for one by one, each costs the browser and the server as much as five together.
import { thumbnailURL } from "../core/pictures.js";

/** Pictures of one request. */
const MANY = 48;
/** Requests at once; what leaves the window before its turn is not asked for. */
const AT_ONCE = 2;
/** Pictures that are held, of some 14 kB each. */
const HELD = 600;

/** What was seen last, by address. @type {Map<string, string>} */
const held = new Map();

/** @typedef {import("../core/pictures.js").Card} Card */

/** A thumbnail as it is held by the page, else where it is. @param {Card} card */
export const thumbnailOf = (card) => held.get(thumbnailURL(card)) ?? thumbnailURL(card);

/**
 * @param {string} url
 * @param {string} picture
 */
function hold(url, picture) {
    held.set(url, picture);
    if (held.size <= HELD) return;
    for (const [oldest] of held) {
        held.delete(oldest);
        break;
    }
}

/**
 * @callback Fetch asks for the thumbnails of some photos
 * @param {number[]} ids
 * @param {(id: number, jpeg: string | null) => void} take called for each as it comes: base64, null where there is none
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */

/** Has the thumbnails of what comes into view fetched together; what nobody waits for any more is let go. */
export class Thumbnails {
    #fetch;
    #isWanted;
    #show;
    /** Not yet asked for, by address. @type {Map<string, Card>} */
    #waiting = new Map();
    /** @type {Set<{controller: AbortController, cards: Map<number, Card>}>} */
    #open = new Set();
    #isDue = false;

    /**
     * @param {object} options
     * @param {Fetch} options.fetch
     * @param {(url: string) => boolean} options.isWanted whether a cell still waits for it
     * @param {(url: string, picture: string) => void} options.show `picture` is an address of the picture itself
     */
    constructor({ fetch, isWanted, show }) {
        this.#fetch = fetch;
        this.#isWanted = isWanted;
        this.#show = show;
    }

    /** The picture, where it is held; else it is fetched with all others that are asked for in this moment. @param {Card} card */
    want(card) {
        const url = thumbnailURL(card);
        const picture = held.get(url);
        if (picture) {
            held.delete(url);
            held.set(url, picture);
            return picture;
        }
        for (const { cards } of this.#open) if (cards.get(card.id)?.version === card.version) return null;
        this.#waiting.set(url, card);
        if (!this.#isDue) {
            this.#isDue = true;
            queueMicrotask(() => {
                this.#isDue = false;
                this.#next();
            });
        }
        return null;
    }

    close() {
        this.#waiting.clear();
        for (const { controller } of this.#open) controller.abort();
        this.#open.clear();
    }

    /** Lets go of what nobody waits for, and asks for what is next. */
    #next() {
        for (const request of this.#open) {
            if ([...request.cards.values()].some((card) => this.#isWanted(thumbnailURL(card)))) continue;
            this.#open.delete(request);
            request.controller.abort();
        }
        for (const url of this.#waiting.keys()) if (!this.#isWanted(url)) this.#waiting.delete(url);
        while (this.#open.size < AT_ONCE && this.#waiting.size) {
            const some = [...this.#waiting].slice(0, MANY);
            for (const [url] of some) this.#waiting.delete(url);
            void this.#load(some.map(([, card]) => card));
        }
    }

    /** @param {Card[]} some */
    async #load(some) {
        const request = { controller: new AbortController(), cards: new Map(some.map((card) => [card.id, card])) };
        this.#open.add(request);
        const { controller: { signal }, cards } = request;
        try {
            await this.#fetch([...cards.keys()], (id, jpeg) => {
                const card = cards.get(id);
                if (!card || signal.aborted) return;
                cards.delete(id);
                const url = thumbnailURL(card);
                // One that cannot be shown is asked for by itself: that is what a broken picture says.
                const picture = jpeg ? `data:image/jpeg;base64,${jpeg}` : url;
                if (jpeg) hold(url, picture);
                this.#show(url, picture);
            }, signal);
        } catch {
            // What has not come is asked for one by one.
        }
        if (signal.aborted) return;
        this.#open.delete(request);
        for (const card of cards.values()) this.#show(thumbnailURL(card), thumbnailURL(card));
        this.#next();
    }
}
