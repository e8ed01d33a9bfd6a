/** The tools above the list of mails: filter, group, sort and save. */
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { menu } from "../../ui/menu.js";
import { WITHOUT_DELETED } from "./operators.js";

// The formats for saving several mails; "dated" is a ZIP archive with the date and sender at the start of file names.
const FORMS = /** @type {const} */ (["mbox", "csv", "zip", "dated"]);
const ORDERS = /** @type {const} */ (["date", "oldest", "sender", "subject", "size"]);

const WITH_ATTACHMENT = "has:attachment";

/**
 * @typedef {object} ListState the state shown by the tools
 * @property {number} picked the number of selected mails
 * @property {boolean} hasMails
 * @property {boolean} isUnreadable whether nothing in the archive could be read, and no search is active
 * @property {string} words the search text
 * @property {boolean} hasDeleted whether mails of the archive are marked as deleted
 * @property {boolean} grouped
 * @property {string} order
 * @property {{name: string, count: number}[]} labels of the archive
 */

/**
 * @typedef {object} ListActions
 * @property {(word: string) => void} ontoggle adds a word to the search, or removes it
 * @property {() => void} ongroup
 * @property {(order: string) => void} onsort
 * @property {(form: string) => Promise<void>} onsave
 * @property {() => any} onphotos
 * @property {() => void} onfilter
 * @property {() => void} onpicknone
 */

export class ListTools {
    #actions;
    #isNarrow;
    /** The state last drawn, as JSON. */
    #shown = "";
    /** @type {ListState | null} */
    #state = null;

    /** @param {ListActions} actions @param {boolean} isNarrow whether the window has no space for all tools on one line */
    constructor(actions, isNarrow) {
        this.#actions = actions;
        this.#isNarrow = isNarrow;
        this.element = h("div", { class: "mail-tools tools", tabIndex: -1 });
    }

    /** Draws the tools again if their state has changed. @param {ListState} state */
    show(state) {
        this.#state = state;
        this.#draw();
    }

    #draw = () => {
        const state = this.#state;
        const next = JSON.stringify(state);
        if (!state || next === this.#shown) return;
        // An open menu remains open; the tools are drawn when it closes.
        if (this.element.querySelector(":popover-open")) {
            return this.element.addEventListener("toggle", this.#draw, { capture: true, once: true });
        }
        this.#shown = next;
        if (state.isUnreadable && !state.hasMails) return renew(this.element);
        renew(this.element, state.picked ? this.#forPicked(state.picked) : this.#forList(state));
    };

    /** @param {number} n the number of selected mails */
    #forPicked(n) {
        return [
            h("strong", { class: "tabular", role: "status" }, t("mail.picked", { n })),
            this.#saveMenu(),
            button(t("mail.picked.none"), { size: "small", style: "quiet", onclick: () => this.#actions.onpicknone() }),
        ];
    }

    /** @param {ListState} state */
    #forList({ words, hasDeleted, grouped, order, labels, hasMails }) {
        const { ontoggle, ongroup } = this.#actions;
        const groupLabel = t(grouped ? "mail.ungrouped" : "mail.grouped");
        // With the button for grouping, the tools would need a second line.
        const isTight = this.#isNarrow || hasDeleted;
        return [
            pressed(t("mail.attachments.only"), words.includes(WITH_ATTACHMENT), {
                icon: "attachment",
                iconOnly: true,
                word: t("mail.attachments.only.short"),
                onclick: () => ontoggle(WITH_ATTACHMENT),
            }),
            hasDeleted && pressed(t("mail.deleted.hide"), words.includes(WITHOUT_DELETED), {
                icon: "eye",
                iconOnly: true,
                word: t("mail.deleted.hide"),
                onclick: () => ontoggle(WITHOUT_DELETED),
            }),
            !isTight && pressed(t("mail.grouped"), grouped, {
                icon: "list",
                iconOnly: true,
                word: t("mail.grouped.short"),
                onclick: ongroup,
            }),
            labels.length > 0 && this.#labelMenu(labels),
            button(t("mail.filter"), {
                style: "quiet",
                size: "small",
                icon: "filter",
                iconOnly: true,
                onclick: () => this.#actions.onfilter(),
            }),
            this.#sortMenu(order, isTight ? [{ label: groupLabel, run: ongroup }] : []),
            hasMails && this.#saveMenu(),
        ];
    }

    /** @param {ListState["labels"]} labels */
    #labelMenu(labels) {
        return menu({
            label: t("mail.labels"),
            icon: "folder",
            items: labels.map(({ name, count }) => ({
                label: `${name} (${count})`,
                run: () => this.#actions.ontoggle(`label:"${name}"`),
            })),
        });
    }

    /** @param {string} chosen @param {{label: string, run: () => void}[]} more additional items at the end */
    #sortMenu(chosen, more) {
        const orders = ORDERS.map((order) => ({
            label: t(`mail.sort.${order}`),
            icon: order === chosen ? "check" : undefined,
            run: () => this.#actions.onsort(order),
        }));
        return menu({ label: t("mail.sort"), icon: "sort", items: [...orders, ...more] });
    }

    #saveMenu() {
        const forms = FORMS.map((form) => ({ label: t(`mail.save.${form}`), run: () => this.#actions.onsave(form) }));
        const photos = { label: t("mail.photos.many.add"), run: () => this.#actions.onphotos() };
        return menu({ label: t("mail.save"), icon: "download", word: t("mail.save.short"), items: [...forms, photos] });
    }
}

/**
 * A toggle button.
 * @param {string} label
 * @param {boolean} isOn
 * @param {Parameters<typeof button>[1]} options
 */
function pressed(label, isOn, options) {
    const element = button(label, { size: "small", style: isOn ? "primary" : "quiet", ...options });
    element.setAttribute("aria-pressed", String(isOn));
    return element;
}
