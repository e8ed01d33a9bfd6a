/** The card of a shared folder: its contents, its state, and the actions on it. */
import { del, post } from "../../core/api.js";
import { failureWords } from "../../core/failure.js";
import { baseName, bytes } from "../../core/format.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keyOf } from "../../core/paths.js";
import { navigate } from "../../core/router.js";
import { badge } from "../../ui/badge.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { toast } from "../../ui/toast.js";
import { showProblems } from "./problems.js";

/**
 * @typedef {{id: number, path: string, files: number, photos: number, videos: number, bytes: number, problems: number,
 *   state: "ready" | "scanning" | "missing", inside: string | null,
 *   limits: import("../../core/failure.js").Failure[]}} Folder
 */

export class FolderCard {
    #reload;

    /** @param {Folder} folder @param {() => Promise<void>} reload fetches the folders again */
    constructor(folder, reload) {
        this.#reload = reload;
        const name = baseName(folder.path);
        this.plate = h("span", { class: "icon-plate" });
        this.counts = h("p", { class: "folder-counts tabular" });
        this.state = h("div", { class: "row folder-state" });
        this.missing = h("p", { class: "caption" }, t("library.missing.text"));
        this.limits = h("div", { class: "folder-limits" });
        const words = h(
            "div",
            { class: "folder-words" },
            h("h2", { class: "folder-name", dir: "auto" }, name),
            h("p", { class: "caption folder-path" }, h("bdi", { dir: "ltr" }, folder.path)),
            this.counts,
            this.state,
            this.missing,
            this.limits,
        );
        const actions = menu({
            label: t("library.actions", { name }),
            items: [
                { label: t("library.show"), icon: "folder-open", run: () => navigate(address("/files", folder)) },
                { label: t("library.convert"), icon: "convert", run: () => navigate(address("/convert", folder)) },
                { label: t("library.rescan"), icon: "refresh", run: () => rescan() },
                { label: t("library.unshare"), icon: "close", destructive: true, run: () => this.#unshare(folder) },
            ],
        });
        this.element = h("section", null, this.plate, words, actions);
    }

    /** @param {Folder} folder */
    update(folder) {
        const { state, inside, problems, limits } = folder;
        this.element.className = `card folder-card folder-${state}`;
        renew(this.plate, icon(state === "missing" ? "drive" : "folder"));
        this.counts.textContent = [
            t("library.photos", { n: folder.photos }),
            folder.videos > 0 && t("library.videos", { n: folder.videos }),
            bytes(folder.bytes),
        ].filter(Boolean).join(" · ");
        renew(
            this.state,
            state === "scanning" && badge(t("library.scanning"), { kind: "accent" }),
            state === "missing" && badge(t("library.missing"), { kind: "warning" }),
            inside && badge(t("library.inside", { path: baseName(inside) })),
            problems > 0 && button(t("library.problems", { n: problems }), {
                style: "quiet",
                size: "small",
                icon: "warning",
                class: "folder-problems",
                onclick: () => showProblems(folder),
            }),
        );
        this.missing.hidden = state !== "missing";
        renew(this.limits, ...limits.map(limitNote));
    }

    /** @param {Folder} folder */
    async #unshare({ id, path }) {
        try {
            const { act } = await del(`/api/library/folders/${id}`);
            await this.#reload();
            toast(t("library.unshared", { name: baseName(path) }), {
                action: { label: t("common.undo"), run: () => post("/api/undo", { act }).then(this.#reload, report) },
            });
        } catch (error) {
            report(error);
        }
    }
}

/** Explains why some acts fail in the folder, or why changes in it are noticed late. */
function limitNote(/** @type {import("../../core/failure.js").Failure} */ limit) {
    const { text, hint } = failureWords(limit);
    return h("p", { class: "caption folder-limit" }, icon("info", { size: 18 }), h("span", null, text, " ", hint ?? ""));
}

/** The URL of a page, with the folder as a parameter. @param {string} page @param {Folder} folder */
const address = (page, { path }) => `${page}?${new URLSearchParams({ path: keyOf(path) })}`;

/** Scans all folders again. */
export async function rescan() {
    await post("/api/library/scan").catch(report);
}

/** @param {unknown} error */
function report(error) {
    const { title, hint } = errorWords(error);
    toast([title, hint].filter(Boolean).join(". "), { kind: "error" });
}
