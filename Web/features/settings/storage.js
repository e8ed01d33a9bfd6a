/** The disk space used by Shoebox. Files that can be made again can be cleared. */
import { get, post } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorToast } from "../../ui/error-toast.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";

/** @typedef {"catalogue" | "backups" | "scans" | "mails" | "conversions" | "thumbnails" | "previews" | "other" | "trash"} Part */

/** @type {Part[]} */
const PARTS = ["catalogue", "backups", "scans", "mails", "conversions", "thumbnails", "previews", "other", "trash"];
const MAY_BE_EMPTY = ["backups", "scans", "mails", "conversions", "other"];
/** The parts that can be cleared, because they are made again. */
const CLEARED = ["thumbnails", "previews"];
/** The pages that show the files of a part. @type {Record<string, string>} */
const PAGES = { trash: "/trash", scans: "/scanner", mails: "/mail", conversions: "/convert" };

/**
 * @param {AbortSignal} signal
 * @returns {HTMLElement & {refresh: () => void}} `refresh` measures again
 */
export function storageCard(signal) {
    const list = h("div", { class: "card card-list" }, skeleton("row", PARTS.length));
    const element = h("section", null, h("h2", { class: "settings-head" }, t("settings.storage")), list);
    const show = (/** @type {Record<string, number>} */ storage) =>
        replace(list, PARTS.map((part) => line(storage, part, () => clear(part))));
    const refresh = () => void get("/api/storage", { signal }).then(show, () => element.hidden = true);
    refresh();
    return Object.assign(element, { refresh });

    /** @param {Part} part */
    async function clear(part) {
        try {
            const { before, after } = await post("/api/storage/clear", { parts: [part] }, { signal });
            show(after);
            const words = { before: bytes(before[part]), after: bytes(after[part]) };
            toast(t(`settings.storage.${part}.cleared`, words), { kind: "success" });
        } catch (error) {
            if (!signal.aborted) errorToast(error);
        }
    }
}

/** @param {Record<string, number>} storage @param {Part} part @param {() => Promise<void>} clear */
function line(storage, part, clear) {
    if (MAY_BE_EMPTY.includes(part) && !storage[part]) return null;
    const size = h("span", { class: "caption tabular settings-size" }, bytes(storage[part]));
    return row({
        title: t(`settings.storage.${part}`),
        text: t(`settings.storage.${part}.text`),
        end: [
            CLEARED.includes(part) && storage[part] > 0 &&
            button(t(`settings.storage.${part}.clear`), {
                style: "quiet",
                size: "small",
                icon: "trash",
                iconOnly: true,
                onclick: clear,
            }),
            size,
        ],
        href: PAGES[part],
    });
}
