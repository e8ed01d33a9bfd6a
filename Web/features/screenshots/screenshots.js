/** Screenshots, /screenshots: the run, what became of each, and what the person says about that. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { thumbnailURL } from "../../core/pictures.js";
import { saveSettings, settings } from "../../core/settings.js";
import { badge } from "../../ui/badge.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { menu } from "../../ui/menu.js";
import { progressCard } from "../../ui/progress.js";
import { skeleton } from "../../ui/skeleton.js";
import { toggle } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";
import { showCaptions, showMove } from "./files.js";
import { showLessons } from "./lessons.js";
import { review } from "./review.js";
import { filterOf, pills, TYPES } from "./types.js";

export const styles = [new URL("./screenshots.css", import.meta.url)];

const PAGE = 60;
// A run tells of itself several times a second; the list follows more calmly.
const CALM = 1000;

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal, query }) {
    let pill = query.get("show") ?? "all";
    /** @type {any[]} */
    let items = [];
    /** @type {string | null} */
    let next = null;
    let fetching = 0;
    /** @type {Set<number>} */
    const chosen = new Set();
    /** @type {any} */
    let job = null;
    let timer = 0;

    const more = menu({
        label: t("screenshots.more"),
        items: [
            { label: t("screenshots.log.md"), icon: "share", run: () => download("md") },
            { label: t("screenshots.log.csv"), icon: "share", run: () => download("csv") },
            { label: t("screenshots.move"), icon: "folder", run: () => showMove(selection(), changed) },
            { label: t("screenshots.captions"), icon: "text", run: () => showCaptions(selection(), which(), changed) },
            { label: t("screenshots.lessons"), icon: "settings", run: () => showLessons() },
        ],
    });
    frame({ title: t("screenshots.title"), back: "/", actions: more });
    const head = h("div", { class: "stack screenshots-head" });
    const row = h("div", { class: "screenshots-pills", role: "group", "aria-label": t("screenshots.filter") });
    const list = h("ul", { class: "screenshots-list" });
    const end = h("div", { class: "screenshots-end" });
    const footer = h("div", { class: "screenshots-batch card" });
    footer.hidden = true;
    replace(root, h("div", { class: "stack screenshots" }, head, row, list, end, footer));
    replace(end, skeleton("row", 6));

    const watcher = new IntersectionObserver((entries) => {
        if (next && entries.some((entry) => entry.isIntersecting)) void load(next);
    }, { rootMargin: "600px" });
    watcher.observe(end);
    const offs = [
        on("job", (/** @type {any} */ told) => told.kind === "screenshots.sort" && follow(told)),
        on("screenshots", () => later(0)),
        on("library", () => later(CALM)),
        on("reconnected", () => later(0)),
    ];
    signal.addEventListener("abort", () => {
        offs.forEach((off) => off());
        watcher.disconnect();
        clearTimeout(timer);
    });
    keys(document, { Escape: () => choose(() => chosen.clear()) }, { signal });
    await refresh();

    /** Counts and the first page anew, as much as is shown. */
    async function refresh() {
        try {
            const state = await get("/api/screenshots/tally", { signal });
            if (signal.aborted) return;
            job = state.job ?? null;
            showHead(state.tally);
            showPills(state.tally);
            await load(null, Math.max(PAGE, items.length));
        } catch (error) {
            if (!signal.aborted) replace(end, errorView(error, refresh));
        }
    }

    /** @param {number} wait */
    function later(wait) {
        clearTimeout(timer);
        timer = setTimeout(refresh, wait);
    }

    /** @param {any} told */
    function follow(told) {
        const wasRunning = job?.state === "running";
        job = told;
        if (told.state === "running" && wasRunning && card.isConnected) {
            card.update(progress(told));
            timer ||= setTimeout(() => {
                timer = 0;
                void refresh();
            }, CALM);
        } else later(0);
    }

    const card = progressCard({ title: t("screenshots.sorting"), current: 0, total: null });

    /** @param {any} told */
    function progress(told) {
        return {
            title: t("screenshots.sorting"),
            current: told.current,
            total: told.total,
            secondsLeft: told.secondsLeft,
            note: told.failed ? t("screenshots.failed.some", { n: told.failed }) : "",
            oncancel: () => act(() => post(`/api/jobs/${told.id}/cancel`)),
        };
    }

    /** @param {any} tally */
    function showHead(tally) {
        timer = 0;
        if (job?.state === "running") {
            card.update(progress(job));
            if (!card.isConnected) replace(head, card);
            return;
        }
        const go = button(tally.waiting ? t("screenshots.sort", { n: tally.waiting }) : t("screenshots.again"), {
            style: tally.waiting ? "primary" : "quiet",
            size: tally.waiting ? "large" : undefined,
            icon: "refresh",
            onclick: start,
        });
        replace(
            head,
            job?.state === "stopped" && job.problem &&
                h(
                    "p",
                    { class: "screenshots-problem", role: "alert" },
                    [job.problem.message, job.problem.hint].filter(Boolean).join(" "),
                ),
            tally.total + tally.waiting > 0 &&
                h(
                    "div",
                    { class: "row" },
                    go,
                    tally.failed > 0 && job
                        ? button(t("screenshots.retry", { n: tally.failed }), {
                            style: "quiet",
                            onclick: () => act(() => post(`/api/jobs/${job.id}/retry`)),
                        })
                        : null,
                    h(
                        "label",
                        { class: "row screenshots-automatic" },
                        toggle({ checked: settings.value.screenshotsAutomatic, onchange: automate }),
                        h("span", null, t("screenshots.automatic")),
                    ),
                ),
        );
    }

    async function start() {
        // The bar is there at once; the server's first word fills it.
        card.update({ title: t("screenshots.sorting"), current: 0, total: null, note: "", oncancel: null });
        replace(head, card);
        await act(async () => follow(await post("/api/screenshots/sort")));
    }

    /** @param {boolean} isOn */
    async function automate(isOn) {
        await act(() => saveSettings({ screenshotsAutomatic: isOn }));
        if (isOn) await start();
    }

    /** @param {any} tally */
    function showPills(tally) {
        const shown = pills(tally);
        if (!shown.some(({ key }) => key === pill)) pill = "all";
        replace(
            row,
            tally.total > 0 && shown.map(({ key, count }) =>
                h(
                    "button",
                    {
                        type: "button",
                        class: "screenshots-pill",
                        "aria-pressed": String(key === pill),
                        dataset: { pill: key },
                        onclick: () => show(key),
                    },
                    t(`screenshots.type.${key}`),
                    h("span", { class: "tabular" }, ` ${count}`),
                )
            ),
        );
    }

    /** @param {string} key */
    function show(key) {
        pill = key;
        chosen.clear();
        items = [];
        for (const each of row.children) {
            each.setAttribute("aria-pressed", String(each instanceof HTMLElement && each.dataset.pill === key));
        }
        history.replaceState(history.state, "", key === "all" ? "/screenshots" : `/screenshots?show=${key}`);
        void load(null);
    }

    /** @param {string | null} after @param {number} [limit] */
    async function load(after, limit = PAGE) {
        const turn = ++fetching;
        next = null;
        try {
            const page = await get("/api/screenshots", {
                params: { ...filterOf(pill), after, limit: Math.min(limit, 500) },
                signal,
            });
            if (signal.aborted || turn !== fetching) return;
            items = after ? [...items, ...page.results] : page.results;
            next = page.next;
            if (after) list.append(...page.results.map(result));
            else replace(list, items.map(result));
            replace(end, items.length ? null : nothing());
            showChosen();
        } catch (error) {
            if (!signal.aborted && turn === fetching) replace(end, errorView(error, () => load(after, limit)));
        }
    }

    function nothing() {
        const isNew = job === null || job.state !== "running";
        return emptyState({
            icon: "photos",
            title: t(isNew ? "screenshots.empty.title" : "screenshots.empty.running"),
            text: t("screenshots.empty.text"),
        });
    }

    /** @param {any} item */
    function result(item) {
        const name = item.title ?? item.facts.merchant ?? item.facts.event ?? item.photo?.name ?? "";
        const by = item.creator ?? item.facts.total ?? item.facts.date;
        const box = h("input", {
            type: "checkbox",
            checked: chosen.has(item.id),
            "aria-label": t("screenshots.choose", { name }),
        });
        box.addEventListener("change", () => choose(() => box.checked ? chosen.add(item.id) : chosen.delete(item.id)));
        return h(
            "li",
            { class: "screenshots-row card", dataset: { id: item.id } },
            h("label", { class: "screenshots-check" }, box),
            h(
                "button",
                {
                    type: "button",
                    class: "screenshots-open",
                    onclick: () => open(item),
                    "aria-label": t("screenshots.review", { name }),
                },
                item.photo && h("img", { src: thumbnailURL(item.photo), alt: "", loading: "lazy", decoding: "async" }),
            ),
            h(
                "div",
                { class: "screenshots-words" },
                h(
                    "div",
                    { class: "row" },
                    badge(t(`screenshots.type.${item.status === "failed" ? "failed" : item.type}`), { kind: tone(item) }),
                    item.corrected && badge(t("screenshots.corrected")),
                ),
                h("h2", { class: "screenshots-name" }, name),
                by && h("p", { class: "screenshots-by" }, by),
                h(
                    "p",
                    { class: "caption screenshots-message" },
                    item.status !== "success" ? item.message : name === item.photo?.name ? "" : item.photo?.name,
                ),
            ),
            item.link &&
                h(
                    "a",
                    { class: "screenshots-link", href: item.link, target: "_blank", rel: "noopener noreferrer" },
                    t("screenshots.search"),
                ),
        );
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
        footer.hidden = chosen.size === 0;
        if (footer.hidden) return;
        const select = h(
            "select",
            { class: "field-input", "aria-label": t("screenshots.set") },
            h("option", { value: "" }, t("screenshots.set")),
            TYPES.map((type) => h("option", { value: type }, t(`screenshots.type.${type}`))),
        );
        select.addEventListener("change", () => select.value && correct([...chosen], { type: select.value }));
        replace(
            footer,
            h("p", { class: "tabular", role: "status" }, t("screenshots.chosen", { n: chosen.size })),
            select,
            button(t("screenshots.revert"), { style: "quiet", onclick: () => revert([...chosen]) }),
            button(t("screenshots.none"), { style: "quiet", onclick: () => choose(() => chosen.clear()) }),
        );
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
        return TYPES.includes(pill) ? { type: pill } : { all: true };
    }

    function which() {
        if (chosen.size) return t("screenshots.chosen", { n: chosen.size });
        return t(`screenshots.type.${TYPES.includes(pill) ? pill : "all"}`);
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

/** @param {any} item */
function tone(item) {
    if (item.status === "failed") return "error";
    return item.status === "flagged" ? "neutral" : "accent";
}
