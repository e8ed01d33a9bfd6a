// The groups of one way, /groups/WAY: their covers, and for duplicates what keeping the best would free.
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { failureText } from "../../core/failure.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { takeCounts } from "../../core/sync.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { rows, VirtualGrid } from "../../ui/virtual-grid.js";
import { makeAlbum, undoing } from "./albums.js";
import { ICONS, tell } from "./groups.js";
import { ruleLine } from "./rule.js";
import { countOf, kinshipOf, nameOf, reasonOf } from "./words.js";

export const styles = [
    ...["groups", "albums", "list"].map((name) => new URL(`./${name}.css`, import.meta.url)),
    "/ui/photo-list.css",
];

const STEPS = ["copies", "edits", "series"];
const PACE = 2000;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { params, query, signal }) {
    const way = params.way;
    const isDuplicates = way === "similar" || way === "exact";
    let strictness = STEPS.includes(query.get("strictness") ?? "")
        ? /** @type {string} */ (query.get("strictness"))
        : "series";
    const actions = way === "album"
        ? button(t("groups.album.new"), { style: "quiet", icon: "plus", iconOnly: true, onclick: () => makeAlbum() })
        : null;
    frame({ title: way in ICONS ? t(`groups.way.${way}`) : t("groups.title"), back: "/groups", wide: true, actions });
    const comparing = h("p", { class: "quiet group-comparing", role: "status", hidden: true });
    const freed = h("strong", { class: "group-frees tabular" });
    const note = h("span", { class: "quiet tabular", role: "status" });
    const keepAll = button(t("groups.keepAll"), { style: "primary", icon: "check", onclick: () => confirm() });
    keepAll.hidden = true;
    const toQueue = button(t("groups.toQueue"), { href: "/queue", icon: "trash" });
    const head = h(
        "div",
        { class: isDuplicates ? "card group-sum" : "group-head" },
        h("div", { class: "group-sum-words" }, freed, note),
        keepAll,
        toQueue,
        way === "exact" && ruleLine(signal),
    );
    head.hidden = true;
    const place = h("div", { class: "list-place" }, skeleton("row", 6));
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    let frees = 0;
    /** What keeping the best of all queues, without anybody having looked at the groups, and of how many groups. */
    let freesUnseen = 0;
    let open = 0;
    /** @type {VirtualGrid<any>} */
    const grid = new VirtualGrid({
        shape: rows(6 * rem, 21 * rem),
        create: () => cell(),
        fill: (element, item) => fill(element, item, way, strictness),
        fetch: async (rank, limit, abort) => {
            const answer = await get(`/api/groups/${way}`, { params: { strictness, rank, limit }, signal: abort });
            ({ frees, freesUnseen, open } = answer);
            return { items: answer.groups, total: answer.total };
        },
        onerror: (error) => !signal.aborted && replace(place, errorView(error, load)),
        onload: show,
    });
    replace(
        root,
        h("div", { class: "stack" }, way === "similar" && steps(), comparing, head, place),
    );
    let timer = 0;
    const soon = () => timer ||= setTimeout(() => (timer = 0, load()), PACE);
    const offs = ["library", "groups", "decided", "reconnected"].map((name) => on(/** @type {any} */ (name), soon));
    signal.addEventListener("abort", () => {
        clearTimeout(timer);
        offs.forEach((off) => off());
        grid.destroy();
    });
    await load();

    async function load() {
        await Promise.all([grid.reload(), way === "similar" && look()]);
    }

    async function look() {
        await get("/api/groups", { params: { strictness }, signal }).then((answer) => tell(comparing, answer), () => {});
    }

    function show() {
        freed.textContent = !isDuplicates
            ? ""
            : frees > 0
            ? t("groups.frees", { size: bytes(frees) })
            : t("groups.allSettled");
        note.textContent = isDuplicates && frees > 0 && open === 0 ? t("groups.keepAll.looked") : countOf(way, grid.count);
        head.hidden = grid.count === 0;
        keepAll.hidden = !isDuplicates || open === 0;
        toQueue.hidden = !isDuplicates || frees > 0;
        replace(
            place,
            grid.count ? grid.element : way === "album"
                ? emptyState({
                    icon: ICONS[way],
                    title: t("groups.none.album"),
                    text: t("groups.none.album.text"),
                    action: button(t("groups.album.new"), { style: "primary", icon: "plus", onclick: () => makeAlbum() }),
                })
                : emptyState({
                    icon: ICONS[way],
                    title: t(`groups.none.${isDuplicates ? "duplicates" : "other"}`),
                    text: t("groups.none.text"),
                }),
        );
    }

    function steps() {
        const choices = STEPS.map((step) =>
            h("button", {
                type: "button",
                class: "group-step",
                "aria-pressed": String(step === strictness),
                onclick: () => {
                    strictness = step;
                    for (const each of choices) each.setAttribute("aria-pressed", String(each.dataset.step === step));
                    const url = new URL(location.href);
                    url.searchParams.set("strictness", step);
                    history.replaceState(history.state, "", url);
                    load();
                },
                dataset: { step },
            }, t(`groups.step.${step}`))
        );
        return h("div", { class: "group-steps", role: "group", "aria-label": t("groups.step") }, choices);
    }

    function confirm() {
        let confirmed = false;
        const opened = sheet({
            title: t("groups.keepAll.title", { n: open }),
            content: h(
                "div",
                null,
                h("p", null, t("groups.keepAll.text", { n: open, size: bytes(freesUnseen) })),
                way === "similar" && h("p", null, t("groups.keepAll.looked")),
            ),
            actions: [
                button(t("common.cancel"), { onclick: () => opened.close() }),
                button(t("groups.keepAll"), {
                    style: "primary",
                    icon: "check",
                    onclick: () => {
                        confirmed = true;
                        opened.close();
                    },
                }),
            ],
            // The toast with the way back must not stand in a sheet that leaves.
            onclose: () => confirmed && keepBest(way, strictness, { all: true }, () => grid.reload()),
        });
    }
}

/**
 * Keeps the best of groups and queues the rest, and says so with the way back.
 * @param {string} way @param {string} strictness @param {{all: true} | {keys: string[]}} which @param {() => void} after
 */
export async function keepBest(way, strictness, which, after) {
    try {
        const answer = await post(`/api/groups/${way}/keep-best?strictness=${strictness}`, {
            ...which,
            key: crypto.randomUUID(),
        });
        takeCounts(answer.counts);
        for (const { error } of answer.failed.slice(0, 3)) toast(failureText(error), { kind: "error" });
        if (answer.queued) {
            toast(t("groups.kept", { n: answer.queued, size: bytes(answer.bytes) }), {
                kind: "success",
                action: undoing(answer.act, after),
            });
        } else if (!answer.failed.length) toast(t("groups.kept.none"));
        after();
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}

function cell() {
    return h(
        "div",
        { class: "group-row-place", role: "listitem" },
        h(
            "a",
            { class: "card card-link group-row" },
            h("span", { class: "group-row-cover" }),
            h(
                "span",
                { class: "group-row-words" },
                h("strong"),
                h("span", { class: "caption tabular" }),
                h("span", { class: "caption group-row-why" }),
            ),
        ),
    );
}

/** @param {HTMLElement} element @param {any} item @param {string} way @param {string} strictness */
function fill(element, item, way, strictness) {
    const link = /** @type {HTMLAnchorElement} */ (element.firstElementChild);
    const [cover, words] = /** @type {HTMLElement[]} */ ([...link.children]);
    const [title, facts, why] = /** @type {HTMLElement[]} */ ([...words.children]);
    if (!item) {
        link.removeAttribute("href");
        replace(cover);
        for (const each of [title, facts, why]) each.textContent = "";
        return;
    }
    link.href = `/groups/${way}/${encodeURIComponent(item.key)}${way === "similar" ? `?strictness=${strictness}` : ""}`;
    const url = item.card && !item.card.problem ? thumbnailURL(item.card) : null;
    cover.style.backgroundColor = url && item.card.colour || "";
    link.classList.toggle("group-row-settled", item.frees === 0);
    if (cover.querySelector("img")?.getAttribute("src") !== url) {
        replace(cover, url ? h("img", { src: url, alt: "", decoding: "async" }) : icon(ICONS[way], { size: 24 }));
    }
    title.textContent = nameOf(way, item);
    facts.textContent = [
        t("groups.photos", { n: item.count }),
        item.count > 0 && bytes(item.bytes),
        item.frees > 0 && t("groups.free", { size: bytes(item.frees) }),
        item.frees === 0 && t("groups.settled"),
    ]
        .filter(Boolean).join(" · ");
    why.textContent = [kinshipOf(item), item.reason && reasonOf(item)].filter(Boolean)
        .join(" · ");
}
