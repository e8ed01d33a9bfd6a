// Opens a mail beside its list on a wide screen; on other screens, its URL leads to the mail's own page.
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { changeQuery, navigate } from "../../core/router.js";
import { newest } from "../../core/newest.js";
import { emptyState } from "../../ui/empty-state.js";
import { listQuery } from "./list-query.js";
import { showBeside } from "./message.js";

/** From this width on, there is space for the list and a mail. */
const WIDE = matchMedia("(min-width: 80em)");

export class MailBeside {
    #archive;
    #nextSignal;
    /** The number of the displayed mail, or null. @type {string | null} */
    #shown = null;

    /** @param {string} archive @param {HTMLElement} list @param {AbortSignal} signal */
    constructor(archive, list, signal) {
        this.#archive = archive;
        this.#nextSignal = newest(signal);
        this.pane = h("section", { class: "mail-pane", "aria-label": t("mail.beside"), tabIndex: -1 });
        this.element = h("div", { class: "mail-split" }, list, this.pane);
        list.addEventListener("click", (event) => this.#pressed(event));
        WIDE.addEventListener("change", () => void this.show(new URLSearchParams(location.search)), { signal });
    }

    /** Opens a clicked mail beside the list. @param {MouseEvent} event */
    #pressed(event) {
        if (!WIDE.matches || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const link = event.target instanceof Element ? event.target.closest(".mail-row-body[href]") : null;
        if (!(link instanceof HTMLAnchorElement) || !link.dataset.number) return;
        event.preventDefault();
        changeQuery({ mail: link.dataset.number });
    }

    /** Shows the mail named in the URL. @param {URLSearchParams} query */
    async show(query) {
        const asked = query.get("mail") ?? "";
        const number = /^\d+$/.test(asked) ? asked : null;
        if (number !== null && !WIDE.matches) {
            const place = `/mail/${this.#archive}/${number}?${listQuery(query)}`;
            return void await navigate(place, { replace: true, transition: false });
        }
        this.#mark(number);
        if (number !== null && number === this.#shown) return;
        this.#shown = number;
        const signal = this.#nextSignal();
        if (number === null) return replace(this.pane, emptyState({ icon: "mail", title: t("mail.beside.none") }));
        this.pane.scrollTo(0, 0);
        await showBeside(this.pane, { params: { archive: this.#archive, number }, query, signal });
    }

    /** @param {string | null} number */
    #mark(number) {
        this.element.dataset.mail = number ?? "";
        for (const link of this.element.querySelectorAll(".mail-row-body")) {
            if (!(link instanceof HTMLElement)) continue;
            if (number && link.dataset.number === number) link.setAttribute("aria-current", "true");
            else link.removeAttribute("aria-current");
        }
    }
}
