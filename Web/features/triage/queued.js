// Where a photo is that was swiped away. The first of a browser says so, and on each page the first whose copies go with it.
import { t } from "../../core/i18n.js";
import { toast } from "../../ui/toast.js";

/** Where a browser keeps that it was said. */
const SAID = "shoebox.queue.said";
/** Time to read two sentences, in ms. */
const DURATION = 7000;

export class QueuedWords {
    #knowsCopies = false;
    /** Counts decisions: words that the next one overtakes are not said. */
    #turn = 0;
    /** Takes the words away. */
    #close = () => {};

    /** After the frame of the swipe, which has enough to do. @param {{name: string, copies: number}} card */
    tell(card) {
        this.leave();
        const words = this.#wordsOf(card), turn = this.#turn;
        if (!words) return;
        requestAnimationFrame(() =>
            setTimeout(() => {
                if (turn === this.#turn) this.#close = toast(words, { duration: DURATION });
            })
        );
    }

    /** The next photo was decided: what was said of the last one would be taken for its. */
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
