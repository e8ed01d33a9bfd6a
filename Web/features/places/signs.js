// The pictures of clusters on the map. While the map is only moved, all of them move with their parent.
import { number } from "../../core/format.js";
import { h } from "../../core/html.js";
import { thumbnailURL } from "../../core/pictures.js";

/** Half the size of a picture, in px. */
const HALF = 26;
/** From this distance on, in px, the parent is put back, because positions of large numbers are not exact. */
const FAR = 4000;

/** @typedef {import("../../ui/map/map-clusters.js").Cluster} Cluster */
/** @typedef {import("../../ui/map/map-view.js").MapView} MapView */
/** What is shown of a cluster. @typedef {{element: HTMLButtonElement, cluster: Cluster, count: number, words: string, left: number, top: number}} Sign */

/** The box of the picture of a cluster. @param {{x: number, y: number}} at */
export const signBox = ({ x, y }) => ({ left: x - HALF, right: x + HALF, top: y - HALF, bottom: y + HALF });

export class Signs {
    element = h("div", { class: "map-signs" });
    /** @type {MapView} */
    #view;
    /** @type {(cluster: Cluster) => string} */
    #wordsOf;
    /** @type {(cluster: Cluster) => void} */
    #onopen;
    /** The point of the world from which the signs are placed, and the zoom of their places. */
    #anchor = { x: 0, y: 0, zoom: NaN };
    /** @type {Map<number, Sign>} */
    #signs = new Map();

    /**
     * @param {MapView} view
     * @param {(cluster: Cluster) => string} wordsOf the words for a cluster
     * @param {(cluster: Cluster) => void} onopen
     */
    constructor(view, wordsOf, onopen) {
        this.#view = view;
        this.#wordsOf = wordsOf;
        this.#onopen = onopen;
    }

    /** @param {Cluster[]} clusters the clusters to show @param {(id: number) => any} cardOf */
    show(clusters, cardOf) {
        const ids = new Set(clusters.map(({ id }) => id));
        for (const [id, { element }] of this.#signs) {
            if (ids.has(id)) continue;
            element.remove();
            this.#signs.delete(id);
        }
        const offset = this.#move();
        for (const cluster of clusters) {
            const sign = this.#signs.get(cluster.id) ?? this.#make(cluster, cardOf(cluster.id));
            this.#place(sign, cluster, offset);
        }
    }

    /** Shows the picture and the words of a photo that has been loaded. @param {number} id @param {any} card */
    complete(id, card) {
        const sign = this.#signs.get(id);
        if (!sign || !card) return;
        const picture = /** @type {HTMLImageElement} */ (sign.element.firstElementChild);
        picture.style.backgroundColor = card.colour ?? "";
        if (!card.problem) picture.src = thumbnailURL(card);
        this.#name(sign);
    }

    /** Moves the parent. @returns {{x: number, y: number}} its offset in px */
    #move() {
        const view = this.#view;
        let offset = view.screenOf(this.#anchor);
        if (view.zoom !== this.#anchor.zoom || Math.abs(offset.x) > FAR || Math.abs(offset.y) > FAR) {
            this.#anchor = { x: view.x, y: view.y, zoom: view.zoom };
            offset = view.screenOf(this.#anchor);
        }
        this.element.style.transform = `translate(${offset.x}px, ${offset.y}px)`;
        return offset;
    }

    /** @param {Cluster} cluster @param {any} card */
    #make(cluster, card) {
        const element = h(
            "button",
            { class: "map-sign", type: "button", tabIndex: -1 },
            h("img", { alt: "", class: "map-sign-picture" }),
            h("span", { class: "map-sign-count tabular" }),
        );
        const sign = { element, cluster, count: 0, words: "", left: NaN, top: NaN };
        element.addEventListener("click", () => this.#onopen(sign.cluster));
        this.#signs.set(cluster.id, sign);
        this.element.append(element);
        this.complete(cluster.id, card);
        return sign;
    }

    /** @param {Sign} sign @param {Cluster} cluster @param {{x: number, y: number}} offset */
    #place(sign, cluster, offset) {
        sign.cluster = cluster;
        if (sign.count !== cluster.count) {
            sign.count = cluster.count;
            sign.element.lastElementChild?.replaceChildren(cluster.count > 1 ? number(cluster.count) : "");
            this.#name(sign);
        }
        const { x, y } = this.#view.screenOf(cluster);
        const [left, top] = [Math.round(x - offset.x), Math.round(y - offset.y)];
        if (left === sign.left && top === sign.top) return;
        [sign.left, sign.top] = [left, top];
        sign.element.style.transform = `translate(${left}px, ${top}px) translate(-50%, -50%)`;
    }

    /** @param {Sign} sign */
    #name(sign) {
        const words = this.#wordsOf(sign.cluster);
        if (words === sign.words) return;
        sign.words = words;
        sign.element.setAttribute("aria-label", words);
    }
}
