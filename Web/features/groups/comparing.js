// A status line that says that photos are being compared, with a button to stop the comparison, or why photos cannot be
// compared.
import { post } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { toast } from "../../ui/toast.js";

/** @typedef {{comparing: boolean, problem?: {code: string, message: string} | null}} ComparisonState */

export class ComparingLine {
    constructor() {
        this.element = h("p", { class: "quiet group-comparing", role: "status", hidden: true });
    }

    /** @param {ComparisonState} state */
    show({ comparing, problem }) {
        this.element.hidden = !comparing && !problem;
        this.element.classList.toggle("group-problem", Boolean(problem));
        replace(
            this.element,
            icon(problem ? "warning" : "copies", { size: 20 }),
            problem ? `${t("groups.problem")} ${failureText(problem)}` : t("groups.comparing"),
            !problem && button(t("groups.comparing.stop"), {
                style: "quiet",
                size: "small",
                onclick: () => void this.#stop(),
            }),
        );
    }

    /** Stops the comparison and immediately updates the line, without waiting until the list is loaded again. */
    async #stop() {
        try {
            this.show(await post("/api/group-comparison/cancel"));
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }
}
