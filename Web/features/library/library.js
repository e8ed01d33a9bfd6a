/** The folders the person shares: what is in them, what is wrong with them. */
import { del, get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { baseName, bytes } from "../../core/format.js";
import { arrange, h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { badge } from "../../ui/badge.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { showProblems } from "./problems.js";
import { scanCard } from "../../ui/scan-card.js";

export const styles = [new URL("./library.css", import.meta.url)];

/** @typedef {{id: number, path: string, files: number, photos: number, videos: number, bytes: number, problems: number,
 *   state: "ready" | "scanning" | "missing", inside: string | null}} Folder */

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    const add = button(t("library.add"), {
        style: "primary",
        size: "large",
        icon: "folder-add",
        href: "/library/add",
        class: "library-add",
    });
    const again = button(t("library.rescan.all"), {
        style: "quiet",
        icon: "refresh",
        iconOnly: true,
        onclick: () => rescan(null),
    });
    frame({ title: t("tab.folders"), back: "/", actions: again });
    const list = h("div", { class: "stack" }, skeleton("row", 3));
    replace(root, h("div", { class: "stack" }, list));
    /** By folder: a card in use is not taken from under the hand. @type {Map<number, ReturnType<typeof folderCard>>} */
    const cards = new Map();
    const offs = ["library", "reconnected"].map((name) => on(/** @type {any} */ (name), load));
    signal.addEventListener("abort", () => offs.forEach((off) => off()));
    const scan = await get("/api/library/scan", { signal }).catch(() => ({ state: "idle" }));
    if (signal.aborted) return;
    root.firstElementChild?.prepend(scanCard(scan, signal));
    await load();

    async function load() {
        try {
            const { folders } = await get("/api/library/folders", { signal });
            again.hidden = folders.length === 0;
            if (folders.length) arrange(list, [...folders.map(card), add]);
            else replace(list, nothing());
        } catch (error) {
            if (!signal.aborted) replace(list, errorView(error, load));
        }
    }

    /** @param {Folder} folder */
    function card(folder) {
        const made = cards.get(folder.id) ?? folderCard(folder, load);
        cards.set(folder.id, made);
        made.update(folder);
        return made;
    }
}

function nothing() {
    return emptyState({
        icon: "folder-open",
        title: t("library.empty.title"),
        text: t("library.empty.text"),
        action: button(t("library.add"), { style: "primary", size: "large", icon: "folder-add", href: "/library/add" }),
    });
}

/**
 * @param {Folder} folder
 * @param {() => Promise<void>} reload
 * @returns {HTMLElement & {update: (folder: Folder) => void}}
 */
function folderCard(folder, reload) {
    const name = baseName(folder.path);
    const plate = h("span", { class: "icon-plate" });
    const counts = h("p", { class: "folder-counts tabular" });
    const state = h("div", { class: "row folder-state" });
    const missing = h("p", { class: "caption" }, t("library.missing.text"));
    const actions = menu({
        label: t("library.actions", { name }),
        items: [
            { label: t("library.rescan"), icon: "refresh", run: () => rescan(folder.id) },
            { label: t("library.unshare"), icon: "close", destructive: true, run: () => unshare(folder, reload) },
        ],
    });
    const words = h(
        "div",
        { class: "folder-words" },
        h("h2", { class: "folder-name" }, name),
        h("p", { class: "caption folder-path" }, folder.path),
        counts,
        state,
        missing,
    );
    const element = h("section", null, plate, words, actions);
    return Object.assign(element, { update });

    /** @param {Folder} next */
    function update(next) {
        folder = next;
        element.className = `card folder-card folder-${folder.state}`;
        renew(plate, icon(folder.state === "missing" ? "drive" : "folder"));
        counts.textContent = [
            t("library.photos", { n: folder.photos }),
            folder.videos > 0 && t("library.videos", { n: folder.videos }),
            bytes(folder.bytes),
        ].filter(Boolean).join(" · ");
        renew(
            state,
            folder.state === "scanning" && badge(t("library.scanning"), { kind: "accent" }),
            folder.state === "missing" && badge(t("library.missing"), { kind: "warning" }),
            folder.inside && badge(t("library.inside", { path: baseName(folder.inside) })),
            folder.problems > 0 && button(t("library.problems", { n: folder.problems }), {
                style: "quiet",
                size: "small",
                icon: "warning",
                class: "folder-problems",
                onclick: () => showProblems(folder),
            }),
        );
        missing.hidden = folder.state !== "missing";
    }
}

/** @param {number | null} folder */
async function rescan(folder) {
    await post("/api/library/scan", folder === null ? {} : { folder }).catch(tell);
}

/**
 * @param {Folder} folder
 * @param {() => Promise<void>} reload
 */
async function unshare(folder, reload) {
    try {
        const { act } = await del(`/api/library/folders/${folder.id}`);
        await reload();
        toast(t("library.unshared", { name: baseName(folder.path) }), {
            action: { label: t("common.undo"), run: () => post("/api/undo", { act }).then(reload, tell) },
        });
    } catch (error) {
        tell(error);
    }
}

/** @param {unknown} error */
function tell(error) {
    const { title, hint } = errorWords(error);
    toast([title, hint].filter(Boolean).join(". "), { kind: "error" });
}
