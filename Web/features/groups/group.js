// The page of one group, /groups/WAY/KEY: a grid of its photos, which can be opened, compared, selected and decided on.
import { get } from "../../core/api.js";
import { flushDecisions, isDeletion } from "../../core/decisions.js";
import { bytes } from "../../core/format.js";
import { nameOf } from "../../core/group-names.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { groupDeck, groupText } from "../../core/group-filter.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { menu } from "../../ui/menu.js";
import { searchBar } from "../../ui/search-bar.js";
import { placeHints } from "../../ui/place-hints.js";
import { PhotoGrid } from "../../ui/photo-grid.js";
import { followGridPage } from "../../ui/photo-grid-page.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { viewerFor, viewerStyles } from "../../ui/viewer-page.js";
import { albumMenu } from "./albums.js";
import { InnerAlbums } from "./inner-albums.js";
import { Comparison } from "./compare.js";
import { emptyAlbum, goneGroup, nothingFound } from "./gone.js";
import { GroupActions } from "./group-actions.js";
import { columnsOfFew, markOf } from "./group-mark.js";
import { keepBest, keepPlan } from "./keep-best.js";
import { goToNext, nextButton } from "./next-group.js";
import { photosToCompare } from "./photos-to-compare.js";
import { tagMenu } from "./tag-acts.js";
import { groupLikenessOf, leftOf, reasonOf, swipeWord } from "./words.js";

export const styles = [
    "/features/groups/groups.css",
    "/features/groups/list.css",
    "/features/groups/inner-albums.css",
    "/ui/albums.css",
    "/features/groups/compare.css",
    "/ui/photo-grid.css",
    "/ui/photo-signs.css",
    "/ui/chosen-bar.css",
    "/ui/map/map.css",
    ...viewerStyles,
];

/** Events come in bursts, so the group is fetched again at most once in this time, in ms. */
const REFRESH_INTERVAL = 2000;
/**
 * Identifies the group that a page shows.
 * @typedef {object} GroupAddress
 * @property {string} way the kind of grouping: by day, by folder, by similarity, …
 * @property {string} key identifies the group among the groups of the same `way`
 * @property {string} strictness of the similarity search
 * @property {string} path URL path of the group in the API
 * @property {boolean} isDuplicates whether the photos of the group are similar or exact copies
 */

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { params, query, signal, onquery }) {
    const { way, key } = params;
    const page = new GroupPage(
        root,
        {
            way,
            key,
            strictness: query.get("strictness") ?? "series",
            path: `/api/groups/${way}/${encodeURIComponent(key)}`,
            isDuplicates: way === "similar" || way === "exact",
        },
        query.get("q") ?? "",
        signal,
    );
    onquery((next) => {
        page.search(next.get("q") ?? "");
        page.viewer.follow(next);
    });
    await page.load();
    page.viewer.follow(query);
}

class GroupPage {
    #address;
    /** The plan that the button's label describes. @type {import("./keep-best.js").Plan | null} */
    #plan = null;
    #signal;
    /** The words that the shown photos are searched by. */
    #words;
    /** The group as the server last described it. @type {any} */
    #group = null;
    /** The most recently opened comparison. @type {Comparison | null} */
    #comparison = null;

    /** @param {HTMLElement} root @param {GroupAddress} address @param {string} words @param {AbortSignal} signal */
    constructor(root, address, words, signal) {
        this.#address = address;
        this.#words = words;
        this.#signal = signal;
        this.summary = h("p", { class: "quiet tabular", role: "status" });
        this.tools = h("div", { class: "group-tools" });
        this.keepButton = button(t("groups.keepBest"), {
            style: "primary",
            icon: "check",
            size: "small",
            decides: true,
            onclick: () => void this.#keepBest(),
        });
        this.swipe = button(t("groups.swipe"), {
            style: "primary",
            icon: "swipe",
            size: "small",
            href: groupDeck(address),
        });
        this.place = h("div", null, skeleton("block", 3));
        this.grid = this.#makeGrid();
        this.actions = new GroupActions(this.grid, address, () => this.load(), () => this.#words);
        this.searchBar = searchBar({ placeholder: t("groups.search"), signal });
        this.searchBar.hidden = true;
        this.viewer = this.#makeViewer();
        this.inner = address.way === "album" ? new InnerAlbums(address.key, signal) : null;
        const head = h("div", { class: "group-head" }, this.summary, this.tools);
        const hints = address.way === "place" && address.key === "none" ? placeHints(signal, () => void this.load()) : null;
        // The grid has moved down.
        void hints?.load().then(() => this.grid.draw());
        frame({ title: t(`groups.way.${address.way}`), back: this.#back, wide: true });
        replace(
            root,
            h(
                "div",
                { class: "group-page" },
                this.inner?.way,
                head,
                hints?.element,
                this.inner?.element,
                this.searchBar,
                this.place,
                this.grid.scrubber,
                this.actions.bar,
            ),
        );
        this.#listen();
    }

    #makeGrid() {
        const { path, strictness, isDuplicates } = this.#address;
        return new PhotoGrid({
            fetch: async (rank, limit, signal) => {
                const { photos, total } = this.#words
                    ? await get("/api/photos", { params: { ...this.#found, rank, limit }, signal })
                    : await get(`${path}/photos`, { params: { strictness, rank, limit }, signal });
                return { items: photos, total };
            },
            onopen: (photo) => this.viewer.open(photo.id),
            onselect: () => this.actions.show(),
            onerror: (error) => !this.#signal.aborted && toast(errorWords(error).title, { kind: "error" }),
            mark: (photo) => isDuplicates ? this.#markOf(photo) : null,
            columns: isDuplicates ? columnsOfFew : undefined,
        });
    }

    /** @returns {ReturnType<typeof viewerFor>} */
    #makeViewer() {
        const { pages } = this.grid;
        return viewerFor(pages, this.#signal, {
            alone: (action) => this.#isAlone(action),
            onchange: () => this.grid.draw(),
            onwrong: () => this.load(),
            imageOf: (id) => this.grid.imageAt(pages.rankOf(id)),
        });
    }

    /**
     * Whether a decision applies to the photo only and not to its copies. This is the case among duplicates, and for a
     * deletion in a folder.
     * @param {string} action
     */
    #isAlone(action) {
        const { isDuplicates, way } = this.#address;
        return isDuplicates || way === "folder" && isDeletion(action);
    }

    #listen() {
        followGridPage(this, this.#signal, {
            events: ["library", "groups", "trash", "reconnected", "decided"],
            interval: REFRESH_INTERVAL,
            keys: {
                c: () => this.#address.isDuplicates && this.#compare(),
                n: () => this.#address.isDuplicates && goToNext(this.#address),
            },
        });
    }

    /** The URL of the list that contains this group. */
    get #back() {
        const { way, strictness } = this.#address;
        return way === "similar" ? `/groups/${way}?strictness=${strictness}` : `/groups/${way}`;
    }

    /** The filter of the photos that are found by the words. */
    get #found() {
        return { group: groupText(this.#address), q: this.#words };
    }

    /** Shows the photos of the group that the search finds by these words; all photos if there are none. @param {string} words */
    search(words) {
        if (words === this.#words) return;
        this.#words = words;
        this.grid.choice.end();
        scrollTo(0, 0);
        void this.load();
    }

    /** Fetches the group and shows it. */
    async load() {
        const { path, way, key, strictness, isDuplicates } = this.#address;
        try {
            await flushDecisions();
            const [answer] = await Promise.all([
                get(path, { params: { strictness }, signal: this.#signal }),
                this.inner?.load(),
            ]);
            if (isDuplicates) this.#plan = await keepPlan(way, strictness, { keys: [key] });
            this.#showGroup(answer);
            const words = this.#words;
            const shown = words ? await get("/api/photos/months", { params: this.#found, signal: this.#signal }) : answer;
            // Another search was started meanwhile.
            if (words !== this.#words) return;
            await this.grid.show(shown.months);
            if (!this.#signal.aborted) this.#showPhotos(shown.total);
        } catch (error) {
            if (!this.#signal.aborted) this.#showError(error);
        }
    }

    /** @param {{group: any, total: number}} answer */
    #showGroup({ group, total }) {
        const before = this.#group && nameOf(this.#address.way, this.#group);
        this.#group = group;
        const title = nameOf(this.#address.way, group);
        if (title !== before) frame({ title, back: this.#back, actions: this.#menu(), wide: true });
        this.inner?.showWay(group);
        this.summary.textContent = [
            leftOf({ count: total, left: Math.min(group.left, total) }),
            total > 0 && bytes(group.bytes),
            groupLikenessOf(group),
            group.reason && reasonOf(group),
        ].filter(Boolean).join(" · ");
        this.swipe.hidden = group.left === 0;
        this.swipe.label = swipeWord(group);
        // Drawn only once, because redrawing on a refresh would close an open menu.
        if (!this.tools.hasChildNodes()) replace(this.tools, this.#toolbar());
        this.tools.hidden = total === 0;
        this.searchBar.hidden = !this.#words && (total < 2 || this.#address.isDuplicates);
        this.keepButton.hidden = !this.#plan?.count;
        const deleted = t("groups.keep.deleted", { n: this.#plan?.count ?? 0, size: bytes(this.#plan?.bytes ?? 0) });
        this.keepButton.label = [t("groups.keepBest"), deleted].join(", ");
    }

    async #keepBest() {
        const { way, strictness, key } = this.#address;
        if (this.#plan) await keepBest(way, strictness, { keys: [key] }, this.#plan, () => this.load());
    }

    /** @param {number} total */
    #showPhotos(total) {
        const { way, key } = this.#address;
        const nothing = () => this.#words ? nothingFound() : way === "album" ? emptyAlbum(key) : goneGroup(way);
        replace(this.place, total ? this.grid.element : nothing());
        this.grid.draw();
        this.viewer.refresh();
        this.actions.show();
        this.#comparison?.follow((id) => /** @type {any} */ (this.grid.pages.find(id)));
    }

    /** @param {any} error */
    #showError(error) {
        if (error.status !== 404) return void replace(this.place, errorView(error, () => this.load()));
        replace(this.tools);
        this.summary.textContent = "";
        const next = this.#address.isDuplicates && nextButton(this.#address, { primary: true });
        const ways = h("div", { class: "row" }, next, button(t("groups.back"), { href: this.#back }));
        replace(this.place, goneGroup(this.#address.way, ways));
    }

    /** Shows the photos of the group one after the other. */
    async #play() {
        await this.grid.pages.range(0, 1);
        const first = /** @type {any} */ (this.grid.pages.items[0]);
        if (first) this.viewer.play(first.id);
    }

    /** The menu of the group: its photos as a whole, and the actions on an album or a tag. Duplicates have one in their toolbar. */
    #menu() {
        const { way, isDuplicates } = this.#address;
        if (isDuplicates) return null;
        const whole = this.actions.wholeItems(() => nameOf(way, this.#group));
        const tag = () => ({ name: this.#group.name, photos: this.#group.count });
        if (way === "tag") return tagMenu(tag, { isPage: true, whole });
        if (way !== "album") return menu({ label: t("photo.more"), items: whole });
        return albumMenu(() => this.#group, (rename) => this.actions.change(rename, "photo.album.renamed"), whole);
    }

    #toolbar() {
        const choose = () => this.grid.choice.begin();
        if (!this.#address.isDuplicates) {
            return [
                this.swipe,
                button(t("viewer.slideshow"), {
                    style: "quiet",
                    size: "small",
                    icon: "slideshow",
                    onclick: () => void this.#play(),
                }),
                button(t("list.select"), { style: "quiet", size: "small", onclick: choose }),
            ];
        }
        const items = [{ label: t("list.select"), icon: "check-circle", run: choose }];
        items.push({ label: t("viewer.slideshow"), icon: "slideshow", run: () => void this.#play() });
        items.unshift({ label: t("groups.swipe"), icon: "swipe", run: () => void navigate(groupDeck(this.#address)) });
        if (this.#address.way === "similar") {
            items.push({ label: t("groups.separate"), icon: "close", run: () => void this.actions.separateAll() });
        }
        return [
            button(t("groups.compare"), { icon: "eye", size: "small", onclick: () => this.#compare() }),
            this.keepButton,
            nextButton(this.#address),
            menu({ label: t("photo.more"), items }),
        ];
    }

    /** @param {any} photo @returns {string | null} */
    #markOf(photo) {
        return markOf(photo, this.#group?.best, this.grid.pages);
    }

    /** Compares the selected photos. If fewer than two are selected, compares the first photos of the group. */
    async #compare() {
        const photos = await photosToCompare(this.grid.pages, this.actions.chosen);
        if (photos.length < 2) return;
        this.#comparison = new Comparison(photos, this.#group.best, {
            decide: ({ id }, action, onundone) => this.actions.decide([id], action, onundone),
            putBack: ({ id }, onundone) => this.actions.putBack([id], onundone),
            reload: () => this.load(),
        });
    }
}
