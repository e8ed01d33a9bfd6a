// The actions below a list of photos.
import { h, renew, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { meansOther } from "./deciders.js";

export class ListFooter {
    element = h("div", { class: "list-actions" });
    /** The revision of the list to which the labels last applied; "" if they applied to selected photos only. */
    #meaning = "";

    /** @param {string} revision @returns {boolean} whether the actions apply to this revision of the whole list */
    means(revision) {
        return this.#meaning === revision;
    }

    /**
     * @param {false | Node[]} actions
     * @param {string} meaning the revision of the list if the actions apply to the whole list, otherwise ""
     */
    show(actions, meaning) {
        // A list can change without changing its length. Then the labels of the actions remain the same, but the actions
        // apply to other photos.
        const isOther = !this.element.querySelector("[data-decides]") || meaning && meaning !== this.#meaning;
        this.#meaning = meaning;
        renew(this.element, actions);
        if (!isOther) return;
        const deciders = /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll("[data-decides]"));
        for (const each of deciders) meansOther(each);
    }

    /** Shows that all selected photos have left the list. @param {() => void} onforall called to act on the whole list */
    showLeft(onforall) {
        replace(
            this.element,
            h("p", { class: "caption", role: "status" }, t("list.left")),
            button(t("list.forAll"), { onclick: onforall }),
        );
    }
}
