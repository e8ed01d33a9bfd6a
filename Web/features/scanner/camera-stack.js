/** The stack of pages taken so far: a link to the scan, which shows the last page and the number of pages. */
import { appURL } from "../../core/base.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";

export class CameraStack {
    element = h("a", { class: "camera-stack", href: "/scanner", hidden: true });
    count = 0;

    /** @param {number} count @param {number | null} scan @param {any} [last] the last page */
    show(count, scan, last) {
        this.count = Math.max(0, count);
        this.element.hidden = this.count === 0;
        if (scan) this.element.href = appURL(`/scanner/${scan}`);
        this.element.setAttribute("aria-label", t("scanner.camera.pages", { n: this.count }));
        this.element.dataset.count = String(this.count);
        const label = () => h("span", { class: "camera-count tabular" }, String(this.count));
        if (last) {
            replace(
                this.element,
                h("img", { src: `/api/scanner/pages/${last.id}/picture?size=240&version=${last.version}`, alt: "" }),
                label(),
            );
        } else if (!this.element.firstChild) replace(this.element, label());
        else {
            const old = this.element.querySelector(".camera-count");
            if (old) old.textContent = String(this.count);
        }
    }
}
