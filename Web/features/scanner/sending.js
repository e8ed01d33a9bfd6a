/** Pictures on their way: they are sent one after the other, in the order they were taken. */
import { newKey } from "../../core/api.js";
import { sendPicture } from "./taking.js";

/** The number of times that a picture is sent again after a failure: a phone that moves loses its network for a moment. */
const ATTEMPTS = 5;
/** The pause before a picture is sent again, in ms. It grows by this amount each time. */
const PAUSE = 1000;

/** @typedef {import("./taking.js").Page} Page */

export class Sending {
    /** Settles when all pictures that are on their way were sent. @type {Promise<unknown>} */
    done = Promise.resolve();
    unsent = 0;

    /**
     * @param {Blob & {name?: string}} picture
     * @param {() => Promise<string>} place returns the address; called when it is this picture's turn
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
    // The picture may have arrived although its answer was lost. With the same key it still becomes one page.
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
