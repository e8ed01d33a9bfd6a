/** A button with the number of mails that have arrived while the list is in use. A click shows these mails. */
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";

export class MailNews {
    #waiting = 0;

    /** @param {() => void} show */
    constructor(show) {
        this.element = button("", { style: "primary", size: "small", class: "mail-news", onclick: show });
        this.element.hidden = true;
    }

    /** @param {number} count of mails that have arrived; negative if mails have left @param {boolean} isHidden */
    add(count, isHidden) {
        this.#waiting += Math.max(0, count);
        this.element.label = t("mail.news", { n: this.#waiting });
        this.element.hidden = this.#waiting === 0 || isHidden;
    }

    /** Resets the number to 0, because a newly fetched list contains all mails that have arrived. */
    clear() {
        this.#waiting = 0;
        this.element.hidden = true;
    }
}
