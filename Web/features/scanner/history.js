/** The earlier scans: search, order, and actions for one or several of them. */
import { del, get, post } from "../../core/api.js";
import { relativeTime } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { newest } from "../../core/newest.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { receiptLine } from "../../ui/receipt-line.js";
import { searchBar } from "../../ui/search-bar.js";
import { skeleton } from "../../ui/skeleton.js";
import { segmented } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { howItGoes } from "./how-it-goes.js";
import { joinScans } from "./joining.js";
import { renameSheet } from "./review-sheets.js";
import { saveSheet } from "./saving.js";

/** The number of scans loaded at once … */
const FEW = 24;
/** … and the maximum number that the server sends at once. */
const MOST = 200;
/** The orders of the list, as the server names them. */
const ORDERS = ["changed", "started", "title"];
const STORED = "shoebox.scanOrder";

export class History {
    #signal;
    #newest;
    /** @type {any[]} */
    #scans = [];
    /** @type {string | null} */
    #next = null;
    #words = "";
    #order = ORDERS.find((order) => order === localStorage.getItem(STORED)) ?? ORDERS[0];
    /** The ids of the selected scans; null if no scans are being selected. @type {Set<number> | null} */
    #chosen = null;
    #search;
    #orders;
    #select;
    #tools = h("div", { class: "scanner-past-tools" });
    #bar = h("div", { class: "scanner-past-bar", role: "toolbar", "aria-label": t("scanner.selected"), hidden: true });
    #list = h("div", { class: "stack" }, skeleton("row", 3));
    element = h("section", { class: "stack" }, this.#tools, this.#bar, this.#list);

    /** @param {AbortSignal} signal */
    constructor(signal) {
        this.#signal = signal;
        this.#newest = newest(signal);
        this.#search = searchBar({
            placeholder: t("scanner.search"),
            signal,
            onsearch: (words) => {
                this.#words = words;
                void this.load();
            },
        });
        this.#orders = segmented({
            label: t("scanner.order"),
            value: this.#order,
            options: ORDERS.map((value) => ({ value, label: t(`scanner.order.${value}`) })),
            onchange: (order) => {
                this.#order = order;
                localStorage.setItem(STORED, order);
                void this.load();
            },
        });
        this.#select = button(t("scanner.select"), {
            size: "small",
            icon: "check-circle",
            onclick: () => this.#choose(new Set()),
        });
    }

    async load() {
        const signal = this.#newest();
        try {
            const limit = Math.min(MOST, Math.max(FEW, this.#scans.length));
            const answer = await this.#get({ limit }, signal);
            [this.#scans, this.#next] = [answer.scans, answer.next ?? null];
            this.#show();
        } catch (error) {
            if (!signal.aborted) replace(this.#list, errorView(error, () => this.load()));
        }
    }

    /** @param {Record<string, any>} params @param {AbortSignal} signal */
    #get(params, signal) {
        return get("/api/scanner/scans", { params: { ...params, order: this.#order, q: this.#words || undefined }, signal });
    }

    async #more() {
        const answer = await this.#get({ limit: FEW, after: this.#next }, this.#signal);
        this.#scans.push(...answer.scans);
        this.#next = answer.next ?? null;
        this.#show();
    }

    #show() {
        const isEmpty = !this.#scans.length;
        const listed = new Set(this.#scans.map(({ id }) => id));
        if (this.#chosen) this.#chosen = new Set([...this.#chosen].filter((id) => listed.has(id)));
        const heading = h("h2", null, t("scanner.past"));
        // Without a scan there is nothing to search, unless the words of a search are the reason.
        const hasTools = !isEmpty || this.#words !== "";
        this.#select.hidden = isEmpty || this.#chosen !== null;
        replace(
            this.#tools,
            hasTools && h("div", { class: "scanner-past-head" }, heading, this.#select),
            hasTools && h("div", { class: "scanner-past-ways" }, this.#search, this.#orders),
        );
        this.#showBar();
        if (isEmpty) {
            const none = this.#words ? h("p", { class: "quiet scanner-none" }, t("scanner.notFound")) : howItGoes();
            return replace(this.#list, none);
        }
        replace(
            this.#list,
            h("ul", { class: "scanner-past" }, this.#scans.map((scan) => this.#card(scan))),
            this.#next && button(t("scanner.more"), { style: "quiet", onclick: () => this.#more() }),
        );
    }

    // MARK: Selecting

    /** @param {Set<number> | null} chosen */
    #choose(chosen) {
        this.#chosen = chosen;
        this.#show();
    }

    #showBar() {
        const chosen = this.#chosen;
        this.#bar.hidden = !chosen;
        if (!chosen) return replace(this.#bar);
        const scans = this.#scans.filter(({ id }) => chosen.has(id));
        const small = { size: /** @type {const} */ ("small") };
        replace(
            this.#bar,
            button(t("photo.none"), {
                ...small,
                style: "quiet",
                icon: "close",
                iconOnly: true,
                onclick: () => this.#choose(null),
            }),
            h(
                "span",
                { class: "tabular", role: "status" },
                scans.length ? t("scanner.chosen", { n: scans.length }) : t("scanner.choose.hint"),
            ),
            scans.length < this.#scans.length && button(t("list.all"), {
                ...small,
                style: "quiet",
                onclick: () => this.#choose(new Set(this.#scans.map(({ id }) => id))),
            }),
            scans.length > 0 &&
                button(t("scanner.out"), { ...small, icon: "share", onclick: () => this.#save(scans) }),
            scans.length > 1 &&
                button(t("scanner.join"), { ...small, icon: "copies", onclick: () => this.#join(chosen) }),
            scans.length === 1 &&
                button(t("scanner.rename"), { ...small, icon: "text", onclick: () => this.#rename(scans[0]) }),
            scans.length > 0 && button(t("scanner.delete.many", { n: scans.length }), {
                ...small,
                style: "destructive",
                icon: "trash",
                onclick: () => this.#delete(scans),
            }),
        );
    }

    /** @param {number} id */
    #toggle(id) {
        const chosen = new Set(this.#chosen);
        if (!chosen.delete(id)) chosen.add(id);
        this.#choose(chosen);
        /** @type {HTMLElement | null} */ (this.#list.querySelector(`[data-scan="${id}"]`))?.focus({ preventScroll: true });
    }

    // MARK: One scan

    /** @param {any} scan */
    #card(scan) {
        const isChosen = this.#chosen?.has(scan.id);
        const parts = [
            h(
                "span",
                { class: "scanner-cover" },
                h("img", {
                    src: `/api/scanner/pages/${scan.cover}/picture?size=480&version=${scan.coverVersion}`,
                    alt: "",
                    loading: "lazy",
                }),
                this.#chosen && h("span", { class: "scanner-card-check" }, isChosen && icon("check", { size: 18 })),
            ),
            h("strong", { class: "scanner-card-title" }, scan.title),
            h(
                "span",
                { class: "caption tabular scanner-card-when" },
                [
                    t("scanner.pages", { n: scan.pageCount }),
                    relativeTime(this.#order === "started" ? scan.startedAt : scan.changedAt),
                ].join(" · "),
            ),
            scan.receipt && receiptLine(scan.receipt),
        ];
        if (this.#chosen) {
            return h(
                "li",
                { class: ["card scanner-card", isChosen && "scanner-card-chosen"] },
                h("button", {
                    class: "scanner-card-link",
                    type: "button",
                    "aria-pressed": String(isChosen),
                    dataset: { scan: scan.id },
                    onclick: () => this.#toggle(scan.id),
                }, parts),
            );
        }
        return h(
            "li",
            { class: "card scanner-card" },
            h("a", { class: "scanner-card-link", href: `/scanner/${scan.id}` }, parts),
            h("span", { class: "scanner-card-menu" }, this.#menu(scan)),
        );
    }

    /** @param {any} scan */
    #menu(scan) {
        return menu({
            label: t("scanner.actions", { title: scan.title }),
            items: [
                { label: t("scanner.out"), icon: "share", run: () => this.#save([scan]) },
                { label: t("scanner.rename"), icon: "text", run: () => this.#rename(scan) },
                {
                    label: t("scanner.select"),
                    icon: "check-circle",
                    run: () => this.#choose(new Set([...this.#chosen ?? [], scan.id])),
                },
                { label: t("scanner.delete"), icon: "trash", destructive: true, run: () => void this.#delete([scan]) },
            ],
        });
    }

    /** @param {any[]} scans */
    async #save(scans) {
        try {
            const load = (/** @type {{id: number}} */ { id }) => get(`/api/scanner/scans/${id}`, { signal: this.#signal });
            saveSheet(await Promise.all(scans.map(load)));
        } catch (error) {
            if (!this.#signal.aborted) errorToast(error);
        }
    }

    /** @param {any} scan */
    #rename(scan) {
        renameSheet(scan, () => void this.load());
    }

    /** Joins scans in the order in which they were selected. @param {Set<number>} chosen */
    #join(chosen) {
        const scans = [...chosen].flatMap((id) => this.#scans.filter((scan) => scan.id === id));
        return joinScans(scans, () => {
            this.#chosen = null;
            void this.load();
        });
    }

    /** @param {any[]} scans */
    async #delete(scans) {
        try {
            const [{ id, title }] = scans;
            const { act } = scans.length === 1
                ? await del(`/api/scanner/scans/${id}`)
                : await post("/api/scanner/delete", { ids: scans.map((scan) => scan.id) });
            const words = scans.length === 1
                ? t("scanner.deleted", { title })
                : t("scanner.deleted.many", { n: scans.length });
            this.#chosen = null;
            toast(words, { kind: "success", action: undoing(act, () => this.load()) });
        } catch (error) {
            errorToast(error);
        }
        await this.load();
    }
}
