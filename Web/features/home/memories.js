/** One quiet row of pictures from other years: of this day; if there are none, the favourites of this month. */
import { get } from "../../core/api.js";
import { appURL } from "../../core/base.js";
import { h, renew } from "../../core/html.js";
import { locale, t } from "../../core/i18n.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";
import { icon } from "../../ui/icon.js";
import { follow } from "./follow.js";

/** The row shows at most this many years, with this many photos of each. */
const YEARS = 6;
const EACH = 3;
/** The row shows at most this many photos in all. */
const PHOTOS = 12;

/** @typedef {{photo: import("../../core/pictures.js").Card, year: string, href: string}} Memory */

/** @param {AbortSignal} signal @returns {HTMLElement} hidden if there is nothing to remember */
export function memoriesStrip(signal) {
    const list = h("div", { class: "home-strip" });
    const title = h("h2", null);
    const all = h("a", { class: "home-more" });
    const element = h(
        "section",
        { class: "home-memories", hidden: true },
        h("div", { class: "home-head" }, title, all),
        list,
    );
    follow(signal, load, ["library", "trash"]);
    return element;

    async function load() {
        const found = await ofToday(signal) ?? await ofMonth(signal);
        if (signal.aborted) return;
        element.hidden = !found;
        if (!found) return;
        title.textContent = found.title;
        all.setAttribute("href", appURL(found.href));
        renew(all, found.all, icon("chevron-right", { size: 18 }));
        renew(list, found.memories.slice(0, PHOTOS).map(picture));
    }
}

/** The photos of this day. @param {AbortSignal} signal */
async function ofToday(signal) {
    const { groups } = await get("/api/groups/today", { signal }).catch(() => ({ groups: [] }));
    const years = await Promise.all(
        groups.slice(0, YEARS).map(async (/** @type {{key: string}} */ { key }) => {
            const params = { rank: 0, limit: EACH };
            const { photos } = await get(`/api/groups/today/${key}/photos`, { params, signal }).catch(() => ({
                photos: [],
            }));
            return photos.filter(isWanted).map((/** @type {any} */ photo) => ({
                photo,
                year: key,
                href: `/groups/today/${key}?photo=${photo.id}`,
            }));
        }),
    );
    const memories = years.flat();
    return memories.length
        ? { title: t("home.memories.today"), href: "/groups/today", all: t("home.memories.all"), memories }
        : null;
}

/** The favourites of this month in earlier years. @param {AbortSignal} signal */
async function ofMonth(signal) {
    const now = new Date();
    const month = String(now.getMonth() + 1).padStart(2, "0");
    const spans = Array.from({ length: YEARS }, (_, index) => now.getFullYear() - 1 - index).map((year) => ({
        year: String(year),
        from: `${year}-${month}-01`,
        to: `${year}-${month}-${new Date(year, now.getMonth() + 1, 0).getDate()}`,
    }));
    const found = await Promise.all(spans.map(async ({ year, from, to }) => {
        const params = { favourites: "1", from, to, limit: EACH };
        const { photos } = await get("/api/photos", { params, signal }).catch(() => ({ photos: [] }));
        const page = `/photos?${new URLSearchParams({ favourites: "1", from, to })}`;
        return photos.filter(isWanted).map((/** @type {any} */ photo) => ({
            photo,
            year,
            href: `${page}&photo=${photo.id}`,
        }));
    }));
    const memories = found.flat();
    const name = new Intl.DateTimeFormat(locale(), { month: "long" }).format(now);
    const href = "/photos?favourites=1";
    return memories.length
        ? { title: t("home.memories.month", { month: name }), href, all: t("home.memories.favourites"), memories }
        : null;
}

/** @param {any} photo */
const isWanted = (photo) => photo && !photo.video && !photo.screenshot && isShown(photo);

/** @param {Memory} memory @param {number} index @param {Memory[]} all */
const picture = ({ photo, year, href }, index, all) =>
    h(
        "a",
        { class: "home-photo home-memory", href: appURL(href), "aria-label": `${photo.name}, ${year}` },
        h("img", { src: thumbnailURL(photo), alt: "", loading: "lazy", decoding: "async", draggable: false }),
        year !== all[index - 1]?.year && h("span", { class: "home-year tabular", "aria-hidden": "true" }, year),
    );
