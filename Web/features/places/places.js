// The map of photos, /places. It needs no network: the server has the coasts. A list below names the clusters in view.
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { filterParams, isFiltered, parseFilter } from "../../core/filter-query.js";
import { h, replace } from "../../core/html.js";
import { inLanguage, t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { boundsOf } from "../../ui/map/map-bounds.js";
import { MapCanvas } from "../../ui/map/map-canvas.js";
import { Clusters, countIn, inView, positionsOf } from "../../ui/map/map-clusters.js";
import { MapLabels } from "../../ui/map/map-labels.js";
import { mapGestures, move } from "../../ui/map/map-gestures.js";
import { latitudeOf, longitudeOf, MapView, xOf, yOf } from "../../ui/map/map-view.js";
import { filterChips, filterStyles } from "../../ui/photo-filter.js";
import { placeHints } from "../../ui/place-hints.js";
import { signBox, Signs } from "./signs.js";

export const styles = ["/ui/map/map.css", "/features/places/places.css", ...filterStyles];

/** Clusters that are drawn at most, the largest ones. */
const MOST = 60;
/** The zoom of a single place. */
const NEAR = 11;
/** Photos of a cluster that is smaller than this do not part when the map is zoomed in, as a part of the world. */
const POINT = 1e-7;
/** The delay between the last movement and fetching pictures, in ms. */
const SETTLED = 120;

/** @typedef {import("../../ui/map/map-clusters.js").Cluster} Cluster */

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, context) {
    await new PlacesPage(root, context).start();
}

class PlacesPage {
    #view = new MapView();
    #labels;
    #canvas;
    #filter;
    #signal;
    #query;
    /** @type {import("../../ui/map/map-clusters.js").Positions} */
    #positions = { ids: [], xs: new Float64Array(), ys: new Float64Array() };
    #groups = new Clusters(this.#positions);
    /** @type {Cluster[]} */
    #clusters = [];
    /** The cards of newest photos, by id. @type {Map<number, any>} */
    #cards = new Map();
    #signs;
    /** The box of the buttons for the zoom. */
    #controls = { left: 0, top: 0, right: 0, bottom: 0 };
    #isDue = false;
    #isMoved = false;
    #settling = 0;

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { query, signal }) {
        this.#filter = parseFilter(query);
        this.#query = query;
        this.#signal = signal;
        this.#labels = new MapLabels(signal);
        this.#canvas = new MapCanvas(this.#view, this.#labels, signal);
        this.#signs = new Signs(this.#view, (cluster) => this.#words(cluster), (cluster) => this.#open(cluster));
        frame({ title: t("places.title"), back: "/photos", wide: true });
        this.zoom = h(
            "div",
            { class: "map-zoom" },
            this.#zoomButton("plus", "places.in", "+"),
            this.#zoomButton("minus", "places.out", "-"),
        );
        this.map = h(
            "div",
            {
                class: "map map-large",
                tabIndex: 0,
                role: "group",
                "aria-label": t("places.map"),
                "aria-describedby": "map-keys",
            },
            this.#canvas.element,
            this.#signs.element,
            this.zoom,
        );
        this.show = button("", { style: "primary", onclick: () => navigate(this.#photosAddress()) });
        this.hints = placeHints(signal, () => void this.#load(false));
        this.list = h("ul", { class: "map-list", "aria-label": t("places.list") });
        this.body = h(
            "div",
            { class: "stack" },
            isFiltered(this.#filter) && h("div", { class: "chips" }, filterChips(this.#filter, addressOf)),
            this.map,
            h("p", { id: "map-keys", class: "visually-hidden" }, t("places.keys")),
            h(
                "div",
                { class: "map-show" },
                this.show,
                button(t("places.without"), { href: "/groups/place/none", style: "quiet" }),
            ),
            this.hints.element,
            this.list,
        );
        replace(root, this.body);
        this.root = root;
    }

    async start() {
        mapGestures(this.map, this.#view, () => this.#moved(), this.#signal);
        const resized = new ResizeObserver(() => this.#resize());
        resized.observe(this.map);
        const dark = matchMedia("(prefers-color-scheme: dark)");
        dark.addEventListener("change", () => this.#changed(), { signal: this.#signal });
        const off = on("library", () => void this.#load(false));
        this.#signal.addEventListener("abort", () => {
            resized.disconnect();
            off();
            clearTimeout(this.#settling);
        });
        try {
            this.#resize();
            this.#startAt();
            this.#canvas.draw();
            await Promise.all([this.#canvas.load(), this.#load(true)]);
            await this.hints.load();
        } catch (error) {
            if (!this.#signal.aborted) replace(this.root, errorView(error, () => this.start()));
        }
    }

    #resize() {
        this.#view.resize(this.map.clientWidth, this.map.clientHeight);
        const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = this.zoom;
        this.#controls = { left, top, right: left + offsetWidth, bottom: top + offsetHeight };
        this.#changed();
    }

    /** @param {boolean} isFirst */
    async #load(isFirst) {
        const answer = await get("/api/places/photos", { params: filterParams(this.#filter), signal: this.#signal });
        this.#positions = positionsOf(answer);
        this.#groups = new Clusters(this.#positions);
        if (answer.ids.length === 0 && !this.#at) return void replace(this.root, this.#empty());
        if (isFirst && !this.#at && !this.#isMoved) this.#view.fit(boundsOf(answer));
        this.#changed();
    }

    /** The place in the address. */
    get #at() {
        const [latitude, longitude] = (this.#query.get("at") ?? "").split(",").map(Number);
        return this.#query.get("at") && Number.isFinite(latitude) && Number.isFinite(longitude)
            ? { latitude, longitude }
            : null;
    }

    /** Shows the place in the address. Without one, the map shows the world until the photos are known. */
    #startAt() {
        if (!this.#at) return;
        const { latitude, longitude } = this.#at;
        [this.#view.x, this.#view.y, this.#view.zoom] = [xOf(longitude), yOf(latitude), NEAR];
        this.#view.pan(0, 0);
    }

    #empty() {
        return emptyState({
            icon: "place",
            title: t("places.empty.title"),
            text: t("places.empty.text"),
            action: button(t("places.empty.photos"), { href: "/photos" }),
        });
    }

    /** The person moved the map. Photos that come later do not move it again. */
    #moved() {
        this.#isMoved = true;
        this.#changed();
    }

    /** Draws once in the next frame, and fetches pictures when the map has come to rest. */
    #changed() {
        clearTimeout(this.#settling);
        this.#settling = setTimeout(() => void this.#settle(), SETTLED);
        if (this.#isDue) return;
        this.#isDue = true;
        requestAnimationFrame(() => {
            this.#isDue = false;
            if (!this.#signal.aborted) this.#draw();
        });
    }

    #draw() {
        this.#clusters = this.#groups.of(this.#view);
        const shown = inView(this.#clusters, this.#view, 40).slice(0, MOST);
        this.#canvas.draw([this.#controls, ...shown.map((cluster) => signBox(this.#view.screenOf(cluster)))]);
        this.#signs.show(shown, (id) => this.#cards.get(id));
    }

    /** @param {Cluster} cluster */
    #words({ id, count }) {
        const place = this.#cards.get(id)?.place;
        return [t("places.photos", { n: count }), place && inLanguage(place)].filter(Boolean).join(" · ");
    }

    /** Fetches the cards of the clusters in view, and lists the clusters. */
    async #settle() {
        const shown = inView(this.#clusters, this.#view).slice(0, MOST);
        const unknown = shown.map(({ id }) => id).filter((id) => !this.#cards.has(id));
        this.#count();
        void this.#labels.load(this.#view).then((isNew) => isNew && this.#canvas.drawNames());
        if (unknown.length) {
            const params = {
                ids: unknown.join(","),
                limit: unknown.length,
                ...(this.#filter.videos ? { videos: "1" } : {}),
            };
            const { photos } = await get("/api/photos", { params, signal: this.#signal }).catch(() => ({ photos: [] }));
            if (this.#signal.aborted) return;
            for (const card of photos) if (card) this.#cards.set(card.id, card);
            for (const id of unknown) this.#signs.complete(id, this.#cards.get(id));
        }
        const rows = shown.map((cluster) =>
            h(
                "li",
                null,
                button(this.#words(cluster), { style: "quiet", icon: "place", onclick: () => this.#open(cluster) }),
            )
        );
        replace(this.list, rows);
    }

    /** The number of photos in view, on the button that shows them. */
    #count() {
        const n = countIn(this.#positions, this.#view);
        /** @type {any} */ (this.show).label = t("places.show", { n });
        this.show.toggleAttribute("disabled", n === 0);
    }

    /** Zooms in on a cluster, or shows its photos if they lie at one point. @param {Cluster} cluster */
    #open(cluster) {
        const { left, right, top, bottom } = cluster;
        const isPoint = right - left < POINT && bottom - top < POINT;
        const part = {
            west: longitudeOf(left),
            east: longitudeOf(right),
            north: latitudeOf(top),
            south: latitudeOf(bottom),
        };
        if (isPoint || cluster.count === 1) {
            const grown = [part.south - 1e-4, part.west - 1e-4, part.north + 1e-4, part.east + 1e-4];
            return void navigate(this.#photosAddress(grown.map((degrees) => degrees.toFixed(5)).join(",")));
        }
        const before = this.#view.zoom;
        this.#view.fit(part);
        // The photos of some clusters are too near each other to fill the view.
        if (this.#view.zoom < before + 0.5) this.#view.zoomBy(before + 0.5 - this.#view.zoom);
        this.#changed();
    }

    #photosAddress(area = this.#view.area) {
        return `/photos?${new URLSearchParams(filterParams({ ...this.#filter, area }))}`;
    }

    /** @param {string} sign @param {string} words @param {string} key */
    #zoomButton(sign, words, key) {
        const press = () => {
            move(this.#view, key);
            this.#moved();
        };
        return button(t(words), { icon: sign, iconOnly: true, onclick: press });
    }
}

/** @param {import("../../core/filter-query.js").Filter} filter */
const addressOf = (filter) => `/places?${new URLSearchParams(filterParams(filter))}`;
