// Explains that a swiped photo waits in the delete queue. Shown once in each browser, and on each page once for the first
// photo with copies.
import { t } from "../../core/i18n.js";
import { toast } from "../../ui/toast.js";

/** The local-storage key that records that the message has been shown. */
const SAID = "shoebox.queue.said";
const SAID_LATER = "shoebox.later.said";
/** Time to read two sentences, in ms. */
const DURATION = 7000;

export class QueuedWords {
    #knowsCopies = false;
    /** Incremented by each decision, so that a message is not shown if another decision was made before it. */
    #turn = 0;
    /** Closes the message. */
    #close = () => {};

    /**
     * Shows a message if there is one to show. Waits until the frame of the swipe has been painted, because that frame is
     * already busy.
     * @param {{name: string, copies: number}} card
     */
    tell(card) {
        this.#show(this.#wordsOf(card));
    }

    /** Explains once in each browser what "later" means. @param {{name: string}} card */
    tellLater({ name }) {
        const isSaid = localStorage.getItem(SAID_LATER);
        localStorage.setItem(SAID_LATER, "yes");
        this.#show(isSaid ? "" : t("triage.later.first", { name }));
    }

    /** @param {string} words */
    #show(words) {
        this.leave();
        const turn = this.#turn;
        if (!words) return;
        requestAnimationFrame(() =>
            setTimeout(() => {
                if (turn === this.#turn) this.#close = toast(words, { duration: DURATION });
            })
        );
    }

    /**
     * Closes the message. Called at the next decision, because the message would otherwise seem to be about the new photo.
     */
    leave() {
        this.#turn++;
        this.#close();
        this.#close = () => {};
    }

    /** @param {{name: string, copies: number}} card */
    #wordsOf({ name, copies }) {
        if (copies > 1 && !this.#knowsCopies) {
            this.#knowsCopies = true;
            return t("triage.queued.copies", { n: copies - 1, name });
        }
        if (localStorage.getItem(SAID)) return "";
        localStorage.setItem(SAID, "yes");
        return t("triage.queued.first", { name });
    }
}
