// The list of groups of one kind, /groups/WAY: their covers and, for duplicates, how much space keeping the best would free.
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { emptyOfFolders } from "../../ui/folders-away.js";
import { frame } from "../../ui/frame.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { rows } from "../../ui/grid-rows.js";
import { VirtualGrid } from "../../ui/virtual-grid.js";
import { makeAlbum } from "./albums.js";
import { ComparingLine } from "./comparing.js";
import { fillRow, makeRow } from "./group-row.js";
import { goOn } from "./go-on.js";
import { keepBest, keepPlan } from "./keep-best.js";
import { ruleLine } from "./rule.js";
import { ICONS } from "../../core/group-ways.js";
import { strictnessOf, strictnessSteps } from "./strictness.js";
import { countOf } from "./words.js";

export const styles = [
    "/features/groups/groups.css",
    "/features/groups/list.css",
    "/ui/albums.css",
    "/ui/photo-list.css",
];

/** Events come in bursts, so the list is fetched again at most once in this time, in ms. */
const REFRESH_INTERVAL = 2000;
/** For this time after an action on this page, in ms, the list is reloaded immediately after each event. */
const EAGER = 8000;
/** The height and the minimum width of a row, in rem. */
const ROW = { height: 6, width: 21 };

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { params, query, signal }) {
    await new GroupListPage(root, params.way, strictnessOf(query.get("strictness")), signal).load();
}

class GroupListPage {
    #way;
    #isDuplicates;
    #strictness;
    /** The strictness of the visible list. The list for another strictness may still be loading. */
    #shown = "";
    #signal;
    /** Only on the page of albums. @type {HTMLElement | null} */
    newAlbum = null;
    /** The bytes that would be freed by keeping only the best photo of each group. */
    #frees = 0;
    /**
     * The part of `#frees`, in bytes, that the button for all groups frees: the photos that are so similar to the best that
     * the user need not look at them first.
     */
    #freesUnseen = 0;
    #open = 0;
    /** The number of photos that the button for all groups queues for deletion. */
    #spares = 0;
    /** Until this time (`performance.now()`), an event is assumed to result from an action on this page. */
    #eager = 0;
    /** The timer of the next refresh; 0 if none is scheduled. */
    #timer = 0;

    /** @param {HTMLElement} root @param {string} way @param {string} strictness @param {AbortSignal} signal */
    constructor(root, way, strictness, signal) {
        this.#way = way;
        this.#isDuplicates = way === "similar" || way === "exact";
        this.#strictness = strictness;
        this.#signal = signal;
        this.comparing = new ComparingLine();
        this.freed = h("strong", { class: "group-frees tabular" });
        this.summary = h("span", { class: "quiet tabular", role: "status" });
        this.keepAll = button(t("groups.keepAll", { n: 0 }), {
            style: "primary",
            decides: true,
            onclick: () => this.#keepAll(),
        });
        this.keepAll.hidden = true;
        this.toQueue = button(t("groups.toQueue"), { href: "/queue", icon: "queue" });
        this.goOn = goOn(way, signal);
        this.head = this.#makeHead();
        this.place = h("div", { class: "list-place" }, skeleton("row", 6));
        this.grid = this.#makeGrid();
        this.#setFrame();
        const steps = way === "similar" && strictnessSteps(strictness, (step) => this.#setStrictness(step));
        replace(root, h("div", { class: "stack" }, steps, this.comparing.element, this.head, this.#others(), this.place));
        this.#listen();
    }

    /**
     * On the page of exact copies, a link to similar photos, because most users who have cleaned up copies continue with
     * similar photos.
     */
    #others() {
        if (this.#way !== "exact") return null;
        const link = h("a", { href: "/groups/similar" }, t("groups.none.exact.similar"));
        return h("p", { class: "quiet caption group-others" }, t("groups.none.exact.text"), " ", link);
    }

    #setFrame() {
        const title = this.#way in ICONS ? t(`groups.way.${this.#way}`) : t("groups.title");
        if (this.#way === "album") {
            this.newAlbum = button(t("photo.album.new"), {
                style: "quiet",
                icon: "plus",
                iconOnly: true,
                onclick: () => makeAlbum(),
            });
            // The empty page has this button in its middle.
            this.newAlbum.hidden = true;
        }
        frame({ title, back: "/groups", wide: true, actions: this.newAlbum });
    }

    #makeHead() {
        const head = h(
            "div",
            { class: this.#isDuplicates ? "card group-sum" : "group-head" },
            h("div", { class: "group-sum-words" }, this.freed, this.summary),
            this.keepAll,
            this.toQueue,
            this.goOn.element,
            this.#way === "exact" && ruleLine(this.#signal),
            this.#way === "identity" && h("p", { class: "quiet" }, t("groups.identity.text")),
        );
        head.hidden = true;
        return head;
    }

    /** @returns {VirtualGrid<any>} */
    #makeGrid() {
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        return new VirtualGrid({
            shape: rows(ROW.height * rem, ROW.width * rem),
            create: makeRow,
            fill: (element, group) =>
                fillRow(element, group, this.#way, this.#strictness, (each) => void this.#keepOne(each)),
            fetch: (rank, limit, signal) => this.#fetch(rank, limit, signal),
            onerror: (error) => {
                if (!this.#signal.aborted) replace(this.place, errorView(error, () => this.load()));
            },
            onload: () => this.#show(),
        });
    }

    /** Keeps the best photo of one group, of which the row shows both photos. @param {any} group */
    async #keepOne({ key }) {
        const strictness = this.#shown;
        const plan = await keepPlan(this.#way, strictness, { keys: [key] }).catch(errorToast);
        if (plan?.count) await keepBest(this.#way, strictness, { keys: [key] }, plan, () => this.#acted());
    }

    #listen() {
        const names = /** @type {const} */ (["library", "groups", "decided", "reconnected"]);
        const offs = names.map((name) =>
            on(name, () => this.#loadSoon(name === "groups" && performance.now() < this.#eager))
        );
        this.#signal.addEventListener("abort", () => {
            clearTimeout(this.#timer);
            offs.forEach((off) => off());
            this.grid.destroy();
        });
    }

    /** @param {boolean} [isEager] loads immediately, because the event results from an action on this page */
    #loadSoon(isEager = false) {
        if (isEager) clearTimeout(this.#timer);
        else if (this.#timer) return;
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            void this.load();
        }, isEager ? 0 : REFRESH_INTERVAL);
    }

    /** Runs after an action on this page: loads the list, and for a while reloads it immediately after each event. */
    #acted() {
        this.#eager = performance.now() + EAGER;
        return this.grid.reload();
    }

    async load() {
        await Promise.all([this.grid.reload(), this.goOn.load(), this.#way === "similar" && this.#loadComparing()]);
    }

    async #loadComparing() {
        const request = get("/api/groups", { params: { strictness: this.#strictness }, signal: this.#signal });
        await request.then((answer) => this.comparing.show(answer), () => {});
    }

    /** @param {number} rank @param {number} limit @param {AbortSignal} signal */
    async #fetch(rank, limit, signal) {
        const params = { strictness: this.#strictness, rank, limit, inside: this.#way === "album" ? "none" : null };
        const answer = await get(`/api/groups/${this.#way}`, { params, signal });
        this.#frees = answer.frees;
        this.#freesUnseen = answer.freesUnseen;
        this.#open = answer.open;
        this.#spares = answer.sparesUnseen;
        this.#shown = params.strictness;
        const items = answer.groups.map((/** @type {any} */ group) => ({ ...group, id: group.key }));
        return { items, total: answer.total };
    }

    #show() {
        const { count } = this.grid;
        this.#showSum();
        this.head.hidden = count === 0;
        this.keepAll.hidden = !this.#isDuplicates || this.#open === 0;
        this.keepAll.label = keepWords({ groups: this.#open, count: this.#spares, bytes: this.#freesUnseen });
        this.toQueue.hidden = !this.#isDuplicates || this.#frees > 0;
        if (this.newAlbum) this.newAlbum.hidden = count === 0;
        replace(this.place, count ? this.grid.element : this.#empty());
    }

    #showSum() {
        const isFreeing = this.#isDuplicates && this.#frees > 0;
        if (isFreeing) this.freed.textContent = t("groups.frees", { size: bytes(this.#frees) });
        else this.freed.textContent = this.#isDuplicates ? t("groups.allSettled") : "";
        this.summary.textContent = [this.#summary(isFreeing), isFreeing && this.#parts()].filter(Boolean).join(". ");
    }

    /**
     * If the button for all groups frees only a part of the possible bytes, names this part and the rest; otherwise returns
     * an empty text.
     */
    #parts() {
        const rest = this.#frees - this.#freesUnseen;
        if (this.#freesUnseen === 0 || rest === 0) return "";
        return t("groups.frees.atOnce", { size: bytes(this.#freesUnseen), rest: bytes(rest) });
    }

    /** @param {boolean} isFreeing */
    #summary(isFreeing) {
        if (isFreeing && this.#open === 0) return t("groups.looked.only");
        const count = countOf(this.#way, this.grid.count);
        // Says that nothing can be freed in any group. This includes groups whose photos were kept while swiping, because
        // copies are kept together.
        return this.#isDuplicates && !isFreeing ? `${count}. ${t("groups.allSettled.text")}` : count;
    }

    #empty() {
        const icon = ICONS[this.#way];
        if (this.#way !== "album") {
            if (!this.#isDuplicates) {
                return emptyOfFolders({ icon, title: t("photo.none.other"), text: t("photo.none.text") });
            }
            const text = t("photo.none.duplicates.text");
            if (this.#way === "similar") return emptyState({ icon, title: t("photo.none.duplicates"), text });
            return emptyState({
                icon,
                title: t("groups.none.exact"),
                text: t("groups.none.exact.text"),
                action: button(t("groups.none.exact.similar"), {
                    style: "primary",
                    icon: ICONS.similar,
                    href: "/groups/similar",
                }),
            });
        }
        return emptyState({
            icon,
            title: t("photo.none.album"),
            text: t("photo.none.album.text"),
            action: button(t("photo.album.new"), { style: "primary", icon: "plus", onclick: () => makeAlbum() }),
        });
    }

    /** @param {string} step */
    #setStrictness(step) {
        this.#strictness = step;
        const url = new URL(location.href);
        url.searchParams.set("strictness", step);
        history.replaceState(history.state, "", url);
        void this.load();
    }

    /** Keeps the best of all groups if that is what the button said. Otherwise asks first, with the new numbers. */
    async #keepAll() {
        // Uses the strictness of the visible list, even if the list changes in the meantime.
        const strictness = this.#shown;
        const words = this.keepAll.label;
        const plan = await keepPlan(this.#way, strictness, { all: true }).catch(errorToast);
        if (!plan || this.#signal.aborted) return;
        if (keepWords(plan) === words) {
            await keepBest(this.#way, strictness, { all: true }, plan, () => this.#acted());
        } else this.#confirmKeepAll(strictness, plan);
    }

    /** @param {string} strictness @param {any} plan */
    #confirmKeepAll(strictness, plan) {
        let isConfirmed = false;
        const confirm = () => {
            isConfirmed = true;
            opened.close();
        };
        const opened = sheet({
            title: t("groups.keepAll.title", { n: plan.groups }),
            content: h(
                "div",
                null,
                h("p", null, t("groups.keepAll.text", { n: plan.groups, size: bytes(plan.bytes) })),
                this.#way === "similar" && h("p", null, t("groups.keepAll.looked")),
            ),
            actions: [
                button(t("common.cancel"), { onclick: () => opened.close() }),
                button(keepWords(plan), { style: "primary", onclick: confirm }),
            ],
            // Runs after the sheet has closed, because the toast with the Undo button would disappear together with the
            // sheet.
            onclose: () => isConfirmed && keepBest(this.#way, strictness, { all: true }, plan, () => this.#acted()),
        });
    }
}

/**
 * Names the number of groups whose best photo is kept, and the number and size of the photos that are queued for deletion.
 * @param {{groups: number, count: number, bytes: number}} plan
 */
function keepWords({ groups, count, bytes: size }) {
    return [t("groups.keepAll", { n: groups }), t("groups.keep.deleted", { n: count, size: bytes(size) })].join(", ");
}
