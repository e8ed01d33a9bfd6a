// One group, /groups/WAY/KEY: its photos as a grid; look, choose, compare, keep, queue, put into albums.
import { get, post } from "../../core/api.js";
import { flushDecisions, takeCounts } from "../../core/decisions.js";
import { on } from "../../core/events.js";
import { failureText } from "../../core/failure.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { button } from "../../ui/button.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { menu } from "../../ui/menu.js";
import { PhotoGrid } from "../../ui/photo-grid.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { viewerFor } from "../../ui/viewer-page.js";
import { addToAlbum, albumMenu, undoing } from "./albums.js";
import { showChosen } from "./chosen.js";
import { compare } from "./compare.js";
import { Deciding } from "./deciding.js";
import { emptyAlbum, goneGroup } from "./gone.js";
import { informationButton, showInformation } from "./information.js";
import { keepBest } from "./list.js";
import { kinshipOf, likenessOf, nameOf, reasonOf } from "./words.js";

export const styles = [
    ...["groups", "albums", "group", "information", "compare"].map((name) => new URL(`./${name}.css`, import.meta.url)),
    "/ui/photo-grid.css",
    "/ui/viewer.css",
];

const PACE = 2000;
/** Groups up to this size have large cells. */
const FEW = 12;

/** @param {number} width @param {number} total */
const columnsOfFew = (width, total) =>
    total <= FEW ? Math.max(2, Math.min(4, Math.floor(width / 240))) : Math.max(3, Math.floor(width / 168));

/** So many of a group are compared, the best first, unless others are chosen. */
const MOST_COMPARED = 200;
/** Groups up to this size can be chosen as a whole. */
const MOST_CHOSEN = 20_000;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { params, query, signal, onquery }) {
    const way = params.way;
    const strictness = query.get("strictness") ?? "series";
    const isDuplicates = way === "similar" || way === "exact";
    const path = `/api/groups/${way}/${encodeURIComponent(params.key)}`;
    /** @type {any} */
    let group = null;
    const back = way === "similar" ? `/groups/${way}?strictness=${strictness}` : `/groups/${way}`;
    frame({ title: t(`groups.way.${way}`), back, wide: true });

    const note = h("p", { class: "quiet tabular", role: "status" });
    const tools = h("div", { class: "group-tools" });
    const keepButton = button(t("groups.keepBest"), {
        style: "primary",
        icon: "check",
        size: "small",
        onclick: () => keepBest(way, strictness, { keys: [params.key] }, () => load(false)),
    });
    const bar = h("div", { class: "group-actions", hidden: true });
    const grid = new PhotoGrid({
        fetch: async (rank, limit, abort) => {
            const { photos, total } = await get(`${path}/photos`, { params: { strictness, rank, limit }, signal: abort });
            return { items: photos, total };
        },
        onopen: (photo) => viewer.open(photo.id),
        onselect: showActions,
        onerror: (error) => !signal.aborted && toast(errorWords(error).title, { kind: "error" }),
        mark: (photo) => isDuplicates ? markOf(photo) : null,
        columns: isDuplicates ? columnsOfFew : undefined,
    });
    const place = h("div", null, skeleton("block", 3));
    replace(
        root,
        h(
            "div",
            { class: "group-page" },
            h("div", { class: "group-head" }, note, tools),
            place,
            grid.scrubber,
            bar,
        ),
    );
    const deciding = new Deciding({
        alone: isDuplicates,
        photo: () => viewer.settled(),
        onchange: () => grid.draw(),
        onwrong: () => load(false),
        ondecided: () => viewer.next(),
        onundone: (photo) => viewer.settled() ? viewer.turn(photo) : toast(t("act.decide.undone"), { kind: "success" }),
        say: (words) => viewer.say(words),
    }, signal);
    const viewer = viewerFor(grid.pages, signal, {
        tools: (card) => [informationButton(card)],
        keys: { i: showInformation },
        choice: deciding,
        imageOf: (id) => grid.imageAt(grid.pages.rankOf(id)),
    });
    onquery((next) => viewer.follow(next));
    let timer = 0;
    const soon = () => timer ||= setTimeout(() => (timer = 0, load(false)), PACE);
    const offs = ["library", "groups", "trash", "reconnected"].map((name) => on(/** @type {any} */ (name), soon));
    offs.push(on("decided", soon));
    signal.addEventListener("abort", () => {
        clearTimeout(timer);
        offs.forEach((off) => off());
        grid.destroy();
        viewer.destroy();
    });
    keys(document, {
        Escape: () => grid.choice.end(),
        u: () => deciding.undo(),
        "Mod+z": () => deciding.undo(),
        "Mod+a": () => chooseAll(),
        c: () => isDuplicates && openCompare(),
    }, { signal });
    await load(true);
    viewer.follow(query);

    /** @param {boolean} first */
    async function load(first) {
        try {
            await flushDecisions();
            const answer = await get(path, { params: { strictness }, signal });
            const title = group && nameOf(way, group);
            group = answer.group;
            if (title !== nameOf(way, group)) {
                const actions = way === "album" &&
                    albumMenu(params.key, group.name, (run) => change(run, "groups.album.renamed"));
                frame({ title: nameOf(way, group), back, actions: actions || null, wide: true });
            }
            note.textContent = [
                t("groups.photos", { n: answer.total }),
                answer.total > 0 && bytes(group.bytes),
                kinshipOf(group),
                group.reason && reasonOf(group),
            ].filter(Boolean).join(" · ");
            // Drawn once: a menu that is open must not close because the group was looked at again.
            if (!tools.hasChildNodes()) replace(tools, toolbar());
            tools.hidden = answer.total === 0;
            keepButton.hidden = group.frees === 0;
            await grid.show(answer.months);
            if (signal.aborted) return;
            replace(
                place,
                answer.total ? grid.element : way === "album" ? emptyAlbum() : goneGroup(way),
            );
            grid.draw();
            viewer.refresh();
            showActions();
        } catch (error) {
            if (signal.aborted) return;
            if (/** @type {any} */ (error).status === 404) {
                replace(tools);
                note.textContent = "";
                replace(place, goneGroup(way, button(t("groups.back"), { href: back })));
            } else replace(place, errorView(error, () => load(first)));
        }
    }

    /** How it comes to look like the best; in few and large cells its size, too. @param {any} photo @returns {string | null} */
    function markOf(photo) {
        const best = group?.best;
        const words = photo.id === best ? t("groups.best") : likenessOf(photo, grid.pages.items[grid.pages.rankOf(best)]);
        const size = grid.pages.total <= FEW && photo.width ? `${photo.width} × ${photo.height}` : null;
        return [words, size].filter(Boolean).join(" · ") || null;
    }

    function toolbar() {
        if (!isDuplicates) {
            return [button(t("list.select"), { style: "quiet", size: "small", onclick: () => grid.choice.begin() })];
        }
        return [
            button(t("groups.compare"), { icon: "eye", size: "small", onclick: openCompare }),
            keepButton,
            menu({
                label: t("groups.more"),
                items: [
                    { label: t("list.select"), icon: "check-circle", run: () => grid.choice.begin() },
                    ...(way === "similar" ? [{ label: t("groups.separate"), icon: "close", run: () => separate() }] : []),
                ],
            }),
        ];
    }

    async function openCompare() {
        const chosen = new Set(chosenIds());
        if (chosen.size < 2) await grid.pages.range(0, MOST_COMPARED);
        else if (chosenIds().some((id) => grid.pages.rankOf(id) < 0)) await grid.pages.all();
        const photos = chosen.size < 2
            ? grid.pages.items.slice(0, MOST_COMPARED).filter(Boolean)
            : grid.pages.items.filter((photo) => photo && chosen.has(photo.id));
        if (photos.length > 1) {
            compare(/** @type {any[]} */ (photos), group.best, (photo, action) => decide([photo.id], action));
        }
    }

    function chosenIds() {
        return grid.choice.selection.ids(/** @type {any} */ (grid.pages.items));
    }

    /** @param {() => void} change */
    function choose(change) {
        change();
        grid.draw();
        showActions();
    }

    async function chooseAll() {
        if (grid.pages.total > MOST_CHOSEN) return void toast(t("groups.tooMany", { n: MOST_CHOSEN }), { kind: "info" });
        await grid.pages.all();
        choose(() => {
            for (const photo of grid.pages.items) if (photo) grid.choice.selection.set(photo, true);
        });
    }

    function showActions() {
        const { isChoosing } = grid.choice;
        bar.hidden = !isChoosing;
        grid.element.classList.toggle("photo-grid-choosing", isChoosing);
        if (bar.hidden) return;
        showChosen(bar, grid.choice.selection.sum({ count: grid.pages.total, bytes: 0 }), {
            total: grid.pages.total,
            onnone: () => grid.choice.end(),
            onall: chooseAll,
            acts: [
                ["groups.album", "plus", toAlbum],
                way === "album" && ["groups.album.remove", "minus", fromAlbum],
                way === "similar" && ["groups.separate", "close", () => separate(chosenIds())],
                ["groups.read", "text-heart", () => decide(chosenIds(), "readKeep")],
                ["groups.keep", "heart", () => decide(chosenIds(), "keep")],
                ["groups.queue", "trash", () => decide(chosenIds(), "delete")],
            ],
        });
    }

    async function toAlbum() {
        if (await addToAlbum(chosenIds())) grid.choice.end();
    }

    async function fromAlbum() {
        await change(() => post(`/api/albums/${params.key}/remove`, { ids: chosenIds() }), "groups.album.removed");
    }

    /** @param {number[]} [ids] */
    async function separate(ids) {
        await change(() => post(`${path}/separate?strictness=${strictness}`, ids ? { ids } : {}), "groups.separated");
    }

    /** @param {number[]} ids @param {string} action */
    async function decide(ids, action) {
        const answer = await change(
            () => {
                const versions = ids.map((id) =>
                    grid.choice.selection.versionOf(id) ?? grid.pages.items[grid.pages.rankOf(id)]?.version ?? null
                );
                return post("/api/triage/decide-many", {
                    ids,
                    versions,
                    action,
                    alone: isDuplicates,
                    key: crypto.randomUUID(),
                });
            },
            `groups.done.${action}`,
        );
        if (answer) takeCounts(answer.counts);
        return Boolean(answer);
    }

    /** Does something to the group, says so with the way back, and shows what is left. @param {() => Promise<any>} run @param {string} words */
    async function change(run, words) {
        try {
            const answer = await run();
            for (const { error } of answer.failed?.slice(0, 3) ?? []) toast(failureText(error), { kind: "error" });
            if (answer.act) {
                toast(t(words, { n: answer.count ?? 1 }), {
                    kind: "success",
                    action: undoing(answer.act, () => load(false)),
                });
            } else if (!answer.failed?.length) toast(t("error.changed.title"));
            grid.choice.end();
            await load(false);
            return answer;
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
            return null;
        }
    }
}
