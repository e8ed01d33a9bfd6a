// The acts on a scan and its pages that the server carries out: add, replace, order, delete.
import { del, put } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { errorToast } from "../../ui/error-toast.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { sendAll, sendPicture } from "./taking.js";

/**
 * @typedef {import("./taking.js").Page} Page
 * @typedef {import("./taking.js").Scan} Scan
 */

/**
 * @typedef {object} ScanActsOptions
 * @property {() => Scan | null} scan
 * @property {() => Page | null} page returns the page that is shown
 * @property {HTMLElement} sending shows the progress of what is being sent
 * @property {(scan: Scan) => void} take shows the scan as the server describes it
 * @property {() => void} draw shows the scan as it was changed here
 * @property {(page?: number | null) => Promise<void>} load fetches the scan, and shows the page
 */

export class ScanActs {
    #id;
    #signal;
    #options;

    /** @param {number} id @param {AbortSignal} signal @param {ScanActsOptions} options */
    constructor(id, signal, options) {
        this.#id = id;
        this.#signal = signal;
        this.#options = options;
    }

    /** @param {Page} page */
    async applyToAll(page) {
        try {
            const { filter, strength } = page.look;
            this.#options.take(await put(`/api/scanner/scans/${this.#id}`, { filter, strength }));
            toast(t("scanner.applied"), { kind: "success" });
        } catch (error) {
            errorToast(error);
        }
    }

    /** @param {number[]} ids */
    async order(ids) {
        const scan = /** @type {Scan} */ (this.#options.scan());
        const was = scan.pages.map(({ id }) => id);
        const byId = new Map(scan.pages.map((page) => [page.id, page]));
        scan.pages = ids.map((id) => /** @type {Page} */ (byId.get(id)));
        this.#options.draw();
        try {
            this.#options.take(await put(`/api/scanner/scans/${this.#id}`, { order: ids, was }));
        } catch (error) {
            errorToast(error);
            void this.#options.load();
        }
    }

    /** @param {number} page */
    async remove(page) {
        try {
            const { act } = await del(`/api/scanner/pages/${page}`);
            toast(t("scanner.page.deleted"), { kind: "success", action: undoing(act, () => void this.#options.load(page)) });
        } catch (error) {
            errorToast(error);
        }
        await this.#options.load();
    }

    async deleteAll() {
        const scan = /** @type {Scan} */ (this.#options.scan());
        try {
            const { act } = await del(`/api/scanner/scans/${scan.id}`);
            await navigate("/scanner", { replace: true });
            toast(t("scanner.deleted", { title: scan.title }), {
                kind: "success",
                action: undoing(act, () => void navigate(`/scanner/${scan.id}`)),
            });
        } catch (error) {
            errorToast(error);
        }
    }

    /** @param {File[]} files */
    async add(files) {
        let last = /** @type {number | null} */ (null);
        await sendAll(this.#id, files, this.#options.sending, this.#signal, (pages) => last = pages.at(-1)?.id ?? last);
        await this.#options.load(last);
    }

    /** @param {File} file */
    async again(file) {
        const page = this.#options.page();
        if (!page) return;
        try {
            const pages = await sendPicture(`/api/scanner/pages/${page.id}/again`, file, { signal: this.#signal });
            await this.#options.load(pages[0]?.id ?? null);
        } catch (error) {
            if (!this.#signal.aborted) errorToast(error, file.name);
        }
    }
}
