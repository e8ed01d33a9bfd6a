/** The queue of pictures to upload. Pictures are uploaded one after the other, in the order in which they were taken. */
import { newKey } from "../../core/api.js";
import { sendPicture } from "./taking.js";

/** Maximum number of retries for a picture, because a moving phone may briefly lose its network. */
const ATTEMPTS = 5;
/** The delay before the first retry, in ms. Each further delay is longer by this amount. */
const PAUSE = 1000;

/** @typedef {import("./taking.js").Page} Page */

export class Sending {
    /** Settles when all queued pictures have been uploaded. @type {Promise<unknown>} */
    done = Promise.resolve();
    unsent = 0;

    /**
     * @param {Blob & {name?: string}} picture
     * @param {() => Promise<string>} place returns the API path; called when it is this picture's turn
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
    // The picture may have arrived although its response was lost. The same key makes sure that it becomes only one page.
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
