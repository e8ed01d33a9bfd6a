/**
 * The mails of one archive, /mail/ARCHIVE, with search as you type, sorting and grouping. Rows are fetched as they come into
 * view.
 */
import { ApiError, get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { changeQuery } from "../../core/router.js";
import { download } from "../../ui/download.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { searchBar } from "../../ui/search-bar.js";
import { toast } from "../../ui/toast.js";
import { rows } from "../../ui/grid-rows.js";
import { VirtualGrid } from "../../ui/virtual-grid.js";
import { runBulkAction } from "./bulk-action.js";
import { MailBeside } from "./beside.js";
import { openMailFilter } from "./filter-sheet.js";
import { listParams, mailAddress, toggledWord } from "./list-query.js";
import { ListExcerpts } from "./list-excerpts.js";
import { listStatus } from "./list-status.js";
import { ListTools } from "./list-tools.js";
import { MailNews } from "./mail-news.js";
import { mailRow } from "./mail-row.js";
import { noMails } from "./no-mails.js";
import { addManyToPhotos } from "./photos.js";
import { wantedMails } from "./wanted-mails.js";
import { api } from "./words.js";

export const styles = [
    "/ui/photo-list.css",
    "/features/mailbox/mailbox.css",
    "/features/mailbox/archive.css",
    "/features/mailbox/message.css",
];

// A window narrower than this, in px, has no space for the operators in the search box, or for all tools on one line.
const NARROW = 600;
// While an archive is being read and the top of the list is in view, the list is refreshed at this interval, in ms.
const FOLLOW = 2000;
// The height of a row, in rem.
const ROW = 6.25;

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, context) {
    await new ArchivePage(root, context).load();
}

class ArchivePage {
    #id;
    #query;
    #signal;
    #total = 0;
    /** Whether the last word was searched as a whole word, because too many words begin with it. */
    #narrowed = false;
    /** @type {any} */
    #archive = null;
    /** The numbers of the selected mails. @type {Set<number>} */
    #picked = new Set();
    /**
     * The revision of the index from which the list was fetched. A mail's number is valid only within one revision.
     * @type {string | undefined}
     */
    #revision;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** @type {MailBeside} */
    #beside;
    /** The time of the last refresh of the list. */
    #followed = 0;
    /**
     * Whether the user has started to use the list. Then new mails are shown only on request, so that the list does not
     * move.
     */
    #isInUse = false;

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { params, query, signal, onquery }) {
        this.#id = params.archive;
        this.#query = query;
        this.#signal = signal;
        const isNarrow = innerWidth < NARROW;
        this.bar = searchBar({ placeholder: t("mail.search"), signal });
        this.tools = this.#makeTools(isNarrow);
        this.status = h("p", { class: "caption tabular", role: "status" });
        this.place = h("div", { class: "mail-place" });
        const head = h("div", { class: "mail-head" }, this.bar, this.tools.element);
        this.news = new MailNews(() => this.#showNews());
        const list = h("div", { class: "mail-list-page" }, head, this.status, this.news.element, this.place);
        for (const name of ["pointerdown", "wheel", "keydown", "focusin"]) {
            list.addEventListener(name, () => this.#isInUse = true, { passive: true });
        }
        this.#beside = new MailBeside(this.#id, list, signal);
        replace(root, this.#beside.element);
        frame({ title: t("mail.title"), back: "/mail", wide: true });
        this.excerpts = new ListExcerpts(this.#id, signal, () => this.grid.draw());
        this.excerpts.restart(this.#words);
        this.grid = this.#makeGrid();
        onquery((next) => this.#queryChanged(next));
        const off = on("mailbox", (event) => event.id === this.#id && this.#follow());
        signal.addEventListener("abort", () => {
            off();
            clearTimeout(this.#timer);
            this.grid.destroy();
        });
        this.#showTools();
        void this.#beside.show(query);
    }

    /** @throws {import("../../core/api.js").ApiError} if there is no such archive */
    async load() {
        await Promise.all([this.#describe(), this.grid.reload()]);
    }

    /** @param {boolean} isNarrow */
    #makeTools(isNarrow) {
        return new ListTools({
            ontoggle: (word) => this.#toggle(word),
            ongroup: () => changeQuery({ grouped: this.#grouped ? "" : "1" }),
            onsort: (order) => changeQuery({ sort: order === "date" ? "" : order }),
            onsave: (form) => this.#save(form),
            onfilter: () => openMailFilter(this.bar.value, this.#archive?.deleted > 0, (words) => this.bar.value = words),
            onphotos: () => addManyToPhotos(api(this.#id), this.#wanted(), this.#wantedCount),
            onpicknone: () => this.#pickNone(),
        }, isNarrow);
    }

    #makeGrid() {
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        return new VirtualGrid({
            shape: rows(ROW * rem, Infinity),
            create: () =>
                mailRow(
                    this.#picked,
                    (number, at) => mailAddress(this.#id, number, this.#query, at),
                    () => this.#showTools(),
                ),
            fill: (cell, item, index) => cell.fill(item, index, item && this.excerpts.of(item.number)),
            fetch: (rank, limit, signal) => this.#fetch(rank, limit, signal),
            onerror: (error) => {
                if (!this.#signal.aborted) replace(this.place, errorView(error, () => this.grid.reload()));
            },
        });
    }

    get #words() {
        return this.#query.get("q")?.trim() ?? "";
    }

    get #grouped() {
        return this.#query.get("grouped") === "1";
    }

    /** The search text, the number of mails, and other facts that the tools and actions need about the list. */
    get #list() {
        return { words: this.#words, total: this.#total, narrowed: this.#narrowed, grouped: this.#grouped };
    }

    /** The query parameters of the list. */
    get #params() {
        return listParams(this.#query);
    }

    /** @param {URLSearchParams} query */
    #queryChanged(query) {
        const before = JSON.stringify(this.#params);
        this.#query = query;
        void this.#beside.show(query);
        if (JSON.stringify(this.#params) === before) return;
        this.#showTools();
        this.news.clear();
        this.excerpts.restart(this.#words);
        void this.grid.restart();
    }

    /** @param {number} rank @param {number} limit @param {AbortSignal} signal */
    async #fetch(rank, limit, signal) {
        const answer = await get(`${api(this.#id)}/messages`, { params: { ...this.#params, rank, limit }, signal });
        if (rank === 0 && !signal.aborted) {
            this.#total = answer.count;
            this.#narrowed = answer.narrowed;
            this.#showStatus();
            if (!answer.messages.length) replace(this.place, this.#nothing());
            else if (!this.place.contains(this.grid.element)) replace(this.place, this.grid.element);
        }
        if (!signal.aborted) this.#takeRevision(answer.revision);
        const items = answer.messages.map((/** @type {any} */ mail) => ({ ...mail, id: mail.number }));
        return { items, total: this.#total };
    }

    /**
     * Clears the selection if the archive was read again, because the numbers may now refer to other mails.
     * @param {string | undefined} revision
     */
    #takeRevision(revision) {
        if (revision === this.#revision) return;
        this.#revision = revision;
        this.excerpts.restart(this.#words);
        if (this.#picked.size) this.#pickNone();
    }

    async #describe() {
        const before = this.#archive?.name;
        this.#archive = await get(api(this.#id), { signal: this.#signal });
        const { name } = this.#archive;
        if (name !== before) frame({ title: name, back: "/mail", wide: true });
        // The list arrived empty before the reason was known, so the reason is shown now.
        if (this.#isUnreadable && this.#total === 0) replace(this.place, this.#nothing());
        this.#showTools();
        this.#showStatus();
    }

    /** Whether the archive could not be read, and no search is active. */
    get #isUnreadable() {
        return this.#archive?.state === "failed" && !this.#words;
    }

    #nothing() {
        return noMails(this.#archive, this.#words !== "");
    }

    #showStatus() {
        this.status.textContent = listStatus(this.#archive, this.#list);
        if (!this.#picked.size) this.#showTools();
    }

    #showTools() {
        this.tools.show({
            picked: this.#picked.size,
            hasMails: this.#total > 0,
            isUnreadable: this.#isUnreadable,
            words: this.#words,
            grouped: this.#grouped,
            order: this.#query.get("sort") ?? "date",
            labels: this.#archive?.labels ?? [],
            hasDeleted: this.#archive?.deleted > 0,
        });
    }

    /** Called when the archive has changed. While it is being read, the list is refreshed if its top is in view. */
    async #follow() {
        const since = performance.now() - this.#followed;
        clearTimeout(this.#timer);
        if (since < FOLLOW && this.#archive?.state === "indexing" && this.#total > 0) {
            this.#timer = setTimeout(() => this.#follow(), FOLLOW - since);
            return;
        }
        this.#followed = performance.now();
        const before = this.#archive?.messages;
        await this.#describe().catch(() => {});
        if (this.#signal.aborted) return;
        const more = (this.#archive?.messages ?? 0) - (before ?? 0);
        if (more === 0) return;
        // A list in use must not move under the finger, so the user decides when to show new mails.
        const isAtRest = !this.#isInUse && scrollY === 0;
        if (this.#total === 0 || isAtRest) return void await this.grid.reload();
        this.news.add(more, this.#words !== "");
        if (this.#archive?.state === "ready" && this.#words) await this.grid.reload();
    }

    /** Shows the mails that have arrived since the list was fetched. */
    #showNews() {
        this.news.clear();
        scrollTo({ top: 0 });
        void this.grid.reload();
    }

    /** Adds a word to the search, or removes it. @param {string} word */
    #toggle(word) {
        this.bar.value = toggledWord(this.bar.value, word);
    }

    #pickNone() {
        this.#picked.clear();
        for (const row of this.place.querySelectorAll(".mail-row")) /** @type {any} */ (row).mark();
        this.#showTools();
    }

    #wanted() {
        return wantedMails(this.#picked, this.#revision, this.#list);
    }

    get #wantedCount() {
        return this.#picked.size || this.#total;
    }

    /** @param {string} form */
    async #save(form) {
        const isDated = form === "dated";
        const request = { form: isDated ? "zip" : form, dated: isDated, ...this.#wanted() };
        try {
            const action = await runBulkAction(api(this.#id), request, t("mail.saving", { n: this.#wantedCount }));
            if (action) download(`/api/mailbox/deeds/${action.id}/file`);
            else toast(t("mail.bulk.cancelled"));
        } catch (error) {
            errorToast(error);
            if (error instanceof ApiError && error.code === "changed") void this.grid.reload();
        }
    }
}
