// All photos by time, /photos: by days, months or years, with a filter, selection and actions.
import { get } from "../../core/api.js";
import { flushDecisions } from "../../core/decisions.js";
import { filterParams, parseFilter } from "../../core/filter-query.js";
import { chosenMedia, followMedia, keepMedia } from "../../core/media-choice.js";
import { bytes } from "../../core/format.js";
import { isAlone } from "../../core/group-filter.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { addressed } from "../../core/overlays.js";
import { changeQuery, navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { filterChips, filterStyles, openFilters } from "../../ui/photo-filter.js";
import { PhotoGrid } from "../../ui/photo-grid.js";
import { followGridPage } from "../../ui/photo-grid-page.js";
import { SignsLine } from "../../ui/photo-signs.js";
import { pinch } from "../../ui/pinch.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { viewerFor, viewerStyles } from "../../ui/viewer-page.js";
import { Headings, sectionTitle } from "./days.js";
import { noPhotos } from "./no-photos.js";
import { PhotosActions } from "./photos-actions.js";
import { LEVELS, levelSwitch } from "./levels.js";
import { photosAddress, swipeAddress } from "./photos-address.js";
import { photosTools } from "./photos-tools.js";
import { yearsView } from "./years.js";

export const styles = [
    "/features/photos/photos.css",
    "/ui/photo-grid.css",
    ...filterStyles,
    "/ui/chosen-bar.css",
    ...viewerStyles,
];

/** The minimum width of a photo at each level, in px. */
const CELL = /** @type {Record<string, number>} */ ({ months: 92, days: 168 });
/** Minimum interval between two refreshes, in ms, because events arrive in bursts. */
const REFRESH_INTERVAL = 1500;
/** The signs are explained if one of this number of photos has a sign, beginning with the first photo in view. */
const MET_WITHIN = 60;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, context) {
    const page = new PhotosPage(root, context);
    await page.load();
    await page.chooseFor(context.query.get("into"));
    page.viewer.follow(context.query);
}

class PhotosPage {
    #signal;
    /** @type {URLSearchParams} */
    #query;
    /** The first photo in view. */
    #first = 0;

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { query, signal, onquery }) {
        this.#signal = signal;
        this.#query = query;
        // A photo of an address and photos for an album may be of either kind.
        const media = query.has("photo") || query.has("into") ? null : chosenMedia("photos", this.filter);
        if (media) this.#query = new URLSearchParams({ ...Object.fromEntries(query), ...filterParams(media) });
        this.summary = h("p", { class: "quiet tabular", role: "status" });
        this.chips = h("div", { class: "filter-chips" });
        this.signs = new SignsLine();
        this.date = h("div", { class: "photos-date", "aria-hidden": "true" });
        this.place = h("div", { class: "photos-place" }, skeleton("block", 3));
        this.levels = h("div", { class: "photos-levels" });
        this.swipe = button(t("photos.swipe"), { size: "small", icon: "swipe", onclick: () => this.#swipe() });
        this.grid = this.#makeGrid();
        this.headings = new Headings(this.grid);
        this.actions = new PhotosActions(this.grid, () => this.params, {
            reload: () => this.load(),
            deck: () => swipeAddress(this.filter),
        });
        this.viewer = this.#makeViewer();
        const head = h(
            "div",
            { class: "photos-head" },
            this.summary,
            this.chips,
            this.swipe,
            this.levels,
            this.signs.element,
        );
        frame({ title: t("photos.title"), wide: true, actions: this.#tools() });
        replace(root, h("div", { class: "photos-page" }, head, this.date, this.place, this.grid.scrubber, this.actions.bar));
        onquery((next) => this.#queryChanged(next));
        addressed({ filters: () => this.#openFilters() }, signal);
        if (media) changeQuery(filterParams(media));
        this.#showLevels();
        this.#listen();
    }

    get filter() {
        return parseFilter(this.#query);
    }

    get level() {
        const wanted = this.#query.get("level") ?? "";
        return LEVELS.includes(wanted) ? wanted : "days";
    }

    get order() {
        return this.#query.get("order") === "oldest" ? "oldest" : "newest";
    }

    /** The parameters of all requests on this page. */
    get params() {
        return { ...filterParams(this.filter), order: this.order };
    }

    #makeGrid() {
        return new PhotoGrid({
            fetch: async (rank, limit, signal) => {
                const { photos, total } = await get("/api/photos", { params: { ...this.params, rank, limit }, signal });
                return { items: photos, total };
            },
            listed: async (ids) => {
                const params = { ...this.params, ids: ids.join(","), rank: 0, limit: ids.length };
                const { photos } = await get("/api/photos", { params, signal: this.#signal });
                return photos.map((/** @type {{id: number}} */ { id }) => id);
            },
            onopen: (photo) => this.viewer.open(photo.id),
            onselect: () => this.actions.show(),
            onerror: (error) => !this.#signal.aborted && toast(errorWords(error).title, { kind: "error" }),
            columns: (width) => Math.max(this.level === "months" ? 5 : 3, Math.floor(width / CELL[this.level])),
            mark: (photo) => photo.video && !photo.colour ? photo.name : null,
            onframe: (first) => this.#showDate(first),
            title: sectionTitle,
        });
    }

    /** @returns {ReturnType<typeof viewerFor>} */
    #makeViewer() {
        const { pages } = this.grid;
        return viewerFor(pages, this.#signal, {
            alone: (action) => isAlone(this.filter, action),
            onchange: () => this.grid.draw(),
            onwrong: () => this.load(),
            imageOf: (id) => this.grid.imageAt(pages.rankOf(id)),
        });
    }

    /** The buttons in the page's bar. */
    #tools() {
        return photosTools(this.order, {
            turn: () => void this.#turn(),
            filters: () => this.#openFilters(),
            map: () => navigate(`/places?${new URLSearchParams(filterParams(this.filter))}`),
            choose: () => this.#choose(),
            play: () => void this.#play(),
        });
    }

    #listen() {
        followGridPage(this, this.#signal, {
            events: ["library", "trash", "reconnected", "decided"],
            interval: REFRESH_INTERVAL,
            keys: {
                "+": () => this.#step(1),
                "=": () => this.#step(1),
                "-": () => this.#step(-1),
                f: () => this.#openFilters(),
                o: () => this.#turn(),
            },
        });
        pinch(this.place, (by) => this.#step(by), this.#signal);
    }

    /** Fetches the months and the photos in view, and shows them. */
    async load() {
        try {
            await flushDecisions();
            const { level } = this;
            const params = { ...this.params, covers: level === "years" ? "1" : "" };
            const [answer, days] = await Promise.all([
                get("/api/photos/months", { params, signal: this.#signal }),
                level === "days" && this.headings.fetch(this.params, this.#signal),
            ]);
            this.#showHead(answer);
            if (level === "years") return this.#showYears(answer);
            this.headings.show(answer.months, days || null);
            // The grid is shown before its first photos are fetched, because the number of photos is already known.
            if (answer.total) replace(this.place, this.grid.element);
            await this.grid.show(answer.months);
            if (this.#signal.aborted) return;
            if (!answer.total) replace(this.place, noPhotos(this.filter));
            this.signs.meet(this.grid.pages.items.slice(this.#first, this.#first + MET_WITHIN));
            this.grid.draw();
            this.viewer.refresh();
            this.actions.show();
            if (days) await this.headings.showRest(this.params, this.#signal, () => scrollY > 0 ? this.#first : 0);
        } catch (error) {
            if (!this.#signal.aborted) replace(this.place, errorView(error, () => this.load()));
        }
    }

    /** @param {{total: number, bytes: number}} answer */
    #showHead({ total, bytes: size }) {
        this.summary.textContent = total ? t("list.summary", { n: total, size: bytes(size) }) : "";
        replace(
            this.chips,
            filterChips(this.filter, (rest) => photosAddress(rest, this.#kept)),
        );
        this.swipe.hidden = total === 0;
        this.levels.hidden = total === 0;
    }

    /** @param {any} answer */
    #showYears(answer) {
        this.grid.scrubber.hidden = true;
        this.date.hidden = true;
        const swipeOf = (/** @type {string} */ year) =>
            swipeAddress({ ...this.filter, from: `${year}-01-01`, to: `${year}-12-31` });
        const years = () => yearsView(answer, (start) => this.#goTo("days", start), swipeOf);
        replace(this.place, answer.total ? years() : noPhotos(this.filter));
    }

    #showLevels() {
        replace(this.levels, levelSwitch(this.level, (level) => this.#goTo(level, this.#first)));
    }

    /** @param {1 | -1} by 1: to larger photos, -1: to smaller ones */
    #step(by) {
        const level = LEVELS[LEVELS.indexOf(this.level) + by];
        if (level) this.#goTo(level, this.#first);
    }

    /** Shows a level, scrolled to a photo. @param {string} level @param {number} index */
    async #goTo(level, index) {
        if (level === this.level) return;
        changeQuery({ level: level === "days" ? "" : level });
        this.#query = new URLSearchParams(location.search);
        this.#showLevels();
        await this.load();
        if (level === "years" || this.#signal.aborted) return;
        if (index > 0) this.grid.jump(index);
        else scrollTo(0, 0);
    }

    /** Reverses the sort order. */
    async #turn() {
        changeQuery({ order: this.order === "newest" ? "oldest" : "" });
        this.#query = new URLSearchParams(location.search);
        frame({ title: t("photos.title"), wide: true, actions: this.#tools() });
        scrollTo(0, 0);
        await this.load();
    }

    /** Starts selecting photos for an album. @param {string | null} album the key of the album */
    async chooseFor(album) {
        if (!album || this.level === "years") return;
        await this.actions.chooseFor(album, this.#signal);
        this.grid.choice.begin();
    }

    /** Shows the photos one after the other, beginning with the first one in view. */
    async #play() {
        const { pages } = this.grid;
        const at = this.level === "years" ? 0 : this.#first;
        await pages.range(at, at + 1);
        const first = /** @type {any} */ (pages.items[at]);
        if (first) this.viewer.play(first.id);
    }

    #choose() {
        if (this.level === "years") return;
        if (this.grid.choice.isChoosing) this.grid.choice.end();
        else this.grid.choice.begin();
    }

    /** The query parameters that a new filter does not change. */
    get #kept() {
        return Object.fromEntries(["level", "order", "into"].map((name) => [name, this.#query.get(name) ?? ""]));
    }

    #openFilters() {
        openFilters(this.filter, (filter) => {
            keepMedia("photos", filter);
            navigate(photosAddress(filter, this.#kept), { transition: false });
        }, { isWhole: true });
    }

    /** Opens the deck with the photos of this page. */
    #swipe() {
        navigate(swipeAddress(this.filter));
    }

    /** @param {URLSearchParams} next */
    #queryChanged(next) {
        const before = JSON.stringify([this.params, this.level]);
        this.#query = next;
        followMedia("photos", this.filter);
        if (JSON.stringify([this.params, this.level]) !== before) {
            this.grid.choice.end();
            this.#showLevels();
            scrollTo(0, 0);
            void this.load();
        }
        this.viewer.follow(next);
    }

    /** Shows the day or month of the photos in view. @param {number} first */
    #showDate(first) {
        this.#first = first;
        const words = this.headings.titleAt(first);
        this.date.hidden = !words || scrollY < 40 || this.level === "years";
        if (this.date.textContent !== words) this.date.textContent = words;
    }
}
