/** The front page, /: the greeting, the next step, the running jobs, and the latest changes. */
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { mascot } from "../../ui/mascot.js";
import { skeleton } from "../../ui/skeleton.js";
import { greeting } from "./greeting.js";
import { Overview } from "./overview.js";

export const styles = ["/features/home/home.css"];

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    await new HomePage(root, signal).load();
}

class HomePage {
    #signal;
    /** Aborted when the current content of the page is replaced. */
    #shown = new AbortController();
    /**
     * The sections of the page; null until a folder is shared. A refresh updates them in place, so the focus is kept.
     * @type {Overview | null}
     */
    #overview = null;

    /** @param {HTMLElement} root @param {AbortSignal} signal */
    constructor(root, signal) {
        this.#signal = signal;
        this.body = h("div", { class: "home-body" }, skeleton("block", 1), skeleton("row", 2));
        replace(root, this.body);
        this.#greet();
        this.#listen();
    }

    /** Greets the user immediately, and again by name when the name has been fetched. */
    #greet() {
        frame({ title: greeting(new Date(), null), wide: true });
        get("/api/session", { signal: this.#signal }).then(
            ({ name }) => frame({ title: greeting(new Date(), name), wide: true }),
            () => {},
        );
    }

    #listen() {
        const offs = [
            on("library", () => this.load()),
            on("reconnected", () => {
                this.#overview = null;
                void this.load();
            }),
        ];
        this.#signal.addEventListener("abort", () => {
            offs.forEach((off) => off());
            this.#shown.abort();
        });
    }

    async load() {
        const signal = this.#signal;
        try {
            const [{ folders }, { counts }, scan, { jobs }] = await Promise.all([
                get("/api/library/folders", { signal }),
                get("/api/triage/deck", { params: { limit: 1, peek: 1 }, signal }),
                get("/api/library/scan", { signal }),
                get("/api/jobs", { signal }),
            ]);
            if (signal.aborted) return;
            if (this.#overview && folders.length) this.#overview.update(counts, scan);
            else this.#show(folders, counts, scan, jobs);
        } catch (error) {
            if (signal.aborted) return;
            this.#overview = null;
            replace(this.body, errorView(error, () => this.load()));
        }
    }

    /** @param {any[]} folders @param {any} counts @param {any} scan @param {any[]} jobs */
    #show(folders, counts, scan, jobs) {
        // Removes the event listeners of the previous content.
        this.#shown.abort();
        this.#shown = new AbortController();
        const { signal } = this.#shown;
        this.#overview = folders.length ? new Overview({ counts, scan, jobs }, signal) : null;
        replace(this.body, this.#overview?.elements ?? noFolder());
    }
}

/** The empty state if no folder is shared. It invites the user to share one. */
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
