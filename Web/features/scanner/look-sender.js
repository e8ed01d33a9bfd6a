// Sends the changed looks of pages (`Look`: corners, rotation, filter, strength and paper format) to the server one after
// the other. No DOM.

/** @typedef {import("./taking.js").Page} Page */
/** @typedef {import("./taking.js").Look} Look */

export class LookSender {
    #put;
    /** Settles when the earlier changes have been sent. @type {Promise<any>} */
    #turn = Promise.resolve();

    /** @param {(page: Page, look: Look) => Promise<any>} put sends a look; resolves with the page as the server has it */
    constructor(put) {
        this.#put = put;
    }

    /**
     * Changes the look of a page, first here and then on the server. If several changes follow each other quickly, only the
     * last one is sent.
     * @param {Page} page
     * @param {Partial<Look>} change
     * @param {() => void} ondone called when the server has the look, or a later one
     * @param {(error: unknown) => void} onerror
     */
    change(page, change, ondone, onerror) {
        page.look = { ...page.look, ...change };
        const wanted = page.look;
        this.#turn = this.#turn.then(async () => {
            if (page.look !== wanted) return;
            try {
                const answer = await this.#put(page, wanted);
                if (page.look === wanted) Object.assign(page, answer);
                ondone();
            } catch (error) {
                onerror(error);
            }
        });
    }
}
