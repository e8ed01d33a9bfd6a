/** The content of the front page once a folder is shared: the progress of swiping, and a card for each part of the app. */
import { get } from "../../core/api.js";
import { awayCount, awayFolders } from "../../core/away.js";
import { progressOf } from "../../core/decisions.js";
import { on } from "../../core/events.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { mascot } from "../../ui/mascot.js";
import { moduleCard } from "../../ui/module-card.js";
import { progressBar } from "../../ui/progress.js";
import { scanCard } from "../../ui/scan-card.js";
import { damagedLine } from "./damaged.js";
import { latelyCard, photoStrip } from "./lately.js";
import { mailCard } from "./mail-card.js";
import { quickActions } from "./quick.js";
import { recentCard } from "./recent.js";
import { runningCard } from "./running.js";

/** Makes a card for each part of the app except mail. */
function makeCards() {
    return {
        photos: moduleCard({ icon: "photos", title: t("home.photos"), href: "/photos", accent: "violet" }),
        groups: moduleCard({
            icon: "copies",
            title: t("home.groups"),
            text: t("groups.home.text"),
            href: "/groups",
            accent: "green",
        }),
        screenshots: moduleCard({
            icon: "screenshot",
            title: t("home.screenshots"),
            text: t("screenshots.home"),
            href: "/screenshots",
            accent: "rose",
        }),
        notes: moduleCard({ icon: "text", title: t("home.notes"), href: "/notes", accent: "amber" }),
        queue: moduleCard({ icon: "queue", title: t("home.queue"), href: "/queue", accent: "rose" }),
        trash: moduleCard({ icon: "trash", title: t("home.trash"), href: "/trash", accent: "teal" }),
        convert: moduleCard({
            icon: "convert",
            title: t("convert.title"),
            text: t("convert.home"),
            href: "/convert",
            accent: "amber",
        }),
        scanner: moduleCard({
            icon: "scan",
            title: t("scanner.title"),
            text: t("scanner.home"),
            href: "/scanner",
            accent: "rose",
        }),
        files: moduleCard({
            icon: "folder-open",
            title: t("home.files"),
            text: t("home.files.text"),
            href: "/files",
            accent: "indigo",
        }),
        folders: moduleCard({ icon: "folder-add", title: t("home.folders"), href: "/library", accent: "violet" }),
    };
}

export class Overview {
    #signal;
    #scan;
    /** The number of texts that are waiting to be read. */
    #waiting = 0;

    /**
     * @param {{folders: any[], counts: any, scan: any, jobs: any[]}} state
     * @param {AbortSignal} signal aborted when the content is replaced
     */
    constructor({ folders, counts, scan, jobs }, signal) {
        this.#signal = signal;
        this.#scan = scan;
        this.line = h("p", { class: "home-line" });
        this.go = button("", { style: "primary", size: "large", icon: "swipe", href: "/swipe", class: "home-go" });
        this.review = button("", { style: "primary", size: "large", icon: "queue", href: "/queue", class: "home-go" });
        this.bar = progressBar(0, { label: t("home.photos") });
        this.progress = h("p", { class: "caption tabular home-note" });
        this.freed = h("p", { class: "home-freed caption" });
        this.cards = makeCards();
        const cards = this.#cardGrid();
        cards.append(this.cards.files);
        this.elements = [
            h(
                "section",
                { class: "card home-hero" },
                h("div", { class: "home-words" }, this.line, this.bar, this.progress, this.freed, this.go, this.review),
                mascot({ size: 116 }),
            ),
            damagedLine(signal),
            quickActions(signal),
            scanCard(scan, signal),
            runningCard(jobs, signal),
            photoStrip(signal),
            cards,
            h("div", { class: "home-columns" }, latelyCard(signal), recentCard(signal)),
        ];
        this.counts = counts;
        const offs = [
            on("counts", (next) => this.#show(next)),
            on("notes", () => this.#countNotes()),
            awayFolders.subscribe(() => this.#show(this.counts)),
        ];
        signal.addEventListener("abort", () => offs.forEach((off) => off()));
        this.update(folders, counts, scan);
        void this.#countNotes();
    }

    #cardGrid() {
        const { photos, groups, screenshots, notes, scanner, convert, queue, trash, folders } = this.cards;
        const mail = mailCard(this.#signal);
        return h(
            "div",
            { class: "module-cards" },
            photos,
            groups,
            screenshots,
            notes,
            mail,
            scanner,
            convert,
            queue,
            trash,
            folders,
        );
    }

    /** @param {any[]} folders @param {any} counts @param {any} scan */
    update(folders, counts, scan) {
        this.#scan = scan;
        this.cards.folders.update(t("home.folders.text", { n: folders.length }));
        this.#show(counts);
    }

    async #countNotes() {
        const answer = await get("/api/notes", { params: { limit: 1 }, signal: this.#signal }).catch(() => null);
        if (!answer) return;
        const count = answer.count ? t("home.notes.text", { n: answer.count }) : t("home.notes.none");
        const waiting = this.#waiting > 0 && t("home.notes.waiting", { n: this.#waiting });
        this.cards.notes.update([count, waiting].filter(Boolean).join(" · "));
    }

    /** @param {any} counts */
    #show(counts) {
        this.counts = counts;
        const left = counts.total - counts.processed;
        this.line.textContent = left > 0 ? t("home.line.left", { n: left }) : t(this.#nothingLeft(counts));
        this.go.label = t("home.swipe", { n: left });
        this.go.hidden = left === 0;
        this.review.label = t("home.review", { n: counts.queued });
        this.review.hidden = left > 0 || counts.queued === 0;
        this.bar.hidden = counts.total === 0;
        const { current, total } = progressOf(counts);
        this.bar.update(total ? current / total : 0);
        this.progress.textContent = counts.total ? t("home.progress", { current, total }) : "";
        const { freedBytes, trashedBytes, queuedBytes } = counts;
        this.freed.hidden = freedBytes + trashedBytes + queuedBytes === 0;
        /** @type {[string, number][]} */
        const places = [["done", freedBytes], ["trash", trashedBytes], ["queue", queuedBytes]];
        replace(
            this.freed,
            places.filter(([, size]) => size).map(([place, size]) =>
                h("span", null, h("strong", { class: "tabular" }, bytes(size)), t(`home.freed.${place}`))
            ),
        );
        const decided = left ? t("home.photos.text", { n: left }) : t("home.photos.done");
        const all = t("home.photos.count", { n: counts.total });
        const photos = counts.total ? `${all} · ${decided}` : !awayCount("photos") && t("home.photos.none");
        this.cards.photos.update(withAway(photos, "photos"));
        this.cards.queue.update(
            withAway((counts.queued || !awayCount("queued")) && held(counts.queued, counts.queuedBytes), "queued"),
        );
        this.cards.trash.update(held(counts.trashed, counts.trashedBytes));
        this.#waiting = counts.waiting;
    }

    /** The translation key of the sentence that is shown if all photos are decided. @param {any} counts */
    #nothingLeft(counts) {
        if (counts.total) return "home.line.done";
        if (awayFolders.value.length) return "home.line.away";
        return this.#scan.state === "idle" ? "home.line.empty" : "home.line.scanning";
    }
}

/**
 * The text of a card, followed by the number of its photos in folders that are currently unavailable.
 * @param {string | false} words
 * @param {"photos" | "queued"} what
 */
const withAway = (words, what) =>
    [words, awayCount(what) > 0 && t("home.away", { n: awayCount(what) })].filter(Boolean).join(" · ");

/**
 * The number and size of the photos that a card stands for, in words.
 * @param {number} n
 * @param {number} size in bytes
 */
const held = (n, size) => n ? t("home.queue.text", { n, size: bytes(size) }) : t("home.queue.empty");
