// The overview of groups, /groups: a card for each way of grouping the library, with sample pictures and counts.
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { settings } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { emptyOfFolders } from "../../ui/folders-away.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { scanCard } from "../../ui/scan-card.js";
import { skeleton } from "../../ui/skeleton.js";
import { makeAlbum } from "./albums.js";
import { CoverRows, ROWS } from "./cover-rows.js";
import { ComparingLine } from "./comparing.js";
import { Parts } from "./parts.js";
import { ICONS, WAYS } from "../../core/group-ways.js";
import { countOf, summaryOf } from "./words.js";

export const styles = ["/features/groups/groups.css", "/features/groups/cover-rows.css", "/ui/albums.css"];

/** The counts change during a scan, so they are fetched again at most once in this time, in ms. */
const REFRESH_INTERVAL = 1500;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { signal }) {
    await new GroupsPage(root, signal).start();
}

class GroupsPage {
    #signal;
    /** The timer of the next refresh; 0 if none is scheduled. */
    #timer = 0;

    /** @param {HTMLElement} root @param {AbortSignal} signal */
    constructor(root, signal) {
        this.#signal = signal;
        this.ways = h("div", { class: "group-ways" }, skeleton("block", 4));
        this.comparing = new ComparingLine();
        this.parts = new Parts(signal);
        this.scan = h("div", { class: "stack" });
        this.covers = new CoverRows(signal);
        this.foot = scanButtons();
        this.body = h(
            "div",
            { class: "stack" },
            this.scan,
            this.comparing.element,
            this.ways,
            this.covers.element,
            this.parts.element,
            this.foot,
        );
        frame({ title: t("groups.title"), back: "/", wide: true });
        replace(root, this.body);
        this.#listen();
    }

    async start() {
        const scan = await get("/api/library/scan", { signal: this.#signal }).catch(() => ({ state: "idle" }));
        if (this.#signal.aborted) return;
        replace(this.scan, scanCard(scan, this.#signal));
        await this.#load();
    }

    #listen() {
        const names = /** @type {const} */ (["scan", "library", "groups", "reconnected"]);
        const offs = names.map((name) => on(name, () => this.#loadSoon()));
        this.#signal.addEventListener("abort", () => {
            clearTimeout(this.#timer);
            offs.forEach((off) => off());
        });
    }

    #loadSoon() {
        this.#timer ||= setTimeout(() => {
            this.#timer = 0;
            void this.#load();
        }, REFRESH_INTERVAL);
    }

    async #load() {
        try {
            const answer = await get("/api/groups", { params: { strictness: "copies" }, signal: this.#signal });
            this.comparing.show(answer);
            this.#show(answer.ways);
            await Promise.all([this.parts.load(), this.covers.load(answer.ways)]);
        } catch (error) {
            if (!this.#signal.aborted) replace(this.ways, errorView(error, () => this.#load()));
        }
    }

    /** @param {WaySummary[]} summaries */
    #show(summaries) {
        const shown = WAYS.flatMap((way) => summaries.find((each) => each.way === way) ?? [])
            .filter(({ way, groups }) => groups > 0 || way === "album" || way === "person");
        // The parts and the ways that have a row of covers need no card.
        const isCard = (/** @type {WaySummary} */ { way, groups }) =>
            way !== "identity" && (groups === 0 || !ROWS.includes(way));
        const cards = shown.filter(isCard).map(wayCard);
        // If there are no groups but albums, an empty state is shown instead of an overview.
        const isAny = shown.some(({ way, groups }) => way !== "album" && groups > 0);
        replace(this.ways, isAny ? cards : noGroups());
    }
}

/** @typedef {import("./words.js").WaySummary} WaySummary */

/** The buttons that start a scan. While one runs, its card with the progress takes their place. */
function scanButtons() {
    const start = (/** @type {boolean} */ afresh) => post("/api/library/scan", { afresh }).catch(errorToast);
    const again = button(t("groups.scan.afresh"), { icon: "refresh", size: "small", onclick: () => start(true) });
    again.title = t("groups.scan.afresh.text");
    const look = button(t("groups.scan"), { style: "quiet", size: "small", onclick: () => start(false) });
    return h("div", { class: "group-scan" }, again, look);
}

function noGroups() {
    return emptyOfFolders({
        icon: "photos",
        title: t("groups.empty.title"),
        text: t("groups.empty.text"),
        action: button(t("library.add"), { style: "primary", icon: "folder-add", href: "/library/add" }),
    });
}

/** @param {WaySummary} summary */
function wayCard(summary) {
    const { way, groups, covers } = summary;
    if (way === "album" && groups === 0) return firstAlbumCard();
    if (way === "person") return peopleCard(groups, covers);
    return h(
        "a",
        { class: "card card-link group-way", href: `/groups/${way}` },
        mosaic(covers.filter((cover) => !cover.problem), ICONS[way]),
        h("span", { class: "group-way-title" }, icon(ICONS[way], { size: 20 }), t(`groups.way.${way}`)),
        h("span", { class: "caption tabular" }, summaryOf(summary)),
    );
}

/** A card that leads to the page of people, which turns them on. @param {number} groups @param {any[]} covers */
function peopleCard(groups, covers) {
    return h(
        "a",
        { class: "card card-link group-way", href: "/people" },
        mosaic(covers.filter((cover) => !cover.problem), ICONS.person),
        h("span", { class: "group-way-title" }, icon(ICONS.person, { size: 20 }), t("groups.way.person")),
        h(
            "span",
            { class: "caption tabular" },
            groups ? countOf("person", groups) : t(settings.value.people ? "people.empty.title" : "people.off.short"),
        ),
    );
}

/** A card that creates the first album. */
function firstAlbumCard() {
    return h(
        "button",
        { class: "card card-link group-way", type: "button", onclick: () => makeAlbum() },
        h("span", { class: "group-way-cover" }, icon("plus", { size: 32 })),
        h("span", { class: "group-way-title" }, t("photo.album.new")),
        h("span", { class: "caption" }, t("photo.album.text")),
    );
}

/**
 * Up to four pictures in one cover. The style sheet arranges the pictures according to their number.
 * @param {any[]} covers
 * @param {string} sign the icon that is shown if there is no picture
 */
function mosaic(covers, sign) {
    return h(
        "span",
        { class: "group-way-cover", dataset: { count: String(covers.length) } },
        covers.length
            ? covers.map((cover) =>
                h("img", {
                    src: thumbnailURL(cover),
                    alt: "",
                    loading: "lazy",
                    style: { backgroundColor: cover.colour ?? "" },
                })
            )
            : icon(sign, { size: 32 }),
    );
}
