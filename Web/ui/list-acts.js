// Runs the actions of a long list of photos, one at a time. No DOM.
import { inSlices, SLICE } from "./slices.js";

/** @typedef {{id: number, error: any}} Failed */
/**
 * @typedef {object} ListActsParts
 * @property {() => Promise<any[] | null>} chosen the items that an action applies to; null: the list has changed meanwhile
 * @property {() => void} done called when an action has ended; clears the selection
 * @property {() => Promise<void>} reload
 * @property {() => void} onidle called when an action was not started because the list has changed
 * @property {(failed: Failed[]) => Promise<void>} onfailed shows the photos for which the action failed
 * @property {(error: unknown) => void} onerror
 * @property {(title: string, total: number, oncancel: () => void) => (current: number, secondsLeft: number | null) => void}
 *     progress shows a card with the progress of a long action, and returns the function that updates it
 */

export class ListActs {
    #parts;
    #busy = false;

    /** @param {ListActsParts} parts */
    constructor(parts) {
        this.#parts = parts;
    }

    /** Whether an action runs. */
    get isBusy() {
        return this.#busy;
    }

    /**
     * Runs an action on the selected photos, and shows the photos for which it failed.
     * @param {(body: {ids: number[]}) => Promise<any>} run
     */
    async act(run) {
        if (this.#busy) return null;
        this.#busy = true;
        try {
            const items = await this.#parts.chosen();
            return items ? await this.actOn(items, run) : this.#giveUp(null);
        } catch (error) {
            this.#parts.onerror(error);
            return null;
        } finally {
            this.#busy = false;
        }
    }

    /**
     * Runs an action on items chosen earlier, for example on the items that a sheet has named.
     * @param {{id: number, version: string}[]} items
     * @param {(body: {ids: number[], versions: string[]}) => Promise<any>} run
     */
    async actOn(items, run) {
        try {
            const answer = await run({ ids: items.map(({ id }) => id), versions: items.map(({ version }) => version) });
            await this.#finish(answer.failed ?? []);
            return answer;
        } catch (error) {
            this.#parts.onerror(error);
            return null;
        } finally {
            this.#busy = false;
        }
    }

    /**
     * Runs an action on the selected photos slice by slice. For more than one slice, a card shows the progress; its cancel
     * button stops the action after the current slice.
     * @param {string} title of the card
     * @param {(items: any[]) => Promise<any>} run
     * @returns {Promise<any[]>} the responses for the completed slices
     */
    async actInSlices(title, run) {
        if (this.#busy) return [];
        const stop = new AbortController();
        this.#busy = true;
        try {
            const items = await this.#parts.chosen();
            if (!items) return this.#giveUp(/** @type {any[]} */ ([]));
            const isLong = items.length > SLICE;
            const update = isLong && this.#parts.progress(title, items.length, () => stop.abort());
            const { answers, error } = await inSlices(items, {
                run,
                signal: stop.signal,
                onprogress: (current, secondsLeft) => update && update(current, secondsLeft),
            });
            if (error) this.#parts.onerror(error);
            await this.#finish(answers.flatMap((answer) => answer.failed ?? []));
            return answers;
        } catch (error) {
            this.#parts.onerror(error);
            return [];
        } finally {
            this.#busy = false;
        }
    }

    /** @template T @param {T} answer @returns {T} */
    #giveUp(answer) {
        this.#busy = false;
        this.#parts.onidle();
        return answer;
    }

    /** @param {Failed[]} failed */
    async #finish(failed) {
        this.#parts.done();
        this.#busy = false;
        await this.#parts.reload();
        if (failed.length) await this.#parts.onfailed(failed);
    }
}
