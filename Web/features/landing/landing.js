/**
 * The page for files that come from elsewhere, /landing: from the file manager, another app, the terminal, or dropped or
 * pasted on a page that cannot use them. It says what each file is, and offers the rooms that can use it.
 */
import { ApiError, get, post } from "../../core/api.js";
import { resumeEvents } from "../../core/events.js";
import { takeHanded } from "../../core/handover.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { startSettings } from "../../core/settings.js";
import { give, photosAlone, sharedFiles } from "../../core/shared-files.js";
import { errorView } from "../../ui/error-view.js";
import { takeDropped, TAKER } from "../../ui/file-drops.js";
import { frame } from "../../ui/frame.js";
import { skeleton } from "../../ui/skeleton.js";
import { chooser, fileCards, problems } from "./cards.js";
import { waitForSession } from "./signed-out.js";
import { describe, isWaiting, known, sendShared } from "./things.js";

export const styles = ["/features/landing/landing.css"];

/** @typedef {import("./things.js").OpenedFile} OpenedFile */

/** The files that were opened last. They stay while the user visits other pages. @type {OpenedFile[]} */
let things = [];
/** Files that are not described yet. Without a session they wait here. @type {{file: File, shared?: string}[]} */
const incoming = [];

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { query, signal, onquery }) {
    frame({ title: t("landing.title"), back: "/" });
    const page = new LandingPage(signal);
    replace(root, page.element);
    onquery((next) => void page.open(next));
    await page.open(query);
}

class LandingPage {
    #signal;
    /** What could not be opened. @type {{name: string, error: any}[]} */
    #failures = [];
    /** Files that are being described. */
    #pending = 0;
    #isReady = false;

    /** @param {AbortSignal} signal */
    constructor(signal) {
        this.#signal = signal;
        this.body = h("div", { class: "stack" }, skeleton("block", 1));
        this.element = h("div", { class: "landing" }, this.body);
        const take = (/** @type {File[]} */ files) => void this.#add(files.map((file) => ({ file })));
        takeHanded(TAKER, take, signal);
        takeDropped(this.element, "landing-over", take, signal, { opensFolders: true });
    }

    /** @param {URLSearchParams} query @returns {Promise<void>} */
    async open(query) {
        try {
            await this.#fetch(query);
        } catch (error) {
            if (this.#signal.aborted) return;
            if (!(error instanceof ApiError) || error.status !== 401) {
                const isGone = error instanceof ApiError && error.reason === "handed.gone";
                return void replace(this.body, errorView(error, isGone ? null : () => this.open(query)));
            }
            // The files are in this document, so it must not be left until the user has signed in.
            await waitForSession(this.body, this.#signal);
            await startSettings();
            resumeEvents();
            return await this.open(query);
        }
        this.#isReady = true;
        this.#draw();
        await this.#add([]);
    }

    /** @param {URLSearchParams} query */
    async #fetch(query) {
        await get("/api/session", { signal: this.#signal });
        const ticket = query.get("ticket");
        if (ticket) {
            const { files, refused } = await post("/api/convert/files/handed", { ticket }, { signal: this.#signal });
            things = files.map(known);
            this.#failures = refused.map((/** @type {any} */ failure) => ({ name: "", error: new ApiError(failure) }));
            // The ticket is valid once, and the page may be loaded again.
            const ids = things.map(({ id }) => id).join(",");
            return void navigate(ids ? `${TAKER}?files=${ids}` : TAKER, { replace: true, transition: false });
        }
        await this.#fetchKnown((query.get("files") ?? "").split(",").filter(Boolean).map(Number));
        await this.#takeShared(query.get("shared"));
    }

    /** @param {number[]} ids */
    async #fetchKnown(ids) {
        if (!ids.length || ids.every((id) => things.some((thing) => thing.id === id))) return;
        things = [];
        for (const id of ids) {
            try {
                things.push(known(await get(`/api/convert/files/${id}`, { signal: this.#signal })));
            } catch (error) {
                if (this.#signal.aborted || /** @type {any} */ (error).status === 401) throw error;
                this.#failures.push({ name: "", error });
            }
        }
    }

    /**
     * Takes the files that another app has shared. Photos and videos alone go to the inbox at once, as the person expects of
     * sharing them with Shoebox; for other files there is a choice.
     * @param {string | null} shared
     */
    async #takeShared(shared) {
        const all = (await sharedFiles()).filter(({ url }) => !things.some((thing) => thing.shared === url));
        if (shared === "failed") this.#failures.push({ name: "", error: new Error(t("landing.share.failed")) });
        if (shared === "late") this.#failures.push({ name: "", error: new Error(t("landing.share.late")) });
        const photos = shared === "1" ? photosAlone(all) : [];
        if (photos.length) {
            await sendShared(photos);
            return await navigate("/send", { replace: true, transition: false });
        }
        const lost = all.filter(({ file }) => !file);
        for (const { name, lost: reason } of lost) {
            const words = t(reason === "gone" ? "landing.share.gone" : "landing.share.room");
            this.#failures.push({ name, error: new Error(words) });
        }
        await give(lost.map(({ url }) => url));
        await this.#add(all.flatMap(({ file, url }) => file ? [{ file, shared: url }] : []));
    }

    /** @param {{file: File, shared?: string}[]} files */
    async #add(files) {
        incoming.push(...files);
        if (!this.#isReady || !incoming.length) return;
        const some = incoming.splice(0);
        this.#pending += some.length;
        this.#draw();
        try {
            const found = await describe(some, this.#signal);
            // Files from the server, and those that a room has taken, belong to an earlier call.
            things = [...things.filter((thing) => thing.file && isWaiting(thing)), ...found.things];
            for (const name of found.unreadable) this.#failures.push({ name, error: new Error(t("landing.unreadable")) });
        } catch (error) {
            incoming.unshift(...some);
            if (this.#signal.aborted) return;
            this.#isReady = false;
            return await this.open(new URLSearchParams(location.search));
        } finally {
            this.#pending -= some.length;
        }
        this.#draw();
    }

    /** @param {OpenedFile} thing */
    #remove(thing) {
        things = things.filter((each) => each !== thing);
        void give(thing.shared ? [thing.shared] : []);
        this.#draw();
    }

    #draw() {
        if (!this.#isReady || this.#signal.aborted) return;
        frame({ title: things.length === 1 ? things[0].name : t("landing.title"), back: "/" });
        renew(
            this.body,
            problems(this.#failures),
            ...fileCards(things, this.#signal, (thing) => this.#remove(thing)),
            this.#pending > 0 && skeleton("row", Math.min(3, this.#pending)),
            chooser(things.length > 0, (files) => void this.#add(files.map((file) => ({ file })))),
        );
    }
}
