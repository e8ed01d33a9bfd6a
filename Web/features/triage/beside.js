// What helps to decide on the top card, beside the deck on wide screens: photos that look like it, and photos of the same event.
import { get } from "../../core/api.js";
import { appURL } from "../../core/base.js";
import { nameOf } from "../../core/group-names.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";

/** @typedef {import("../../core/pictures.js").Card} Card */

/** Screens of at least this width have space beside the deck. The same as in triage.css. */
const WIDE = "(min-width: 68.75em)";
/** The photos are fetched only for a card that stays on top this long, in ms. */
const REST = 350;
/** The ways of grouping that help, in order, and the number of photos shown of each. */
const WAYS = ["similar", "exact", "event", "day"];
const SHOWN = 6;
const SECTIONS = 2;
/** Without such photos, those of this many days before and after are shown. */
const DAYS = 10;

export class Beside {
    element = h("div", { class: "beside" });
    #shown = "";
    #timer = 0;
    #asking = new AbortController();

    /** @param {Card | undefined} card the top card @param {AbortSignal} signal of the page */
    show(card, signal) {
        const key = card ? `${card.id} ${card.version}` : "";
        if (key === this.#shown) return;
        this.#shown = key;
        this.#asking.abort();
        clearTimeout(this.#timer);
        if (!card || !matchMedia(WIDE).matches) return replace(this.element);
        this.#asking = new AbortController();
        const both = AbortSignal.any([this.#asking.signal, signal]);
        this.#timer = setTimeout(() => void this.#load(card, both), REST);
    }

    /** @param {Card} card @param {AbortSignal} signal */
    async #load(card, signal) {
        try {
            const { groups } = await get(`/api/pictures/${card.id}/groups`, { signal });
            const found = await Promise.all(
                groups.filter((/** @type {any} */ { way }) => WAYS.includes(way)).map((/** @type {any} */ group) =>
                    section(group, card, signal)
                ),
            );
            const order = (/** @type {HTMLElement} */ element) => WAYS.indexOf(element.dataset.way ?? "");
            const sections = found.filter(Boolean).sort((a, b) => order(a) - order(b)).slice(0, SECTIONS);
            if (sections.length === 0) sections.push(await around(card, signal));
            if (!signal.aborted) replace(this.element, sections);
        } catch {
            // These photos are optional; the deck shows the failure.
            if (!signal.aborted) replace(this.element);
        }
    }
}

/**
 * A group of the photo without the photo itself; null if there is nothing else in it.
 * @param {{way: string, key: string, name: string}} group
 * @param {Card} card
 * @param {AbortSignal} signal
 */
async function section(group, card, signal) {
    const page = `/groups/${group.way}/${encodeURIComponent(group.key)}`;
    const { photos } = await get(`/api${page}/photos`, { params: { rank: 0, limit: SHOWN + 1 }, signal });
    const title = group.way === "similar" || group.way === "exact" ? t(`groups.way.${group.way}`) : nameOf(group.way, group);
    return strip(group.way, title, page, photos, card);
}

/** Photos that were taken some days before or after. @param {Card} card @param {AbortSignal} signal */
async function around(card, signal) {
    const day = (/** @type {number} */ by) => {
        const time = new Date(`${card.taken.slice(0, 10)}T00:00:00Z`);
        return Number.isNaN(time.getTime()) ? "" : new Date(time.getTime() + by * 86_400_000).toISOString().slice(0, 10);
    };
    const [from, to] = [day(-DAYS), day(DAYS)];
    if (!from.match(/^\d{4}-/) || !to.match(/^\d{4}-/)) return null;
    const { photos } = await get("/api/photos", { params: { from, to, limit: SHOWN + 1 }, signal });
    return strip("around", t("triage.around"), `/photos?${new URLSearchParams({ from, to })}`, photos, card);
}

/** @param {string} way @param {string} title @param {string} page @param {any[]} photos @param {Card} card left out */
function strip(way, title, page, photos, card) {
    const others = photos.filter((photo) => photo && photo.id !== card.id && isShown(photo)).slice(0, SHOWN);
    if (others.length === 0) return null;
    const opened = (/** @type {Card} */ photo) => appURL(`${page}${page.includes("?") ? "&" : "?"}photo=${photo.id}`);
    return h(
        "section",
        { dataset: { way } },
        h("h2", { class: "beside-title" }, h("a", { href: appURL(page) }, title)),
        h(
            "div",
            { class: "beside-photos" },
            others.map((/** @type {Card} */ photo) =>
                h(
                    "a",
                    { href: opened(photo), "aria-label": photo.name },
                    h("img", { src: thumbnailURL(photo), alt: "", loading: "lazy", decoding: "async", draggable: false }),
                )
            ),
        ),
    );
}
