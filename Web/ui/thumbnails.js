// Fetches many thumbnails in one response. A request for a single thumbnail costs as much as five thumbnails in a common
// response.
import { thumbnailURL } from "../core/pictures.js";

/** The number of thumbnails in one request. */
const MANY = 48;
/**
 * Maximum number of parallel requests. A low number lets thumbnails wait, so that those that leave the window meanwhile are
 * not fetched.
 */
const AT_ONCE = 2;
/** Maximum number of thumbnails in the cache, at about 14 kB each. */
const HELD = 600;

/** The cache of the most recently seen thumbnails, by URL. @type {Map<string, string>} */
const held = new Map();

/** @typedef {import("../core/pictures.js").Card} Card */

/** A thumbnail from the cache, or else its URL. @param {Card} card */
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
 * @callback Fetch fetches the thumbnails of some photos
 * @param {number[]} ids
 * @param {(id: number, jpeg: string | null) => void} take called when a thumbnail arrives: base64, or null if the photo has
 *     no thumbnail
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */

/** Fetches thumbnails that come into view together, and aborts requests that no cell waits for. */
export class Thumbnails {
    #fetch;
    #isWanted;
    #show;
    /** Photos whose thumbnails have not been requested yet, by URL. @type {Map<string, Card>} */
    #waiting = new Map();
    /** @type {Set<{controller: AbortController, cards: Map<number, Card>}>} */
    #open = new Set();
    #isDue = false;

    /**
     * @param {object} options
     * @param {Fetch} options.fetch
     * @param {(url: string) => boolean} options.isWanted whether a cell still waits for the thumbnail
     * @param {(url: string, picture: string | null) => void} options.show `picture` is a `data:` URL, or the URL of the
     *     thumbnail; null if the photo cannot be shown
     */
    constructor({ fetch, isWanted, show }) {
        this.#fetch = fetch;
        this.#isWanted = isWanted;
        this.#show = show;
    }

    /**
     * Returns the thumbnail if it is in the cache; otherwise requests it, together with all others wanted at the same time.
     * @param {Card} card
     */
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

    /** Aborts requests that no cell waits for, and sends the next ones. */
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
                if (!jpeg) return this.#show(url, null);
                const picture = `data:image/jpeg;base64,${jpeg}`;
                hold(url, picture);
                this.#show(url, picture);
            }, signal);
        } catch {
            // The thumbnails missing after a failure are requested one by one.
        }
        if (signal.aborted) return;
        this.#open.delete(request);
        for (const card of cards.values()) this.#show(thumbnailURL(card), thumbnailURL(card));
        this.#next();
    }
}
