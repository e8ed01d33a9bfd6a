/** The screenshots page, /screenshots: the sorting run, its results, and the user's corrections. */
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { arrange, h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { addressed } from "../../core/overlays.js";
import { navigate } from "../../core/router.js";
import { addToAlbum } from "../../ui/albums.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { emptyOfFolders } from "../../ui/folders-away.js";
import { frame } from "../../ui/frame.js";
import { pill } from "../../ui/pills.js";
import { searchBar } from "../../ui/search-bar.js";
import { segmented } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";
import { viewerFor, viewerStyles } from "../../ui/viewer-page.js";
import { batchBar } from "./batch-bar.js";
import { Corrections } from "./corrections.js";
import { decide } from "./deciding.js";
import { showLessons } from "./lessons.js";
import { MAX_PAGE, ResultList } from "./result-list.js";
import { resultsMenu } from "./results-menu.js";
import { Review } from "./review.js";
import { RunHead } from "./run-head.js";
import { filterOf, pills, wholePill } from "./types.js";
import { isUnsorted } from "./unsorted.js";

export const styles = [
    "/ui/chosen-bar.css",
    "/features/screenshots/screenshots.css",
    "/features/screenshots/review.css",
    ...viewerStyles,
];

/** Minimum interval between two refreshes of the list, in ms, because a run sends several events per second. */
const REFRESH_INTERVAL = 1000;

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal, query, onquery }) {
    const page = new ScreenshotsPage(root, query.get("show") ?? "all", signal);
    onquery((next) => page.viewer.follow(next));
    await page.start();
    page.viewer.follow(query);
    return () => page.viewer.destroy();
}

/** The orders of the results, as the server names them. */
const ORDERS = ["newest", "oldest", "title"];
const STORED = "shoebox.screenshotOrder";

class ScreenshotsPage {
    #signal;
    /** The words that the results are searched by. */
    #words = "";
    #order = ORDERS.find((order) => order === localStorage.getItem(STORED)) ?? ORDERS[0];
    /** The key of the active pill. */
    #kind;
    /** @type {any} */
    #tally = null;
    /** The timer of the next refresh; 0: none is scheduled. */
    #timer = 0;
    /** @type {Map<string, ReturnType<typeof pill>>} */
    #pills = new Map();

    /** @param {HTMLElement} root @param {string} kind @param {AbortSignal} signal */
    constructor(root, kind, signal) {
        this.#kind = kind;
        this.#signal = signal;
        this.corrections = new Corrections({ ondone: () => this.#corrected(), onrefresh: () => this.#refreshIn(0) });
        this.head = new RunHead({
            attempt: (run) => this.corrections.attempt(run),
            onstart: (job) => this.#follow(job),
        });
        this.search = searchBar({
            placeholder: t("screenshots.find"),
            signal,
            onsearch: (words) => {
                this.#words = words;
                this.list.clear();
                void this.list.load();
            },
        });
        this.order = segmented({
            label: t("screenshots.order"),
            value: this.#order,
            options: ORDERS.map((value) => ({ value, label: t(`screenshots.order.${value}`) })),
            onchange: (order) => {
                this.#order = order;
                localStorage.setItem(STORED, order);
                this.list.clear();
                void this.list.load();
            },
        });
        this.tools = h("div", { class: "screenshots-tools", hidden: true }, this.search, this.order);
        this.row = h("div", { class: "pills", role: "group", "aria-label": t("screenshots.filter") });
        this.list = new ResultList({
            params: () => ({
                ...filterOf(this.#kind),
                ...(this.#words ? { q: this.#words } : {}),
                ...(this.#order === ORDERS[0] ? {} : { order: this.#order }),
            }),
            isUnsorted: () => isUnsorted(this.#tally),
            empty: () => this.#empty(),
            onopen: (item) => this.#open(item),
            onchoose: (chosen, corrected) => this.footer.update(chosen, corrected, !isUnsorted(this.#tally)),
        }, signal);
        // A viewer for screenshots that are not sorted yet, and so cannot be corrected.
        this.viewer = viewerFor(() => this.list.photos, signal, { onchange: () => this.#refreshIn(0) });
        this.footer = batchBar({
            oncorrect: (type) => this.corrections.correct(this.list.chosen, { type }),
            onrevert: () => this.corrections.revert(this.list.chosen),
            onall: () => this.list.chooseAll(this.#total),
            onnone: () => this.list.chooseNone(),
            ondecide: (action) => this.#decideChosen(action),
            onalbum: async () => {
                if (await addToAlbum(this.list.chosenPhotos.map(({ id }) => id))) this.list.chooseNone();
            },
            onconvert: () => navigate(`/convert?photos=${this.list.chosenPhotos.map(({ id }) => id).join(",")}`),
        });
        frame({
            title: t("screenshots.title"),
            back: "/",
            wide: true,
            actions: resultsMenu({
                withSelection: (run) => this.#withSelection(run),
                selectionText: () => this.#selectionText(),
                onchanged: this.corrections.report,
            }),
        });
        const { head, row, tools, list, footer } = this;
        replace(root, h("div", { class: "stack screenshots" }, head.element, row, tools, list.element, list.end, footer));
    }

    async start() {
        this.#listen();
        await this.#refresh();
        addressed({ lessons: () => showLessons(), review: (id) => this.#openById(id) }, this.#signal);
    }

    #listen() {
        const offs = [
            on("job", (job) => job.kind === "screenshots.sort" && this.#follow(job)),
            on("screenshots", () => this.#refreshIn(0)),
            on("library", () => this.#refreshSoon()),
            on("reconnected", () => this.#refreshIn(0)),
        ];
        this.#signal.addEventListener("abort", () => {
            offs.forEach((off) => off());
            clearTimeout(this.#timer);
        });
        keys(document, { Escape: () => this.list.chooseNone() }, { signal: this.#signal });
    }

    /** Fetches the counts, and as many results as are currently shown. */
    async #refresh() {
        try {
            const state = await get("/api/screenshots/tally", { signal: this.#signal });
            if (this.#signal.aborted) return;
            this.#tally = state.tally;
            this.head.show(state.job ?? null, this.#tally);
            this.#showPills();
            // During a run, the list is not refreshed if more results are shown than fit in one response, because the user
            // has scrolled far down.
            if (this.list.length <= MAX_PAGE || !this.head.isRunning) await this.list.reload();
        } catch (error) {
            if (!this.#signal.aborted) this.list.showError(error, () => this.#refresh());
        }
    }

    /** @param {number} delay in ms; replaces a scheduled refresh */
    #refreshIn(delay) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            void this.#refresh();
        }, delay);
    }

    /** Schedules a refresh after the interval, unless one is already scheduled. */
    #refreshSoon() {
        if (!this.#timer) this.#refreshIn(REFRESH_INTERVAL);
    }

    /** Shows the state of a run. @param {any} job */
    #follow(job) {
        if (this.head.follow(job)) this.#refreshSoon();
        else this.#refreshIn(0);
    }

    #showPills() {
        const shown = pills(this.#tally);
        if (!shown.some(({ key }) => key === this.#kind)) this.#kind = "all";
        this.tools.hidden = this.#tally.total < 2;
        arrange(this.row, this.#tally.total > 0 ? shown.map((each) => this.#pill(each)) : []);
    }

    /** @param {{key: string, count: number}} each */
    #pill({ key, count }) {
        const pressed = key === this.#kind;
        const known = this.#pills.get(key);
        if (known) {
            known.update(pressed, count);
            return known;
        }
        const made = pill({ label: t(`screenshots.type.${key}`), count, pressed, onclick: () => this.#show(key) });
        this.#pills.set(key, made);
        return made;
    }

    /** Decides to keep the selected screenshots, or queues them for deletion. @param {string} action */
    #decideChosen(action) {
        return decide(this.list.chosenPhotos, action, () => {
            this.list.chooseNone();
            this.#refreshIn(0);
        });
    }

    /** Shows the results for another pill. @param {string} key */
    #show(key) {
        this.#kind = key;
        this.list.clear();
        if (this.#tally) this.#showPills();
        history.replaceState(history.state, "", key === "all" ? "/screenshots" : `/screenshots?show=${key}`);
        void this.list.load();
    }

    /** The number of results for the active pill on the server. */
    get #total() {
        if (this.#words) return Infinity;
        return pills(this.#tally).find(({ key }) => key === this.#kind)?.count ?? this.list.length;
    }

    /** Shown in place of an empty list. */
    #empty() {
        const text = t("screenshots.empty.text");
        if (this.#words) {
            return emptyState({ icon: "search", title: t("screenshots.find.none"), text: t("screenshots.find.none.text") });
        }
        if (this.head.isRunning) {
            return emptyState({ icon: "screenshot", title: t("screenshots.empty.running"), text });
        }
        return emptyOfFolders({
            icon: "screenshot",
            title: t("screenshots.none.title"),
            text: t("screenshots.none.text"),
            action: button(t("tab.folders"), { icon: "folder", href: "/library" }),
        });
    }

    /** @param {any} item */
    #open(item) {
        if (item.status === "waiting") return void this.viewer.open(item.photo.id);
        new Review(item, {
            corrections: this.corrections,
            neighbour: (id, step) => this.list.neighbour(id, step),
            onqueue: (photo) => decide([photo], "delete", () => this.#refreshIn(0)),
        });
    }

    /** Opens the result named by a link. @param {string} id */
    async #openById(id) {
        const detail = await this.corrections.attempt(() => get(`/api/screenshots/${id}`, { signal: this.#signal }));
        if (detail) this.#open(detail.result);
    }

    #corrected() {
        this.list.forgetChosen();
        this.#refreshIn(0);
    }

    /**
     * Runs an action of the menu on the selected results, or otherwise on those in view: all that were found, or all of the
     * active pill.
     * @param {(selection: import("./files.js").Selection) => void} run
     */
    async #withSelection(run) {
        // The results that were found are selected, so that they can be seen before the action.
        if (this.#words && !this.list.chosen.length) await this.list.chooseAll(Infinity);
        const ids = this.list.chosen;
        const selection = ids.length ? { ids } : this.#words ? null : wholePill(this.#kind);
        if (selection) run(selection);
        else toast(t("screenshots.nothing"), { kind: "info" });
    }

    #selectionText() {
        const n = this.list.chosen.length;
        if (n) return t("screenshots.chosen", { n });
        return t(`screenshots.type.${this.#kind}`);
    }
}
