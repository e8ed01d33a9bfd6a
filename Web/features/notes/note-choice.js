/** Selecting notes: by click, with shift, by dragging, or with a long press; and the bar with what can be done with them. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { showChosen } from "../../ui/chosen-bar.js";
import { errorToast } from "../../ui/error-toast.js";
import { ListChoice } from "../../ui/list-choice.js";
import { toast } from "../../ui/toast.js";
import { removeMany } from "./note-sheets.js";
import { MAX_IN_ADDRESS } from "./out.js";
import { canShareText, copyNotes, downloadNotes, printNotes, saveNotes, shareNotes } from "./send-notes.js";

/** @typedef {import("./note-card.js").Note} Note */
/**
 * @typedef {object} NoteChoiceOptions
 * @property {HTMLElement} list contains the cards, each with the id of its note
 * @property {() => Note[]} notes the loaded notes, in order
 * @property {() => number | null} total the number of notes in the list; null if it is not known
 * @property {() => boolean} isWhole whether all notes of the list are loaded
 * @property {() => Promise<void>} loadAll loads all notes of the list
 * @property {() => {q: string | null, category: string | null}} filter of the list
 * @property {() => void} onchange called after notes were deleted, or brought back
 */

export class NoteChoice {
    #options;
    #choice;
    bar = h("div", { class: "chosen-bar", hidden: true });

    /** @param {NoteChoiceOptions} options @param {AbortSignal} signal */
    constructor(options, signal) {
        this.#options = options;
        this.#choice = new ListChoice(options.list, {
            items: options.notes,
            indexAt: (target) => this.#indexAt(target),
            // Elsewhere, dragging selects the words of a text.
            canStart: (target) => Boolean(target?.closest(".note-picture")),
            onselect: () => this.show(),
        }, signal);
    }

    begin = () => this.#choice.begin();

    end = () => this.#choice.end();

    get #selection() {
        return this.#choice.selection;
    }

    /** The number of selected notes; null if all are selected and their number is not known. */
    get #count() {
        const { total } = this.#options;
        if (this.#selection.isInverted && total() === null) return null;
        return this.#selection.sum({ count: total() ?? 0, bytes: 0 }).count;
    }

    /** Marks the selected cards, and shows the bar. Called again after the list has changed. */
    show() {
        const { list, notes, total, isWhole } = this.#options;
        const ids = new Set(notes().map(({ id }) => id));
        if (isWhole()) this.#selection.keep((id) => ids.has(id));
        list.classList.toggle("note-list-choosing", this.#choice.isChoosing);
        for (const card of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-note]"))) {
            const isChosen = this.#choice.isChoosing && this.#selection.has(Number(card.dataset.note));
            card.classList.toggle("note-chosen", isChosen);
            const picture = card.querySelector(".note-picture");
            if (this.#choice.isChoosing) picture?.setAttribute("aria-pressed", String(isChosen));
            else picture?.removeAttribute("aria-pressed");
        }
        this.bar.hidden = !this.#choice.isChoosing;
        if (!this.#choice.isChoosing) return;
        const count = this.#count;
        showChosen(this.bar, { count: count ?? Infinity, bytes: 0 }, {
            total: this.#selection.isAll ? 0 : total() ?? Infinity,
            words: count === null ? t("notes.chosen.all") : count ? t("notes.chosen", { n: count }) : t("notes.choose.hint"),
            onnone: this.end,
            onall: () => {
                this.#selection.all();
                this.show();
            },
            acts: [
                ["notes.copy", "copies", () => this.#send(copyNotes)],
                canShareText() && ["notes.share", "share", () => this.#send(shareNotes)],
                ["out.save", "folder-add", () => this.#send(saveNotes)],
                ["out.download", "download", () => this.#send((chosen) => downloadNotes(chosen, "txt"))],
                ["print", "print", () => this.#send(printNotes)],
                ["notes.delete", "trash", () => this.#delete()],
            ],
        });
    }

    /** @param {Element | null} target @returns {number} the place of the note in the list; -1 if there is none */
    #indexAt(target) {
        const card = /** @type {HTMLElement | null | undefined} */ (target?.closest("[data-note]"));
        return card ? this.#options.notes().findIndex(({ id }) => id === Number(card.dataset.note)) : -1;
    }

    /** @param {(chosen: import("./out.js").ChosenNotes) => any} send */
    async #send(send) {
        if (this.#selection.isAll) return send(this.#options.filter());
        const ids = await this.#ids();
        if (!ids) return;
        if (ids.length > MAX_IN_ADDRESS) {
            return void toast(t("notes.tooMany", { n: MAX_IN_ADDRESS }), { kind: "info" });
        }
        return send({ ids });
    }

    async #delete() {
        const ids = await this.#ids();
        if (ids?.length && await removeMany(ids, this.#options.onchange)) this.end();
    }

    /** The ids of the selected notes; null if the list could not be loaded. */
    async #ids() {
        try {
            if (this.#selection.isInverted) await this.#options.loadAll();
            return this.#selection.ids(/** @type {any[]} */ (this.#options.notes()));
        } catch (error) {
            errorToast(error);
            return null;
        }
    }
}
