/** Undo on the deck: the newest decision of this page, or else the newest action of this browser. */
import { post } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { vibrate } from "../../core/haptics.js";
import { t } from "../../core/i18n.js";
import { play } from "../../core/sounds.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { newestAct, undoLast } from "../../ui/undo-last.js";
import { undoneWords } from "../../ui/undoing.js";
import { undoAct } from "./act-undo.js";
import { DIRECTIONS } from "./directions.js";
import { History } from "./history.js";
import { outbox, takeCounts, undoDecision } from "./sync.js";

/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */
/**
 * @typedef {object} UndoPage
 * @property {(card: Card, direction: Direction | null) => void} bringBack puts a card back on the deck
 * @property {() => void} loadSoon fetches the cards again
 */

export class PageUndo {
    /** The decisions made on this page. */
    history = new History();
    #page;

    /** @param {UndoPage} page */
    constructor(page) {
        this.#page = page;
    }

    /** @param {number} [act] the action to undo, instead of the newest decision @returns {Promise<void>} */
    async undo(act) {
        const last = act === undefined && this.history.takeNewest();
        if (!last) return await this.#undoAct(act);
        if ("sent" in last) return await this.#undoSent(last);
        vibrate("undo");
        undoDecision(last.key, last.counted, last.direction ? DIRECTIONS[last.direction].action : "later");
        this.#bringBack(last.card, last.direction);
        if (last.card.copies > 1) this.#page.loadSoon();
    }

    /**
     * Undoes an act on a card, or what came before it if it changed nothing.
     * @param {import("./history.js").Done} done
     * @returns {Promise<void>}
     */
    async #undoSent(done) {
        const act = await done.sent;
        if (act === undefined) return await this.undo();
        vibrate("undo");
        if (await undoLast(act)) done.undone();
    }

    /**
     * Forgets a decision that the server has refused, and says why.
     * @param {string} key
     * @param {any} error
     * @returns {Card | undefined} its card, if it was decided on this page
     */
    refuse(key, error) {
        const card = this.history.take(key)?.card;
        if (!card) return undefined;
        toast(t("triage.refused", { name: card.name, why: error ? failureText(error) : "" }), { kind: "error" });
        return card;
    }

    /** @param {number} [act] the newest if omitted */
    async #undoAct(act) {
        try {
            const answer = await undoAct({
                flush: () => outbox.flush(),
                newest: newestAct,
                send: (named) => post("/api/undo", { act: named }),
            }, act);
            if (!answer) return void toast(t("triage.undo.nothing"));
            takeCounts(answer.counts);
            for (const failure of answer.failed) toast(failureText(failure.error), { kind: "error" });
            if (!answer.act) return void (answer.failed.length || toast(t("triage.undo.nothing")));
            vibrate("undo");
            for (const card of answer.cards) this.#bringBack(card, null);
            toast(undoneWords(answer.act), { kind: "success" });
            if (!answer.cards.length) this.#page.loadSoon();
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }

    /**
     * @param {Card} card
     * @param {Direction | null} direction the direction of the swipe, if the photo was decided on this page
     */
    #bringBack(card, direction) {
        play("undo");
        this.#page.bringBack(card, direction);
        if (direction) {
            toast(t("triage.back", { name: card.name, what: t(`triage.${direction}.past`) }), { duration: 1800 });
        }
    }
}
