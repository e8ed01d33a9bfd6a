// One group, /groups/WAY/KEY: its photos as a grid; look, choose, compare, keep, queue, put into albums.
import { del, get, post, put } from "../../core/api.js";
import { on } from "../../core/events.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { navigate } from "../../core/router.js";
import { takeCounts } from "../../core/sync.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { menu } from "../../ui/menu.js";
import { PhotoGrid } from "../../ui/photo-grid.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { viewerFor } from "../../ui/viewer-page.js";
import { addToAlbum, askName, undoing } from "./albums.js";
import { compare } from "./compare.js";
import { ICONS } from "./groups.js";
import { informationButton } from "./information.js";
import { keepBest } from "./list.js";
import { nameOf, reasonOf } from "./words.js";

export const styles = [new URL("./groups.css", import.meta.url), "/ui/photo-grid.css", "/ui/viewer.css"];

const PACE = 2000;
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
    frame({ title: t(`groups.way.${way}`), back });

    const note = h("p", { class: "quiet tabular", role: "status" });
    const tools = h("div", { class: "group-tools" });
    const bar = h("div", { class: "list-actions group-actions", hidden: true });
    const grid = new PhotoGrid({
        fetch: (rank, limit, abort) => get(`${path}/photos`, { params: { strictness, rank, limit }, signal: abort }),
        onopen: (photo) => viewer.open(photo.id),
        onselect: showActions,
        onerror: (error) => !signal.aborted && toast(errorWords(error).title, { kind: "error" }),
        mark: (photo) =>
            isDuplicates && photo.id === group?.best
                ? t("groups.best")
                : photo.likeness
                ? t(`groups.likeness.${photo.likeness}`)
                : null,
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
            grid.bubble,
            bar,
        ),
    );
    const viewer = viewerFor(() => grid.pages.items.filter(Boolean), signal, {
        tools: (card) => [informationButton(card)],
    });
    onquery((next) => follow(next));
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
        Escape: () => choose(() => grid.selection.none()),
        "Mod+a": () => chooseAll(),
        c: () => isDuplicates && openCompare(),
    }, { signal });
    await load(true);
    follow(query);

    /** @param {URLSearchParams} next */
    function follow(next) {
        const id = Number(next.get("photo"));
        const index = grid.pages.items.findIndex((photo) => photo?.id === id);
        if (index >= 0) grid.pages.need(Math.max(0, index - 60), index + 60);
        viewer.follow(next);
    }

    /** @param {boolean} first */
    async function load(first) {
        try {
            const answer = await get(path, { params: { strictness }, signal });
            group = answer.group;
            frame({ title: nameOf(way, group), back, actions: way === "album" ? albumMenu() : null });
            note.textContent = [
                t("groups.photos", { n: answer.total }),
                bytes(group.bytes),
                group.likeness && t(`groups.likeness.${group.likeness}`),
                group.reason && reasonOf(group),
            ].filter(Boolean).join(" · ");
            replace(tools, toolbar());
            if (first || answer.total !== grid.pages.total) grid.show(answer.total, answer.months);
            else grid.show(answer.total, answer.months);
            replace(
                place,
                answer.total
                    ? grid.element
                    : emptyState({ icon: ICONS[way], title: t("groups.gone"), text: t("groups.gone.text") }),
            );
            grid.draw();
            showActions();
        } catch (error) {
            if (signal.aborted) return;
            if (/** @type {any} */ (error).status === 404) {
                replace(tools);
                note.textContent = "";
                replace(
                    place,
                    emptyState({
                        icon: ICONS[way] ?? "photos",
                        title: t("groups.gone"),
                        text: t("groups.gone.text"),
                        action: button(t("groups.back"), { href: back }),
                    }),
                );
            } else replace(place, errorView(error, () => load(first)));
        }
    }

    function toolbar() {
        const all = button(t("list.all"), { style: "quiet", size: "small", onclick: chooseAll });
        if (!isDuplicates) return [all];
        return [
            button(t("groups.compare"), { icon: "eye", size: "small", onclick: openCompare }),
            button(t("groups.keepBest"), {
                style: "primary",
                icon: "check",
                size: "small",
                onclick: () => keepBest(way, strictness, { keys: [params.key] }, () => load(false)),
            }),
            way === "similar" && menu({
                label: t("groups.more"),
                items: [{ label: t("groups.separate"), icon: "close", run: () => separate() }],
            }),
            all,
        ];
    }

    function albumMenu() {
        return menu({
            label: t("groups.more"),
            items: [
                { label: t("groups.album.rename"), icon: "text", run: rename },
                { label: t("groups.album.delete"), icon: "trash", destructive: true, run: removeAlbum },
            ],
        });
    }

    async function rename() {
        const name = await askName(t("groups.album.rename"), group.name);
        if (name) await change(() => put(`/api/albums/${params.key}`, { name }), "groups.album.renamed");
    }

    async function removeAlbum() {
        try {
            const { act } = await del(`/api/albums/${params.key}`);
            toast(t("groups.album.deleted"), { action: undoing(act, () => navigate(`/groups/album/${params.key}`)) });
            navigate("/groups/album", { replace: true });
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }

    async function openCompare() {
        if (grid.pages.total > 200) await grid.pages.need(0, 200);
        else await grid.pages.all();
        const chosen = new Set(chosenIds());
        const photos = grid.pages.items.filter((photo) => photo && (chosen.size < 2 || chosen.has(photo.id)));
        if (photos.length > 1) compare(/** @type {any[]} */ (photos), (photo, action) => decide([photo.id], action));
    }

    function chosenIds() {
        return grid.selection.ids(/** @type {any} */ (grid.pages.items));
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
            for (const photo of grid.pages.items) if (photo) grid.selection.set(photo, true);
        });
    }

    function showActions() {
        const sum = grid.selection.sum({ count: grid.pages.total, bytes: 0 });
        bar.hidden = sum.count === 0;
        grid.element.classList.toggle("photo-grid-choosing", sum.count > 0);
        document.body.classList.toggle("group-choosing", sum.count > 0);
        if (!sum.count) return;
        replace(
            bar,
            h("span", { class: "tabular group-chosen" }, t("list.summary", { n: sum.count, size: bytes(sum.bytes) })),
            button(t("common.close"), {
                style: "quiet",
                icon: "close",
                iconOnly: true,
                onclick: () => choose(() => grid.selection.none()),
            }),
            button(t("groups.album"), { icon: "plus", size: "small", onclick: toAlbum }),
            way === "album" && button(t("groups.album.remove"), { icon: "minus", size: "small", onclick: fromAlbum }),
            way === "similar" &&
                button(t("groups.separate"), { icon: "close", size: "small", onclick: () => separate(chosenIds()) }),
            button(t("groups.read"), { icon: "text", size: "small", onclick: () => decide(chosenIds(), "readKeep") }),
            button(t("groups.keep"), { icon: "heart", size: "small", onclick: () => decide(chosenIds(), "keep") }),
            button(t("groups.queue"), {
                style: "destructive",
                icon: "trash",
                size: "small",
                onclick: () => decide(chosenIds(), "delete"),
            }),
        );
    }

    async function toAlbum() {
        if (await addToAlbum(chosenIds())) choose(() => grid.selection.none());
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
            () => post("/api/triage/decide-many", { ids, action, key: crypto.randomUUID() }),
            `groups.done.${action}`,
        );
        if (answer) takeCounts(answer.counts);
    }

    /** Does something to the group, says so with the way back, and shows what is left. @param {() => Promise<any>} run @param {string} words */
    async function change(run, words) {
        try {
            const answer = await run();
            toast(t(words, { n: answer.count ?? 1 }), { kind: "success", action: undoing(answer.act, () => load(false)) });
            grid.selection.none();
            await load(false);
            return answer;
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
            return null;
        }
    }
}
