/** The disk space used by Shoebox. */
import { get } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { row } from "../../ui/card.js";
import { skeleton } from "../../ui/skeleton.js";

/** @typedef {"catalogue" | "backups" | "thumbnails" | "previews" | "other" | "trash"} Part */

/** @type {Part[]} */
const PARTS = ["catalogue", "backups", "thumbnails", "previews", "other", "trash"];
const MAY_BE_EMPTY = ["backups", "other"];

/**
 * @param {AbortSignal} signal
 * @returns {HTMLElement & {refresh: () => void}} `refresh` measures again
 */
export function storageCard(signal) {
    const list = h("div", { class: "card card-list" }, skeleton("row", PARTS.length));
    const element = h("section", null, h("h2", { class: "settings-head" }, t("settings.storage")), list);
    const refresh = () =>
        void get("/api/storage", { signal }).then(
            (storage) => replace(list, PARTS.map((part) => line(storage, part))),
            () => element.hidden = true,
        );
    refresh();
    return Object.assign(element, { refresh });
}

/** @param {Record<string, number>} storage @param {string} part */
function line(storage, part) {
    if (MAY_BE_EMPTY.includes(part) && storage[part] === 0) return null;
    return row({
        title: t(`settings.storage.${part}`),
        text: t(`settings.storage.${part}.text`),
        end: h("span", { class: "caption tabular" }, bytes(storage[part])),
        href: part === "trash" ? "/trash" : undefined,
    });
}
