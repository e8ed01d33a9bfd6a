/** The backups of the last days. Any of them can be restored, for which Shoebox restarts. */
import { appURL } from "../../core/base.js";
import { get, post } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { bytes, date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isPhone } from "../../core/phone.js";
import { replacesCatalogue } from "../../core/session.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";

/**
 * @typedef {{name: string, kind: "daily" | "asked" | "replaced" | "upgrade", bytes: number, madeAt: number, device?: string | null,
 *     files: number, fileBytes: number, missing: number}} Backup
 */
/**
 * @typedef {object} Restored the outcome of the restore at the last start of Shoebox
 * @property {string} name of the backup
 * @property {import("../../core/failure.js").Failure} [problem] the reason why it was not restored
 * @property {import("../../core/failure.js").Failure} [unended] the reason why pending moves of files could not be completed
 *     first
 * @property {number} missing the number of files that the backup lists and that no longer exist
 * @property {{name: string, page?: number}[]} first some of the missing files; for a page of a scan, the title of the scan
 */
/** @typedef {{backups: Backup[], planned?: string | null, restored?: Restored | null}} Answer */

/** The session-storage key under which the page remembers the restore while Shoebox restarts. */
const RESTORED = "shoebox.restored";
/** The polling interval until Shoebox is available again, and the maximum wait, in ms. */
const ASK = 300, LONGEST = 120_000;

/**
 * @param {AbortSignal} signal
 * @param {() => void} onmade
 * @returns {HTMLElement}
 */
export function backupsCard(signal, onmade) {
    const list = h("div", { class: "card card-list settings-backups" }, skeleton("row", 2));
    const make = button(t("settings.backups.make"), { style: "quiet", size: "small", onclick: () => makeOne(list, onmade) });
    const head = h("div", { class: "settings-row" }, h("h2", { class: "settings-head" }, t("settings.backups")), make);
    const note = isPhone ? h("p", { class: "caption settings-note" }, t("settings.backups.athome")) : h(
        "p",
        { class: "caption" },
        t("settings.backups.elsewhere"),
        " ",
        h("a", { href: "/privacy" }, t("privacy.along")),
    );
    const element = h("section", null, head, list, note);
    const isRestored = sessionStorage.getItem(RESTORED) !== null;
    sessionStorage.removeItem(RESTORED);
    get("/api/backups", { signal }).then((answer) => {
        show(list, answer);
        if (isRestored && !answer.restored?.problem) toast(t("settings.backups.done"), { kind: "success" });
    }, (error) => {
        // On a device without permission for backups, the section is hidden.
        if (error.reason?.startsWith("device.")) element.hidden = true;
        else if (!signal.aborted) {
            replace(list, row({ title: t("settings.backups.unknown"), text: errorWords(error).title }));
        }
    });
    return element;
}

/** @param {HTMLElement} list @param {Answer} answer */
function show(list, { backups, restored }) {
    const rows = backups.map((backup) => line(list, backup));
    replace(
        list,
        restored && outcome(restored),
        rows.length > 0 ? rows : row({ title: t("settings.backups.none"), text: t("settings.backups.none.text") }),
    );
}

/** Shows the failures of the last restore, until the next start of Shoebox. @param {Restored} restored */
function outcome({ problem, unended, missing, first }) {
    if (problem) return row({ title: t("settings.backups.failed"), text: failureText(problem) });
    return [
        unended && row({ title: t("settings.backups.unended"), text: failureText(unended) }),
        missing > 0 && lacking(missing, first),
    ];
}

/** @param {number} missing @param {Restored["first"]} first */
function lacking(missing, first) {
    const names = first.map(({ name, page }) => page ? t("settings.backups.page", { name, n: page }) : name);
    if (missing > first.length) names.push(t("settings.backups.more", { n: missing - first.length }));
    const text = `${names.join(", ")}. ${t("settings.backups.lacks.what")}`;
    return row({ title: t("settings.backups.lacks", { n: missing }), text });
}

/** @param {HTMLElement} list @param {Backup} backup */
function line(list, backup) {
    const { name, madeAt } = backup;
    const title = date(localTime(madeAt), { time: true });
    const action = button(t("settings.backups.restore"), { style: "quiet", size: "small", onclick: () => ask(name, title) });
    return row({ title, text: words(backup), end: !isPhone && action });
}

/**
 * Describes a backup: its kind, its size, and the number of files that it contains besides the catalogue.
 * @param {Backup} backup
 */
function words({ kind, bytes: size, device, files, fileBytes, missing }) {
    const made = kind === "asked" && device
        ? t("settings.backups.device", { device, size: bytes(size + fileBytes) })
        : t(`settings.backups.${kind}`, { size: bytes(size + fileBytes) });
    const parts = [made];
    if (files > 0) parts.push(t("settings.backups.files", { n: files }));
    if (missing > 0) parts.push(t("settings.backups.missing", { n: missing }));
    return parts.join(" · ");
}

/** @param {number} seconds since 1970 */
function localTime(seconds) {
    const at = new Date(seconds * 1000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** @param {string} name @param {string} title */
function ask(name, title) {
    const words = h(
        "div",
        { class: "stack" },
        h("p", null, t("settings.backups.ask.what", { when: title })),
        h("p", { class: "quiet" }, t("settings.backups.ask.files")),
    );
    const cancel = button(t("common.cancel"), { style: "quiet", onclick: () => close() });
    const now = button(t("settings.backups.now"), {
        style: "primary",
        onclick: async () => {
            try {
                replacesCatalogue();
                await post("/api/backups/restore", { name });
            } catch (error) {
                close();
                return void toast(errorWords(error).title, { kind: "error" });
            }
            cancel.hidden = true;
            replace(words, h("p", { role: "status" }, t("settings.backups.going")));
            if (await isBack()) return void location.assign(appURL("/settings"));
            replace(words, h("p", { role: "alert" }, t("settings.backups.lost")));
        },
    });
    const { close } = sheet({ title: t("settings.backups.ask"), content: words, actions: [cancel, now] });
}

/** Waits until Shoebox is running with the backup. @returns {Promise<boolean>} whether it is */
async function isBack() {
    for (const end = Date.now() + LONGEST; Date.now() < end;) {
        await new Promise((done) => setTimeout(done, ASK));
        const answer = await get("/api/backups").catch(() => null);
        if (!answer || answer.planned) continue;
        sessionStorage.setItem(RESTORED, "1");
        return true;
    }
    return false;
}

/** @param {HTMLElement} list @param {() => void} onmade */
async function makeOne(list, onmade) {
    try {
        show(list, await post("/api/backups", {}));
        onmade();
        toast(t("settings.backups.made"), { kind: "success" });
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}
