/** The content of the front page once a folder is shared: the progress of the swiping, and a card for each part of the app. */
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { bytes } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { mascot } from "../../ui/mascot.js";
import { moduleCard } from "../../ui/module-card.js";
import { progressBar } from "../../ui/progress.js";
import { scanCard } from "../../ui/scan-card.js";
import { mailCard } from "./mail-card.js";
import { recentCard } from "./recent.js";
import { runningCard } from "./running.js";

/** A card for each part of the app, but for the mail. */
function makeCards() {
    return {
        photos: moduleCard({ icon: "photos", title: t("home.photos"), href: "/swipe", accent: "violet" }),
        groups: moduleCard({
            icon: "copies",
            title: t("home.groups"),
            text: t("groups.home.text"),
            href: "/groups",
            accent: "green",
        }),
        screenshots: moduleCard({
            icon: "screenshot",
            title: t("screenshots.title"),
            text: t("screenshots.home"),
            href: "/screenshots",
            accent: "rose",
        }),
        notes: moduleCard({ icon: "text", title: t("home.notes"), href: "/notes", accent: "amber" }),
        queue: moduleCard({ icon: "queue", title: t("home.queue"), href: "/queue", accent: "rose" }),
        trash: moduleCard({ icon: "trash", title: t("home.trash"), href: "/trash", accent: "teal" }),
        folders: moduleCard({ icon: "folder", title: t("home.folders"), href: "/library", accent: "indigo" }),
    };
}

export class Overview {
    #signal;
    #scan;
    /** How many texts wait to be read. */
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
        this.bar = progressBar(0, { label: t("home.photos") });
        this.progress = h("p", { class: "caption tabular home-note" });
        this.cards = makeCards();
        this.elements = [
            h(
                "section",
                { class: "card home-hero" },
                h("div", { class: "home-words" }, this.line, this.bar, this.progress, this.go),
                mascot({ size: 116 }),
            ),
            scanCard(scan, signal),
            runningCard(jobs, signal),
            this.#cardGrid(),
            recentCard(signal),
        ];
        const offs = [on("counts", (next) => this.#show(next)), on("notes", () => this.#countNotes())];
        signal.addEventListener("abort", () => offs.forEach((off) => off()));
        this.update(folders, counts, scan);
        void this.#countNotes();
    }

    #cardGrid() {
        const { photos, groups, screenshots, notes, queue, trash, folders } = this.cards;
        const mail = mailCard(this.#signal);
        return h("div", { class: "module-cards" }, photos, groups, screenshots, notes, mail, queue, trash, folders);
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
        const left = counts.total - counts.processed;
        this.line.textContent = left > 0 ? t("home.line.left", { n: left }) : t(this.#nothingLeft(counts));
        this.go.label = t("home.swipe", { n: left });
        this.go.hidden = left === 0;
        this.bar.hidden = counts.total === 0;
        this.bar.update(counts.total ? counts.processed / counts.total : 0);
        this.progress.textContent = [
            counts.total && t("home.progress", { current: counts.processed, total: counts.total }),
            counts.freedBytes > 0 && t("home.freed", { size: bytes(counts.freedBytes) }),
        ].filter(Boolean).join(" · ");
        this.cards.photos.update(
            left ? t("home.photos.text", { n: left }) : t(counts.total ? "home.photos.done" : "home.photos.none"),
        );
        this.cards.queue.update(held(counts.queued, counts.queuedBytes));
        this.cards.trash.update(held(counts.trashed, counts.trashedBytes));
        this.#waiting = counts.waiting;
    }

    /** The key of the sentence where no photo is left to decide. @param {any} counts */
    #nothingLeft(counts) {
        if (counts.total) return "home.line.done";
        return this.#scan.state === "idle" ? "home.line.empty" : "home.line.scanning";
    }
}

/**
 * What a card holds, in words.
 * @param {number} n
 * @param {number} size in bytes
 */
const held = (n, size) => n ? t("home.queue.text", { n, size: bytes(size) }) : t("home.queue.empty");
