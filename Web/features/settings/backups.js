/** The backups of the last days, and the one that the next start restores. */
import { del, get, put } from "../../core/api.js";
import { bytes, date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";

/** @typedef {{name: string, kind: "daily" | "replaced", bytes: number, madeAt: number}} Backup */
/** @typedef {{backups: Backup[], planned: string | null}} Answer */

/**
 * @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function backupsCard(signal) {
    const list = h("div", { class: "card card-list" }, skeleton("row", 2));
    const element = h("section", null, h("h2", { class: "settings-head" }, t("settings.backups")), list);
    get("/api/backups", { signal }).then((answer) => show(list, answer), () => element.hidden = true);
    return element;
}

/** @param {HTMLElement} list @param {Answer} answer */
function show(list, { backups, planned }) {
    const rows = backups.map((backup) => line(list, backup, backup.name === planned));
    replace(
        list,
        rows.length > 0 ? rows : row({ title: t("settings.backups.none"), text: t("settings.backups.none.text") }),
    );
}

/** @param {HTMLElement} list @param {Backup} backup @param {boolean} isPlanned */
function line(list, { name, kind, bytes: size, madeAt }, isPlanned) {
    const title = date(localTime(madeAt), { time: true });
    const action = isPlanned
        ? button(t("common.cancel"), { style: "quiet", onclick: () => change(list, () => del("/api/backups/restore")) })
        : button(t("settings.backups.restore"), { style: "quiet", onclick: () => ask(list, name, title) });
    const text = isPlanned ? t("settings.backups.planned") : t(`settings.backups.${kind}`, { size: bytes(size) });
    return row({ title, text, end: action });
}

/** @param {number} seconds since 1970 */
function localTime(seconds) {
    const at = new Date(seconds * 1000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** @param {HTMLElement} list @param {string} name @param {string} title */
function ask(list, name, title) {
    const { close } = sheet({
        title: t("settings.backups.ask"),
        content: h(
            "div",
            { class: "stack" },
            h("p", null, t("settings.backups.ask.what", { when: title })),
            h("p", { class: "quiet" }, t("settings.backups.ask.files")),
        ),
        actions: [
            button(t("common.cancel"), { style: "quiet", onclick: () => close() }),
            button(t("settings.backups.plan"), {
                onclick: () => change(list, () => put("/api/backups/restore", { name })).then(close),
            }),
        ],
    });
}

/** @param {HTMLElement} list @param {() => Promise<Answer>} send */
async function change(list, send) {
    try {
        show(list, await send());
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}
