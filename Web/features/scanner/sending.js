/** Pictures on their way: they are sent one after the other, in the order they were taken. */
import { newKey } from "../../core/api.js";
import { sendPicture } from "./taking.js";

/** So often a picture is sent again: a phone that moves loses its network for a moment. */
const ATTEMPTS = 5;
/** Before it is sent again, in ms; each time by so much longer. */
const PAUSE = 1000;

/** @typedef {import("./taking.js").Page} Page */

export class Sending {
    /** When all is sent that is under way. @type {Promise<unknown>} */
    done = Promise.resolve();
    unsent = 0;

    /**
     * @param {Blob & {name?: string}} picture
     * @param {() => Promise<string>} place where to, asked when it is its turn
     * @returns {Promise<Page[]>}
     */
    send(picture, place) {
        this.unsent++;
        const sent = this.done.then(() => deliver(picture, place)).finally(() => this.unsent--);
        this.done = sent.catch(() => {});
        return sent;
    }
}

/** @param {Blob & {name?: string}} picture @param {() => Promise<string>} place @returns {Promise<Page[]>} */
async function deliver(picture, place) {
    // It may have arrived, and only the answer been lost: it becomes one page all the same.
    const key = newKey();
    for (let attempt = 1;; attempt++) {
        try {
            return await sendPicture(await place(), picture, { key });
        } catch (error) {
            if (/** @type {any} */ (error).code !== "offline" || attempt > ATTEMPTS) throw error;
            await new Promise((resolve) => setTimeout(resolve, PAUSE * attempt));
        }
    }
}
