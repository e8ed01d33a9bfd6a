/** The front page: the greeting, the one thing to do, what is running, what was done. */
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { mascot } from "../../ui/mascot.js";
import { moduleCard } from "../../ui/module-card.js";
import { progressBar } from "../../ui/progress.js";
import { skeleton } from "../../ui/skeleton.js";
import { scanCard } from "../../ui/scan-card.js";
import { greeting } from "./greeting.js";
import { recentCard } from "./recent.js";
import { runningCard } from "./running.js";

export const styles = [new URL("./home.css", import.meta.url)];

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    const find = button(t("search.title"), { style: "quiet", icon: "search", iconOnly: true, href: "/search" });
    frame({ title: greeting(new Date(), null), actions: find });
    const body = h("div", { class: "home-body" }, skeleton("block", 1), skeleton("row", 2));
    replace(root, body);
    const offs = [
        on("library", load),
        on("reconnected", () => {
            home = null;
            return load();
        }),
    ];
    signal.addEventListener("abort", () => offs.forEach((off) => off()));
    get("/api/session", { signal }).then(
        (session) => frame({ title: greeting(new Date(), session.name), actions: find }),
        () => {},
    );
    let shown = new AbortController();
    /** What stands here, once there are folders: it learns of others, and stays under the hand. @type {ReturnType<typeof rooms> | null} */
    let home = null;
    signal.addEventListener("abort", () => shown.abort());
    await load();

    async function load() {
        try {
            const [{ folders }, { counts }, scan, { jobs }] = await Promise.all([
                get("/api/library/folders", { signal }),
                get("/api/triage/deck", { params: { limit: 1 }, signal }),
                get("/api/library/scan", { signal }),
                get("/api/jobs", { signal }),
            ]);
            if (signal.aborted) return;
            if (home && folders.length) return home.update(folders, counts, scan);
            // What stood here before stops listening.
            shown.abort();
            shown = new AbortController();
            const own = shown.signal;
            home = folders.length ? rooms(folders, counts, scan, jobs, own) : null;
            replace(body, home?.elements ?? [noFolder(), mailCard(own)]);
        } catch (error) {
            if (signal.aborted) return;
            home = null;
            replace(body, errorView(error, load));
        }
    }
}

/** The door to the mail. @param {AbortSignal} signal */
function mailCard(signal) {
    const card = moduleCard({ icon: "mail", title: t("mail.title"), href: "/mail", accent: "teal" });
    get("/api/mailbox/archives", { signal }).then(
        ({ archives }) => card.update(archives.length ? t("mail.home", { n: archives.length }) : t("mail.home.empty")),
        () => {},
    );
    return card;
}

function noFolder() {
    return emptyState({
        art: mascot({ size: 140 }),
        title: t("home.empty.title"),
        text: t("home.empty.text"),
        action: button(t("home.empty.action"), {
            style: "primary",
            size: "large",
            icon: "folder-add",
            href: "/library/add",
        }),
    });
}

/**
 * @param {any[]} folders
 * @param {any} first Counts
 * @param {any} scan
 * @param {any[]} jobs
 * @param {AbortSignal} signal
 */
function rooms(folders, first, scan, jobs, signal) {
    const line = h("p", { class: "home-line" });
    const go = button("", { style: "primary", size: "large", icon: "swipe", href: "/swipe", class: "home-go" });
    const bar = progressBar(0, { label: t("home.photos") });
    const note = h("p", { class: "caption tabular home-note" });
    const hero = h(
        "section",
        { class: "card home-hero" },
        h("div", { class: "home-words" }, line, bar, note, go),
        mascot({ size: 116 }),
    );
    const photos = moduleCard({ icon: "photos", title: t("home.photos"), href: "/swipe", accent: "violet" });
    const groups = moduleCard({
        icon: "copies",
        title: t("home.groups"),
        text: t("groups.home.text"),
        href: "/groups",
        accent: "green",
    });
    const screenshots = moduleCard({
        icon: "screenshot",
        title: t("screenshots.title"),
        text: t("screenshots.home"),
        href: "/screenshots",
        accent: "rose",
    });
    const queue = moduleCard({ icon: "queue", title: t("home.queue"), href: "/queue", accent: "rose" });
    const notes = moduleCard({ icon: "text", title: t("home.notes"), href: "/notes", accent: "amber" });
    const trash = moduleCard({ icon: "trash", title: t("home.trash"), href: "/trash", accent: "teal" });
    const shared = moduleCard({ icon: "folder", title: t("home.folders"), href: "/library", accent: "indigo" });
    const mail = mailCard(signal);
    const offs = [on("counts", show), on("notes", () => count())];
    signal.addEventListener("abort", () => offs.forEach((off) => off()));
    let waiting = 0;
    update(folders, first, scan);
    count();
    const elements = [
        hero,
        scanCard(scan, signal),
        runningCard(jobs, signal),
        h("div", { class: "module-cards" }, photos, groups, screenshots, notes, mail, queue, trash, shared),
        recentCard(signal),
    ];
    return { elements, update };

    /** @param {any[]} folders @param {any} counts @param {any} now the scan */
    function update(folders, counts, now) {
        scan = now;
        shared.update(t("home.folders.text", { n: folders.length }));
        show(counts);
    }

    async function count() {
        const answer = await get("/api/notes", { params: { limit: 1 }, signal }).catch(() => null);
        if (!answer) return;
        const here = answer.count ? t("home.notes.text", { n: answer.count }) : t("home.notes.none");
        notes.update([here, waiting > 0 && t("home.notes.waiting", { n: waiting })].filter(Boolean).join(" · "));
    }

    /** @param {any} counts */
    function show(counts) {
        const left = counts.total - counts.processed;
        const scanning = counts.total === 0 && scan.state !== "idle";
        line.textContent = left > 0
            ? t("home.line.left", { n: left })
            : t(scanning ? "home.line.scanning" : counts.total ? "home.line.done" : "home.line.empty");
        go.label = t("home.swipe", { n: left });
        go.hidden = left === 0;
        bar.hidden = counts.total === 0;
        bar.update(counts.total ? counts.processed / counts.total : 0);
        note.textContent = [
            counts.total && t("home.progress", { current: counts.processed, total: counts.total }),
            counts.freedBytes > 0 && t("home.freed", { size: bytes(counts.freedBytes) }),
        ].filter(Boolean).join(" · ");
        photos.update(left ? t("home.photos.text", { n: left }) : t(counts.total ? "home.photos.done" : "home.photos.none"));
        queue.update(held(counts.queued, counts.queuedBytes));
        trash.update(held(counts.trashed, counts.trashedBytes));
        waiting = counts.waiting;
    }
}

/**
 * @param {number} n
 * @param {number} size
 */
const held = (n, size) => n ? t("home.queue.text", { n, size: bytes(size) }) : t("home.queue.empty");
