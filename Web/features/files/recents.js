// The recently opened files, shown on the page of the shared folders.
import { del, get, post, put } from "../../core/api.js";
import { bytes, date, relativeTime } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keyOf } from "../../core/paths.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorToast } from "../../ui/error-toast.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { KIND_ICONS } from "./file-cell.js";

const SHOWN = 8;

/** @typedef {import("./files.js").Entry} Entry */

/**
 * The section of recently opened files.
 * @param {(entry: Entry, beside: (id: any, by: number) => Entry | undefined) => void} onopen
 * @param {AbortSignal} signal
 * @returns {{element: HTMLElement, load: () => Promise<void>}} the element is hidden while there are no recent files
 */
export function recentFiles(onopen, signal) {
    const list = h("div", { class: "card card-list" });
    const head = h(
        "div",
        { class: "files-recent-head" },
        h("h2", null, t("files.recent")),
        button(t("files.recent.forget"), { style: "quiet", size: "small", onclick: forget }),
    );
    const element = h("section", { class: "files-recent", hidden: true }, head, list);
    return { element, load };

    async function load() {
        const answer = await get("/api/files/recent", { params: { limit: SHOWN }, signal }).catch(() => null);
        if (!answer || signal.aborted) return;
        const entries = answer.files.map((/** @type {any} */ each) => ({ ...each, id: keyOf(each.path) }));
        const beside = (/** @type {any} */ id, /** @type {number} */ by) =>
            entries[entries.findIndex((/** @type {any} */ each) => each.id === id) + by];
        element.hidden = entries.length === 0;
        replace(list, entries.map((/** @type {any} */ each) => line(each, () => onopen(each, beside), change)));
    }

    /** @param {() => Promise<any>} request */
    async function change(request) {
        try {
            await request();
            await load();
        } catch (error) {
            errorToast(error);
        }
    }

    /** Forgets all files but those that are pinned. */
    async function forget() {
        await change(() => del("/api/files/recent", undefined, { signal }));
    }
}

/** @param {any} entry @param {() => void} onclick @param {(request: () => Promise<any>) => Promise<void>} change */
function line(entry, onclick, change) {
    const { name, kind, photo, modified, opened, path, pinned } = entry;
    const look = photo && isShown(photo) && !photo.video
        ? h("img", { class: "files-recent-photo", src: thumbnailURL(photo), alt: "", loading: "lazy", decoding: "async" })
        : icon(KIND_ICONS[kind] ?? "attachment", { size: 20 });
    const facts = [bytes(entry.bytes), modified && date(new Date(modified).toISOString())];
    const press = row({
        icon: look,
        title: h("span", { dir: "auto" }, name),
        text: [pinned && t("files.recent.pinned"), ...facts, t("files.recent.opened", { time: relativeTime(opened) })]
            .filter(Boolean).join(" · "),
        onclick,
    });
    const pin = {
        label: t(pinned ? "files.recent.unpin" : "files.recent.pin"),
        icon: "star",
        run: () => change(() => put("/api/files/recent", { path, pinned: !pinned })),
    };
    const forget = {
        label: t("files.recent.forgetOne"),
        icon: "close",
        run: () => change(() => post("/api/files/recent/forget", { path })),
    };
    return h(
        "div",
        { class: "files-recent-line" },
        press,
        menu({ label: t("files.recent.more", { name }), items: [pin, forget] }),
    );
}
