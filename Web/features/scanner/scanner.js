/** The scanner's start page, /scanner: starts a scan, and lists earlier scans. */
import { ApiError, post } from "../../core/api.js";
import { pathOf } from "../../core/base.js";
import { on } from "../../core/events.js";
import { fetchFiles, takeHanded } from "../../core/handover.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { hasPointer } from "../../ui/file-drops.js";
import { frame } from "../../ui/frame.js";
import { receiptStyle } from "../../ui/receipt-line.js";
import { hasCamera } from "./device.js";
import { History } from "./history.js";
import { beginScan, fileInput, sendAll, takeFiles } from "./taking.js";

export const styles = [receiptStyle, "/features/scanner/scanner.css"];

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { query, signal }) {
    frame({ title: t("scanner.title"), back: "/", wide: true });
    const page = new StartPage(signal);
    replace(root, page.element);
    const photos = (query.get("photos") ?? "").split(",").filter(Boolean).map(Number);
    if (photos.length) return page.takePhotos(photos);
    if (query.has("from")) return page.takeFrom(query.getAll("from"), query.getAll("name"));
    takeHanded("/scanner", (files) => void page.take(files), signal);
    await page.history.load();
}

class StartPage {
    #signal;

    /** @param {AbortSignal} signal */
    constructor(signal) {
        this.#signal = signal;
        const take = (/** @type {File[]} */ files) => void this.take(files);
        this.files = fileInput(take);
        this.camera = fileInput(take, { camera: true });
        this.sending = h("div", { class: "stack", "aria-live": "polite" });
        this.history = new History(signal);
        this.element = h(
            "div",
            { class: "scanner scanner-start stack" },
            this.#invitation(),
            this.sending,
            this.history.element,
            this.files,
            this.camera,
        );
        takeFiles(this.element, take, signal);
        const refresh = () => void this.history.load();
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
}
