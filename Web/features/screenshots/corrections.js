/** Corrects results. Each correction is reported in a toast with an undo button, and each failure in a toast. */
import { post } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";

export class Corrections {
    #ondone;
    #onrefresh;

    /**
     * @param {{ondone: () => void, onrefresh: () => void}} handlers `ondone` is called after a correction, `onrefresh` after
     *     a refused correction or an undo
     */
    constructor({ ondone, onrefresh }) {
        this.#ondone = ondone;
        this.#onrefresh = onrefresh;
    }

    /** @param {number[]} ids @param {any} correction */
    async correct(ids, correction) {
        const done = await this.attempt(() => post("/api/screenshots/correct", { ids, correction }));
        if (done) this.#reportDone(t("screenshots.corrected.some", { n: done.count }), done.act);
    }

    /** Undoes corrections. @param {number[]} ids */
    async revert(ids) {
        const done = await this.attempt(() => post("/api/screenshots/revert", { ids }));
        if (done) this.#reportDone(t("screenshots.reverted", { n: done.count }), done.act);
    }

    /** Records that a picture is not a screenshot. @param {number} file */
    async exclude(file) {
        const done = await this.attempt(() => post("/api/screenshots/choose", { files: [file], screenshot: false }));
        if (done) this.#reportDone(t("screenshots.excluded"), done.act);
    }

    /** Reports a change of files. @type {import("./files.js").Done} */
    report = (words, act, failed) => {
        if (failed.length) {
            const why = errorWords(failed[0].error).title;
            toast(t("screenshots.refused", { n: failed.length, why }), { kind: "error" });
        }
        if (act !== null) this.#reportDone(words, act);
        else if (!failed.length) toast(words, { kind: "info" });
    };

    /**
     * Runs a request, and shows an error if it fails.
     * @param {() => Promise<any>} request
     * @returns {Promise<any>} the response; null after a failure
     */
    async attempt(request) {
        try {
            return await request();
        } catch (error) {
            const { title, hint } = errorWords(error);
            toast([title, hint].filter(Boolean).join(". "), { kind: "error" });
            this.#onrefresh();
            return null;
        }
    }

    /** @param {string} words @param {number} act */
    #reportDone(words, act) {
        this.#ondone();
        toast(words, { kind: "success", action: { label: t("common.undo"), run: () => this.#undo(act) } });
    }

    /** @param {number} act */
    async #undo(act) {
        await this.attempt(() => post("/api/undo", { act }));
        this.#onrefresh();
    }
}
