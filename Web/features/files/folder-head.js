// The head of a folder's page: where the folder is, its filter, its size, and the way to swipe its photos.
import { appURL } from "../../core/base.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { changeQuery } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { crumbLinks } from "./crumbs.js";

export class FolderHead {
    /** @param {string} filter */
    constructor(filter) {
        this.crumbs = h("nav", { class: "files-crumbs", "aria-label": t("files.where") });
        this.summary = h("p", { class: "caption tabular", role: "status" });
        this.filter = h("input", {
            class: "field-input files-filter",
            type: "search",
            placeholder: t("files.filter"),
            "aria-label": t("files.filter"),
            value: filter,
        });
        this.filter.addEventListener("input", () => changeQuery({ filter: this.filter.value }));
        this.swipe = button(t("photos.swipe"), { size: "small", icon: "swipe", href: "/swipe" });
        this.elements = [
            h("div", { class: "files-head" }, this.crumbs, this.filter),
            h("div", { class: "files-sum" }, this.summary, this.swipe),
        ];
    }

    /**
     * @param {{name: string, path: any}[]} crumbs
     * @param {{total: number, bytes: number, inside?: {files: number, bytes: number}}} sum `inside`: at any depth
     * @param {boolean} isOnly whether there is only one shared folder, which stands for the list of them
     */
    show(crumbs, { total, bytes: size, inside }, isOnly) {
        replace(this.crumbs, crumbLinks(crumbs, isOnly));
        // The size of the files in the folder itself says little if most files are in folders inside.
        const whole = inside && inside.bytes > size && t("files.inside", { n: inside.files, size: bytes(inside.bytes) });
        this.summary.textContent = [t("files.count", { n: total }), whole || size > 0 && bytes(size)].filter(Boolean)
            .join(" · ");
    }

    /**
     * Shows the button to swipe the photos of the folder, if the folder has photos.
     * @param {import("../../core/paths.js").Path | null} path
     * @param {any[]} entries the first entries of the folder
     */
    showSwipe(path, entries) {
        const hasPhotos = entries.some(({ photo }) => photo && !photo.video);
        this.swipe.hidden = typeof path !== "string" || !hasPhotos;
        if (typeof path === "string") {
            this.swipe.setAttribute("href", appURL(`/swipe?${new URLSearchParams({ folder: path })}`));
        }
    }
}
