/** A scan, /scanner/:id: its pages, their appearance and order, and saving. */
import { get, put } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { overlay } from "../../core/overlays.js";
import { navigate } from "../../core/router.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { receiptLine, receiptStyle } from "../../ui/receipt-line.js";
import { skeleton } from "../../ui/skeleton.js";
import { markedWords } from "../../ui/word-marks.js";
import { adder, noPages } from "./adding.js";
import { cornerSetting } from "./corner-setting.js";
import { moved } from "./geometry.js";
import { moveSheet } from "./joining.js";
import { LookSender } from "./look-sender.js";
import { lookTools, redrawTools } from "./look.js";
import { PageStage } from "./page-stage.js";
import { reviewFrame } from "./review-frame.js";
import { pageWith, textSheet } from "./review-sheets.js";
import { ScanActs } from "./scan-acts.js";
import { shownPage } from "./shown-page.js";
import { Strip } from "./strip.js";
import { fileInput, takeFiles } from "./taking.js";

export const styles = [
    receiptStyle,
    "/features/scanner/scanner.css",
    "/features/scanner/review.css",
    "/features/scanner/corners.css",
];

/**
 * @typedef {import("./taking.js").Page} Page
 * @typedef {import("./taking.js").Scan} Scan
 * @typedef {import("./taking.js").Look} Look
 */

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { params, query, signal }) {
    const page = new ReviewPage(root, Number(params.id), signal);
    await page.load(Number(query.get("page")) || null);
    await page.find(markedWords(query.get("find") ?? ""));
}

class ReviewPage {
    /** @type {number} */
    #id;
    /** @type {AbortSignal} */
    #signal;
    /** @type {Scan | null} */
    #scan = null;
    /** @type {number | null} */
    #chosen = null;
    /**
     * The open corner editor of a page. Like other overlays, it is closed by Back and Escape.
     * @type {{page: number, cancel: () => void, closed: () => void} | null}
     */
    #setting = null;
    #looks = new LookSender((page, look) => put(`/api/scanner/pages/${page.id}`, look));

    /** @param {HTMLElement} root @param {number} id @param {AbortSignal} signal */
    constructor(root, id, signal) {
        this.#id = id;
        this.#signal = signal;
        this.input = fileInput((files) => void this.acts.add(files));
        this.better = fileInput((files) => void this.acts.again(files[0]), { single: true });
        this.sending = h("div", { class: "stack", "aria-live": "polite" });
        this.acts = new ScanActs(id, signal, {
            scan: () => this.#scan,
            page: () => this.#page,
            sending: this.sending,
            take: (scan) => this.#take(scan),
            draw: () => this.#draw(),
            load: (page) => this.load(page),
        });
        this.stage = new PageStage();
        this.tools = h("div", { class: "scanner-tools" });
        this.facts = h("div", { class: "scanner-facts", role: "status" });
        this.strip = new Strip({
            choose: (page) => this.#choose(page),
            order: (ids) => void this.acts.order(ids),
            remove: (page) => void this.acts.remove(page),
        }, [adder(id, () => this.input.click())]);
        this.body = h("div", { class: "scanner-review" }, this.stage.element, this.strip.element, this.tools);
        this.element = h("div", { class: "scanner" }, this.sending, skeleton("block", 1), this.input, this.better);
        replace(root, this.element);
        takeFiles(this.element, (files) => void this.acts.add(files), signal);
        this.#listen();
    }

    #listen() {
        const signal = this.#signal;
        const off = on(
            /** @type {any} */ ("scanner"),
            (data) => (data.id === null || data.id === this.#id) && void this.load(),
        );
        signal.addEventListener("abort", off);
        keys(document, {
            r: () => this.#page && this.#look({ turns: (this.#page.look.turns + 1) % 4 }),
            c: () => this.#editCorners(),
            Escape: () => this.#setting?.cancel(),
            Delete: () => this.#page && void this.acts.remove(this.#page.id),
            ArrowLeft: () => this.#step(-1),
            ArrowRight: () => this.#step(1),
        }, { signal });
    }

    get #page() {
        return this.#scan?.pages.find((page) => page.id === this.#chosen) ?? null;
    }

    /** @param {number | null} [wanted] the page to show */
    async load(wanted = null) {
        try {
            const scan = await get(`/api/scanner/scans/${this.#id}`, { signal: this.#signal });
            if (this.#signal.aborted) return;
            this.#take(scan, wanted);
        } catch (error) {
            if (!this.#signal.aborted) replace(this.element, errorView(error, () => this.load(wanted)));
        }
    }

    /**
     * Shows the page that contains the words of a search, and marks the words in its text.
     * @param {readonly string[]} words
     */
    async find(words) {
        const found = words.length ? await pageWith(this.#scan?.pages ?? [], words, this.#signal) : null;
        if (!found || this.#signal.aborted) return;
        this.#choose(found.id);
        await textSheet(found, this.#signal, words);
    }

    /** @param {Scan} scan @param {number | null} [wanted] */
    #take(scan, wanted = null) {
        const before = this.#scan?.pages.findIndex((page) => page.id === this.#chosen) ?? 0;
        this.#scan = scan;
        this.#chosen = shownPage(scan.pages, this.#chosen, before, wanted);
        this.#draw();
    }

    #draw() {
        const scan = /** @type {Scan} */ (this.#scan);
        reviewFrame(scan, {
            onrenamed: (renamed) => this.#take(renamed),
            onmove: () => this.#moveAway(),
            ondelete: () => void this.acts.deleteAll(),
        });
        if (!scan.pages.length) {
            replace(this.element, this.sending, noPages(() => this.input.click()), this.input, this.better);
            return;
        }
        if (!this.body.isConnected) {
            replace(this.element, this.sending, this.facts, this.body, this.input, this.better);
        }
        replace(this.facts, scan.receipt && receiptLine(scan.receipt));
        this.strip.show(scan.pages, this.#chosen ?? 0);
        this.#showPage();
    }

    #showPage() {
        const page = this.#page;
        if (!page) return;
        const index = this.#scan?.pages.indexOf(page) ?? 0;
        this.stage.load(page, t("scanner.page", { n: index + 1, count: this.#scan?.pages.length ?? 1 }));
        // While the user edits the corners, changes made elsewhere are not shown.
        if (this.stage.isEdited && this.#setting?.page === page.id) return;
        this.#setting?.closed();
        this.#setting = null;
        this.stage.showPicture();
        redrawTools(
            this.tools,
            lookTools(page, this.#scan?.pages.length ?? 1, {
                change: (look) => this.#look(look),
                all: () => void this.acts.applyToAll(page),
                corners: () => this.#editCorners(),
                again: {
                    camera: () => void navigate(`/scanner/camera?scan=${this.#id}&page=${page.id}`),
                    file: () => this.better.click(),
                },
                remove: () => void this.acts.remove(page.id),
                text: () => void textSheet(page, this.#signal),
                move: (step) => this.#move(page, step),
            }),
        );
    }

    /** @param {number} id */
    #choose(id) {
        this.#chosen = id;
        this.#draw();
    }

    /** @param {number} step */
    #step(step) {
        const pages = this.#scan?.pages ?? [];
        const next = pages[pages.findIndex((page) => page.id === this.#chosen) + step];
        if (next) this.#choose(next.id);
    }

    /**
     * Changes the look of a page (its filter, corners and other settings), first on the screen and then on the server.
     * @param {Partial<Look>} change
     */
    #look(change) {
        const page = this.#page;
        if (!page) return;
        const draw = () => this.#signal.aborted || this.#draw();
        this.#looks.change(page, change, draw, (error) => {
            errorToast(error);
            void this.load();
        });
    }

    #editCorners() {
        const page = this.#page;
        if (!page || this.stage.isEdited) return;
        const close = () => {
            this.stage.showPicture();
            this.#showPage();
        };
        const { editor, tools, cancel } = cornerSetting(page, close, (corners) => {
            close();
            this.#look({ corners });
        });
        this.#setting = { page: page.id, cancel, closed: overlay(cancel).closed };
        this.stage.edit(editor);
        replace(this.tools, tools);
    }

    /** @param {Page} page @param {number} step */
    #move(page, step) {
        const pages = this.#scan?.pages ?? [];
        const from = pages.indexOf(page);
        if (from + step >= 0 && from + step < pages.length) {
            void this.acts.order(moved(pages, from, from + step).map(({ id }) => id));
        }
    }

    /** Moves the shown page, and perhaps those after it, to another scan. */
    #moveAway() {
        const [scan, page] = [this.#scan, this.#page];
        if (!scan || !page) return;
        moveSheet(scan, page, (isEmpty) => {
            if (this.#signal.aborted) return;
            if (isEmpty) void navigate("/scanner", { replace: true });
            else void this.load();
        });
    }
}
