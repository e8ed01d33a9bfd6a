/** The list of open mail archives, and ways to open another one. */
import { del, get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { bytes, roughly } from "../../core/format.js";
import { failureText } from "../../core/failure.js";
import { arrange, h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keyOf } from "../../core/paths.js";
import { Pace } from "./pace.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { hasPointer } from "../../ui/file-drops.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { progressBar } from "../../ui/progress.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { knownOnes } from "./known.js";
import { dropZone } from "./upload.js";
import { api, readWords } from "./words.js";

export const styles = ["/features/mailbox/mailbox.css"];

/** The reading speed of archives, for the remaining time. */
const pace = new Pace();

/** @typedef {{id: string, path: string, name: string, state: string, messages: number, expected: number, bytes: number, done: number, problem: any, revision?: string, copied: boolean, cut?: number}} Archive */

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    frame({ title: t("mail.title"), back: "/", wide: true });
    const body = h("div", { class: "mail-archives" }, skeleton("row", 3));
    const rows = h("div", { class: "card card-list" });
    const others = h("section", { class: "mail-known", hidden: true });
    /** @type {any[] | undefined} */
    let found;
    /** Rows by archive. A row that is in use remains in the page. @type {Map<string, ReturnType<typeof archiveRow>>} */
    const known = new Map();
    replace(root, dropZone(body, signal));
    for (const name of ["mailbox", "reconnected"]) {
        signal.addEventListener("abort", on(/** @type {any} */ (name), load));
    }
    await load();

    async function load() {
        try {
            const { archives } = await get("/api/mailbox/archives", { signal });
            if (!archives.length) return void replace(body, nothing(await inFolders()));
            void showOthers(archives);
            arrange(rows, archives.map(row));
            if (!rows.isConnected) {
                const tools = h(
                    "div",
                    { class: "mail-tools mail-ways" },
                    opener(),
                    button(t("mail.copies"), { href: "/mail/copies", icon: "copies" }),
                );
                replace(
                    body,
                    rows,
                    tools,
                    h("p", { class: "caption" }, t(hasPointer() ? "mail.drop.hint" : "mail.drop.none")),
                    others,
                );
            }
        } catch (error) {
            if (!signal.aborted) replace(body, errorView(error, load));
        }
    }

    /**
     * Lists the archives in the shared folders that are not open yet. The folders are searched only once.
     * @param {Archive[]} archives
     */
    async function showOthers(archives) {
        found ??= await inFolders();
        const opened = new Set(archives.map(({ path }) => keyOf(path)));
        const closed = found.filter(({ path }) => !opened.has(keyOf(path)));
        const shown = closed.map(({ path }) => keyOf(path)).join();
        others.hidden = closed.length === 0;
        if (others.dataset.shown === shown) return;
        others.dataset.shown = shown;
        replace(others, knownOnes(closed));
    }

    /** Finds archives in the shared folders. @returns {Promise<any[]>} */
    async function inFolders() {
        const answer = await get("/api/mailbox/browse", { signal }).catch(() => null);
        return (answer?.known ?? []).filter((/** @type {any} */ each) => !each.folder || each.maildir);
    }

    /** @param {Archive} archive */
    function row(archive) {
        const made = known.get(archive.id) ?? archiveRow(archive, load);
        known.set(archive.id, made);
        made.update(archive);
        return made;
    }
}

/** @param {"large"} [size] */
const opener = (size) => button(t("mail.open"), { style: "primary", size, icon: "plus", href: "/mail/open" });

/** @param {any[]} found archives that can be opened */
function nothing(found) {
    const title = t(found.length ? "mail.empty.found" : "mail.empty.title");
    return [
        emptyState({ icon: "mail", title, text: t("mail.empty.text"), action: opener("large") }),
        found.length > 0 && h("section", { class: "mail-known" }, knownOnes(found)),
    ];
}

/**
 * @param {Archive} archive
 * @param {() => any} reload
 * @returns {HTMLElement & {update: (archive: Archive) => void}} updated several times per second while the archive is being
 *     read
 */
function archiveRow(archive, reload) {
    const facts = h("span", { class: "caption tabular" });
    const problem = h("span", { class: "caption" });
    const bar = progressBar(0, { label: archive.name });
    const link = h(
        "a",
        { class: "list-row list-row-press", href: `/mail/${archive.id}` },
        h("span", { class: "icon-plate" }, icon("mail", { size: 20 })),
        h(
            "span",
            { class: "list-row-words" },
            h("span", { class: "list-row-title" }, archive.name),
            facts,
            problem,
            bar,
        ),
    );
    const element = h("div", null, link);
    let state = "";
    return Object.assign(element, { update });

    /** @param {Archive} archive */
    function update(archive) {
        const isRead = archive.state === "indexing";
        const left = isRead ? pace.secondsLeft(archive.id, archive.done, archive.bytes) : null;
        const isNoMail = archive.state === "failed" && !archive.messages && Boolean(archive.problem);
        facts.hidden = isNoMail;
        facts.textContent = [
            readWords(archive),
            archive.bytes && archive.cut === undefined ? bytes(archive.bytes) : "",
            left !== null && t("progress.left", { time: roughly(left) }),
        ].filter(Boolean).join(" · ");
        problem.textContent = problemWords(archive);
        problem.hidden = !problem.textContent;
        bar.hidden = !isRead;
        bar.update(archive.bytes ? archive.done / archive.bytes : 0);
        if (archive.state === state) return;
        state = archive.state;
        element.className = `mail-archive mail-archive-${state}`;
        // If the focused button is removed, the focus moves to the link of the archive.
        const isUsed = element.contains(document.activeElement);
        arrange(element, [link, ...actions(archive, reload)]);
        if (isUsed) link.focus({ preventScroll: true });
    }
}

/** @param {Archive} archive */
function problemWords({ state, problem, cut }) {
    if (cut !== undefined) return t("mail.cut.hint");
    return state === "failed" && problem ? failureText(problem) : "";
}

/** @param {Archive} archive @param {() => any} reload @returns {HTMLElement[]} */
function actions(archive, reload) {
    const { state, id } = archive;
    const act = async (/** @type {string} */ verb) => {
        try {
            await post(`${api(id)}/${verb}`);
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
        await reload();
    };
    if (state === "indexing") {
        return [button(t("common.cancel"), { style: "quiet", size: "small", onclick: () => act("cancel") })];
    }
    const again = state === "partial" || state === "failed" ? t("mail.read.on") : t("mail.read.again");
    const isMore = (state === "partial" || state === "changed") && archive.cut === undefined;
    return [
        ...(isMore ? [button(again, { size: "small", onclick: () => act("index") })] : []),
        menu({
            label: t("mail.more"),
            items: [
                { label: again, icon: "refresh", run: () => act("index") },
                { label: t("mail.forget"), icon: "trash", destructive: true, run: () => forget(archive, reload) },
            ],
        }),
    ];
}

/** @param {Archive} archive @param {() => any} reload */
function forget(archive, reload) {
    const opened = sheet({
        title: t("mail.forget.title", { name: archive.name }),
        content: h("p", null, t(archive.copied ? "mail.forget.copy" : "mail.forget.text")),
        actions: [
            button(t("common.cancel"), { onclick: () => opened.close() }),
            button(t("mail.forget"), {
                style: "destructive",
                onclick: async () => {
                    opened.close();
                    // An archive of the same name may have replaced this one meanwhile, so the revision is sent for
                    // comparison.
                    const shown = archive.revision ? `?revision=${archive.revision}` : "";
                    await del(`${api(archive.id)}${shown}`).catch(errorToast);
                    await reload();
                },
            }),
        ],
    });
}
