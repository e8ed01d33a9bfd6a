/** The scanner's start page, /scanner: starts a scan, and lists earlier scans. */
import { ApiError, del, get, post } from "../../core/api.js";
import { pathOf } from "../../core/base.js";
import { on } from "../../core/events.js";
import { relativeTime } from "../../core/format.js";
import { fetchFiles, takeHanded } from "../../core/handover.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { hasPointer } from "../../ui/file-drops.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { receiptLine, receiptStyle } from "../../ui/receipt-line.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { hasCamera } from "./device.js";
import { beginScan, fileInput, sendAll, takeFiles } from "./taking.js";

export const styles = [receiptStyle, "/features/scanner/scanner.css"];

/** The number of scans loaded at once. */
const FEW = 24;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { query, signal }) {
    frame({ title: t("scanner.title"), back: "/", wide: true });
    const page = new StartPage(signal);
    replace(root, page.element);
    const photos = (query.get("photos") ?? "").split(",").filter(Boolean).map(Number);
    if (photos.length) return page.takePhotos(photos);
    if (query.has("from")) return page.takeFrom(query.getAll("from"), query.getAll("name"));
    takeHanded("/scanner", (files) => void page.take(files), signal);
    await page.load();
}

class StartPage {
    #signal;
    /** @type {any[]} */
    #scans = [];
    /** @type {string | null} */
    #next = null;

    /** @param {AbortSignal} signal */
    constructor(signal) {
        this.#signal = signal;
        const take = (/** @type {File[]} */ files) => void this.take(files);
        this.files = fileInput(take);
        this.camera = fileInput(take, { camera: true });
        this.sending = h("div", { class: "stack", "aria-live": "polite" });
        this.past = h("section", { class: "stack" }, skeleton("row", 3));
        this.element = h(
            "div",
            { class: "scanner stack" },
            this.#invitation(),
            this.sending,
            this.past,
            this.files,
            this.camera,
        );
        takeFiles(this.element, take, signal);
        const refresh = () => void this.load();
        for (const name of ["scanner", "reconnected"]) {
            signal.addEventListener("abort", on(/** @type {any} */ (name), refresh));
        }
    }

    #invitation() {
        const choose = button(t("scanner.choose"), {
            style: hasCamera() ? "secondary" : "primary",
            size: "large",
            icon: "photos",
            onclick: () => this.files.click(),
        });
        const live = hasCamera()
            ? button(t("scanner.camera"), { style: "primary", size: "large", icon: "scan", href: "/scanner/camera" })
            : button(t("scanner.takePhoto"), { size: "large", icon: "photo", onclick: () => this.camera.click() });
        return h(
            "section",
            { class: "card scanner-invite" },
            h("h2", null, t("scanner.start.title")),
            h("p", { class: "quiet" }, t("scanner.start.text")),
            h("div", { class: "scanner-ways" }, live, choose),
            !hasCamera()
                ? h("p", { class: "caption" }, t("scanner.start.noCamera"))
                : hasPointer() && h("p", { class: "caption" }, t("scanner.start.drop")),
        );
    }

    /** Creates a scan from photos of the library. @param {number[]} photos */
    async takePhotos(photos) {
        replace(this.past, skeleton("row", 3));
        try {
            const scan = await beginScan();
            const { pages, refused } = await post(`/api/scanner/scans/${scan.id}/photos`, { photos });
            for (const failure of refused) errorToast(new ApiError(failure));
            if (pages.length) return navigate(`/scanner/${scan.id}`, { replace: true });
        } catch (error) {
            errorToast(error);
        }
        return navigate("/scanner", { replace: true });
    }

    /**
     * Creates a scan from files that another page names.
     * @param {string[]} addresses of the API
     * @param {string[]} names
     */
    async takeFrom(addresses, names) {
        try {
            await this.take(await fetchFiles(addresses, names, this.#signal));
        } catch (error) {
            if (!this.#signal.aborted) errorToast(error);
        }
        if (pathOf(location) === "/scanner") await navigate("/scanner", { replace: true });
    }

    /** @param {File[]} files */
    async take(files) {
        try {
            const scan = await beginScan();
            const count = await sendAll(scan.id, files, this.sending, this.#signal);
            if (count && !this.#signal.aborted) await navigate(`/scanner/${scan.id}`);
        } catch (error) {
            if (!this.#signal.aborted) errorToast(error);
        }
    }

    async load() {
        try {
            const answer = await get("/api/scanner/scans", { params: { limit: FEW }, signal: this.#signal });
            [this.#scans, this.#next] = [answer.scans, answer.next ?? null];
            this.#show();
        } catch (error) {
            if (!this.#signal.aborted) replace(this.past, errorView(error, () => this.load()));
        }
    }

    async #more() {
        const answer = await get("/api/scanner/scans", { params: { limit: FEW, after: this.#next }, signal: this.#signal });
        this.#scans.push(...answer.scans);
        this.#next = answer.next ?? null;
        this.#show();
    }

    #show() {
        if (!this.#scans.length) return replace(this.past, howItGoes());
        replace(
            this.past,
            h("h2", null, t("scanner.past")),
            h("ul", { class: "scanner-past" }, this.#scans.map((scan) => this.#card(scan))),
            this.#next && button(t("scanner.more"), { style: "quiet", onclick: () => this.#more() }),
        );
    }

    /** @param {any} scan */
    #card(scan) {
        return h(
            "li",
            { class: "card scanner-card" },
            h(
                "a",
                { class: "scanner-card-link", href: `/scanner/${scan.id}` },
                h(
                    "span",
                    { class: "scanner-cover" },
                    h("img", {
                        src: `/api/scanner/pages/${scan.cover}/picture?size=480&version=${scan.coverVersion}`,
                        alt: "",
                        loading: "lazy",
                    }),
                ),
                h("strong", { class: "scanner-card-title" }, scan.title),
                h(
                    "span",
                    { class: "caption tabular scanner-card-when" },
                    [t("scanner.pages", { n: scan.pageCount }), relativeTime(scan.changedAt)].join(" · "),
                ),
                scan.receipt && receiptLine(scan.receipt),
            ),
            button(t("scanner.deleteScan", { title: scan.title }), {
                style: "quiet",
                icon: "trash",
                iconOnly: true,
                class: "scanner-card-delete",
                onclick: () => this.#delete(scan),
            }),
        );
    }

    /** @param {any} scan */
    async #delete(scan) {
        try {
            const { act } = await del(`/api/scanner/scans/${scan.id}`);
            toast(t("scanner.deleted", { title: scan.title }), { kind: "success", action: undoing(act, () => this.load()) });
        } catch (error) {
            errorToast(error);
        }
        await this.load();
    }
}

/** What a scan will be, while there is none: each step as a drawing. */
function howItGoes() {
    const steps = /** @type {const} */ (["scan", "crop", "text"]);
    return [
        h(
            "ol",
            { class: "scanner-steps" },
            steps.map((step) =>
                h("li", null, h("span", { class: "icon-plate" }, icon(step, { size: 28 })), t(`scanner.step.${step}`))
            ),
        ),
        h("p", { class: "quiet scanner-none" }, t("scanner.none")),
    ];
}
