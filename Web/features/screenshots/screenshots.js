/** Screenshots, /screenshots: the run, what became of each, and what the person says about that. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { arrange, h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { addressed } from "../../core/overlays.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { menu } from "../../ui/menu.js";
import { pill } from "../../ui/pills.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { batchBar } from "./batch-bar.js";
import { showCaptions, showMove } from "./files.js";
import { showLessons } from "./lessons.js";
import { resultRow } from "./result-row.js";
import { review } from "./review.js";
import { runHead } from "./run-head.js";
import { filterOf, pills, TYPES } from "./types.js";

export const styles = [new URL("./screenshots.css", import.meta.url)];

const PAGE = 60;
/** What the server gives at once. */
const MOST = 500;
// A run tells of itself several times a second; the list follows more calmly.
const CALM = 1000;

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal, query }) {
    let kind = query.get("show") ?? "all";
    /** @type {any[]} */
    let items = [];
    /** @type {string | null} */
    let next = null;
    let fetching = 0;
    /** @type {Set<number>} */
    const chosen = new Set();
    /** @type {Map<number, {content: string, element: ReturnType<typeof resultRow>}>} */
    const rows = new Map();
    /** @type {Map<string, ReturnType<typeof pill>>} */
    const choices = new Map();
    /** @type {any} */
    let tallied = null;
    let timer = 0;

    const more = menu({
        label: t("screenshots.more"),
        items: [
            { label: t("screenshots.log.md"), icon: "arrow-down", run: () => download("md") },
            { label: t("screenshots.log.csv"), icon: "arrow-down", run: () => download("csv") },
            { label: t("screenshots.move"), icon: "folder", run: () => showMove(selection(), changed) },
            { label: t("screenshots.captions"), icon: "text", run: () => showCaptions(selection(), which(), changed) },
            { label: t("screenshots.lessons"), icon: "sparkle", run: () => showLessons() },
        ],
    });
    frame({ title: t("screenshots.title"), back: "/", actions: more });
    const head = runHead({ act, onstart: follow });
    const row = h("div", { class: "pills", role: "group", "aria-label": t("screenshots.filter") });
    const list = h("ul", { class: "screenshots-list" });
    const end = h("div", { class: "screenshots-end" });
    const footer = batchBar({
        oncorrect: (type) => correct([...chosen], { type }),
        onrevert: () => revert([...chosen]),
        onall: chooseAll,
        onnone: () => choose(() => chosen.clear()),
    });
    replace(root, h("div", { class: "stack screenshots" }, head.element, row, list, end, footer));
    replace(end, h("div", { class: "screenshots-waiting" }, skeleton("row", 6)));

    const watcher = new IntersectionObserver((entries) => {
        if (next && entries.some((entry) => entry.isIntersecting)) void load(next);
    }, { rootMargin: "600px" });
    watcher.observe(end);
    const offs = [
        on("job", (/** @type {any} */ told) => told.kind === "screenshots.sort" && follow(told)),
        on("screenshots", () => later(0)),
        on("library", () => timer || later(CALM)),
        on("reconnected", () => later(0)),
    ];
    signal.addEventListener("abort", () => {
        offs.forEach((off) => off());
        watcher.disconnect();
        clearTimeout(timer);
    });
    keys(document, { Escape: () => choose(() => chosen.clear()) }, { signal });
    await refresh();
    addressed({
        lessons: () => showLessons(),
        review: async (id) => {
            const detail = await act(() => get(`/api/screenshots/${id}`, { signal }));
            if (detail) open(detail.result);
        },
    }, signal);

    /** Counts and the first page anew, as much as is shown. */
    async function refresh() {
        try {
            const state = await get("/api/screenshots/tally", { signal });
            if (signal.aborted) return;
            tallied = state.tally;
            head.show(state.job ?? null, tallied);
            showPills(tallied);
            // While a run goes on, a person who has scrolled far down keeps the list that is there.
            if (items.length <= MOST || !head.isRunning()) await load(null, Math.max(PAGE, items.length));
        } catch (error) {
            if (!signal.aborted) replace(end, errorView(error, refresh));
        }
    }

    /** @param {number} wait */
    function later(wait) {
        clearTimeout(timer);
        timer = setTimeout(() => {
            timer = 0;
            void refresh();
        }, wait);
    }

    /** @param {any} told */
    function follow(told) {
        if (!head.follow(told)) later(0);
        else if (!timer) later(CALM);
    }

    /** @param {any} tally */
    function showPills(tally) {
        const shown = pills(tally);
        if (!shown.some(({ key }) => key === kind)) kind = "all";
        arrange(row, tally.total > 0 ? shown.map(choice) : []);
    }

    /** @param {{key: string, count: number}} each */
    function choice({ key, count }) {
        const known = choices.get(key);
        if (known) {
            known.update(key === kind, count);
            return known;
        }
        const made = pill({ label: t(`screenshots.type.${key}`), count, pressed: key === kind, onclick: () => show(key) });
        choices.set(key, made);
        return made;
    }

    /** @param {string} key */
    function show(key) {
        kind = key;
        chosen.clear();
        items = [];
        if (tallied) showPills(tallied);
        history.replaceState(history.state, "", key === "all" ? "/screenshots" : `/screenshots?show=${key}`);
        void load(null);
    }

    /** @param {string | null} after @param {number} [limit] */
    async function load(after, limit = PAGE) {
        const turn = ++fetching;
        next = null;
        try {
            /** @type {any[]} */
            const fetched = [];
            let from = after;
            do {
                const rest = limit - fetched.length;
                const page = await get("/api/screenshots", {
                    params: { ...filterOf(kind), after: from, limit: Math.min(rest, MOST) },
                    signal,
                });
                if (signal.aborted || turn !== fetching) return;
                fetched.push(...page.results);
                from = page.next ?? null;
            } while (from && fetched.length < limit);
            items = after ? [...items, ...fetched] : fetched;
            next = from;
            if (after) list.append(...fetched.map(result));
            else arrange(list, items.map(result));
            renew(end, items.length ? null : nothing());
            showChosen();
        } catch (error) {
            if (!signal.aborted && turn === fetching) replace(end, errorView(error, () => load(after, limit)));
        }
    }

    function nothing() {
        const text = t("screenshots.empty.text");
        if (head.isRunning()) {
            return emptyState({ icon: "screenshot", title: t("screenshots.empty.running"), text });
        }
        if (!tallied?.waiting) {
            return emptyState({
                icon: "screenshot",
                title: t("screenshots.none.title"),
                text: t("screenshots.none.text"),
                action: button(t("tab.folders"), { icon: "folder", href: "/library" }),
            });
        }
        return emptyState({
            icon: "screenshot",
            title: t("screenshots.empty.title"),
            text,
            action: h("div", { class: "screenshots-first" }, head.sortButton(tallied.waiting), head.automatic()),
        });
    }

    /** A result keeps its row, and the row its focus. @param {any} item */
    function result(item) {
        const content = JSON.stringify(item);
        const known = rows.get(item.id);
        if (known?.content === content) return known.element;
        const element = known?.element ?? resultRow(item, {
            isChosen: chosen.has(item.id),
            onchoose: (isChosen) => choose(() => isChosen ? chosen.add(item.id) : chosen.delete(item.id)),
            onopen: open,
        });
        if (known) element.update(item);
        rows.set(item.id, { content, element });
        return element;
    }

    /** @param {() => void} change */
    function choose(change) {
        change();
        showChosen();
    }

    function showChosen() {
        for (const each of list.querySelectorAll("input")) {
            each.checked = chosen.has(Number(each.closest("li")?.dataset.id));
        }
        footer.update(chosen.size, items.filter((item) => item.corrected && chosen.has(item.id)).length);
    }

    /** All of the present kind, also those that are not in the list yet. */
    async function chooseAll() {
        if (next) await load(null, pills(tallied).find(({ key }) => key === kind)?.count ?? items.length);
        choose(() => items.forEach((item) => chosen.add(item.id)));
    }

    /** @param {any} item */
    function open(item) {
        review(item, {
            correct: (id, correction) => correct([id], correction),
            revert: (id) => revert([id]),
            exclude,
            step: (id, by) => items[items.findIndex((each) => each.id === id) + by] ?? null,
        });
    }

    /** @param {number[]} ids @param {any} correction */
    async function correct(ids, correction) {
        const done = await act(() => post("/api/screenshots/correct", { ids, correction }));
        if (done) undoable(t("screenshots.corrected.some", { n: done.count }), done.act);
    }

    /** @param {number[]} ids */
    async function revert(ids) {
        const done = await act(() => post("/api/screenshots/revert", { ids }));
        if (done) undoable(t("screenshots.reverted", { n: done.count }), done.act);
    }

    /** @param {number} file */
    async function exclude(file) {
        const done = await act(() => post("/api/screenshots/choose", { files: [file], screenshot: false }));
        if (done) undoable(t("screenshots.excluded"), done.act);
    }

    /** @param {string} words @param {number} id */
    function undoable(words, id) {
        chosen.clear();
        later(0);
        toast(words, {
            kind: "success",
            action: { label: t("common.undo"), run: () => act(() => post("/api/undo", { act: id })).then(() => later(0)) },
        });
    }

    /** What the menu is about: the chosen ones, else those of the pill. @returns {import("./files.js").Selection} */
    function selection() {
        if (chosen.size) return { ids: [...chosen] };
        return TYPES.includes(kind) ? { type: kind } : { all: true };
    }

    function which() {
        if (chosen.size) return t("screenshots.chosen", { n: chosen.size });
        return t(`screenshots.type.${TYPES.includes(kind) ? kind : "all"}`);
    }

    /** Files were changed. @type {import("./files.js").Done} */
    function changed(words, id, failed) {
        if (failed.length) {
            const [first] = failed;
            toast(t("screenshots.refused", { n: failed.length, why: errorWords(first.error).title }), { kind: "error" });
        }
        if (id !== null) undoable(words, id);
        else if (!failed.length) toast(words, { kind: "info" });
    }

    /** Runs what talks to the server; a failure is told. @param {() => Promise<any>} run */
    async function act(run) {
        try {
            return await run();
        } catch (error) {
            const { title, hint } = errorWords(error);
            toast([title, hint].filter(Boolean).join(". "), { kind: "error" });
            later(0);
            return null;
        }
    }

    /** @param {string} format */
    function download(format) {
        const link = h("a", { href: `/api/screenshots/log?format=${format}`, download: `screenshots.${format}` });
        link.click();
    }
}
