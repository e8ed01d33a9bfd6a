/** The content of the front page once a folder is shared: where to go on, what is new, and what would free space. */
import { get } from "../../core/api.js";
import { awayCount, awayFolders } from "../../core/away.js";
import { progressOf } from "../../core/decisions.js";
import { on } from "../../core/events.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isPictured, previewURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";
import { mascot } from "../../ui/mascot.js";
import { progressBar } from "../../ui/progress.js";
import { scanCard } from "../../ui/scan-card.js";
import { damagedLine } from "./damaged.js";
import { memoriesStrip } from "./memories.js";
import { arrivedStrip, newestStrip } from "./newest.js";
import { recentCard } from "./recent.js";
import { roomCards } from "./rooms.js";
import { runningCard } from "./running.js";
import { spaceCard } from "./space.js";

/** The number of photos that come next in the deck, shown beside the button that goes on. */
const NEXT = 3;
/** The longest side of the previews of these photos, in pixels. */
const SIZE = 480;

export class Overview {
    #signal;
    #scan;
    /** The key of the photos shown, so that they are not fetched again for every decision. */
    #next = "";

    /**
     * @param {{counts: any, scan: any, jobs: any[]}} state
     * @param {AbortSignal} signal aborted when the content is replaced
     */
    constructor({ counts, scan, jobs }, signal) {
        this.#signal = signal;
        this.#scan = scan;
        this.counts = counts;
        this.line = h("p", { class: "home-line" });
        this.go = button("", { style: "primary", size: "large", icon: "swipe", href: "/swipe", class: "home-go" });
        this.review = button("", { style: "primary", size: "large", icon: "queue", href: "/queue", class: "home-go" });
        this.bar = progressBar(0, { label: t("tab.swipe") });
        this.progress = h("p", { class: "caption tabular home-note" });
        this.next = h("a", { class: "home-next", href: "/swipe", "aria-hidden": "true", tabIndex: -1 });
        this.space = spaceCard(() => this.counts, signal);
        this.elements = [
            h(
                "section",
                { class: "card home-hero" },
                h("div", { class: "home-words" }, this.line, this.bar, this.progress, this.go, this.review),
                this.next,
            ),
            damagedLine(signal),
            scanCard(scan, signal),
            runningCard(jobs, signal),
            memoriesStrip(signal),
            newestStrip(signal),
            arrivedStrip(signal),
            roomCards(signal),
            h("div", { class: "home-columns" }, this.space, recentCard(signal)),
        ];
        const offs = [
            on("counts", (next) => this.update(next, this.#scan)),
            awayFolders.subscribe(() => this.update(this.counts, this.#scan)),
        ];
        signal.addEventListener("abort", () => offs.forEach((off) => off()));
        this.update(counts, scan);
    }

    /** @param {any} counts @param {any} scan */
    update(counts, scan) {
        this.#scan = scan;
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
        const freed = counts.freedBytes > 0 && t("home.freed", { size: bytes(counts.freedBytes) });
        const away = awayCount("photos") > 0 && t("home.away", { n: awayCount("photos") });
        this.progress.textContent = [counts.total > 0 && t("home.progress", { current, total }), away, freed]
            .filter(Boolean).join(" · ");
        this.space.update();
        void this.#showNext(`${counts.total} ${counts.processed}`, left);
    }

    /** @param {string} key @param {number} left */
    async #showNext(key, left) {
        if (key === this.#next) return;
        this.#next = key;
        const params = { limit: NEXT, peek: 1 };
        const { cards } = left ? await get("/api/triage/deck", { params, signal: this.#signal }).catch(() => ({})) : {};
        if (this.#signal.aborted || key !== this.#next) return;
        const shown = (cards ?? []).filter(isPictured);
        this.next.hidden = left > 0 && shown.length === 0;
        const pictures = shown.map((/** @type {any} */ card) =>
            h("img", { src: previewURL(card, SIZE), alt: "", draggable: false })
        );
        replace(this.next, left ? pictures : mascot({ size: 116 }));
    }

    /** The translation key of the sentence that is shown if all photos are decided. @param {any} counts */
    #nothingLeft(counts) {
        if (counts.total) return "home.line.done";
        if (awayFolders.value.length) return "home.line.away";
        return this.#scan.state === "idle" ? "home.line.empty" : "home.line.scanning";
    }
}
