/**
 * The live camera, /scanner/camera. It draws the outline of a detected page, and takes a picture of the page automatically
 * when the page is held still.
 */
import { get } from "../../core/api.js";
import { vibrate } from "../../core/haptics.js";
import { h, replace, svg } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { changeQuery, navigate } from "../../core/router.js";
import { play } from "../../core/sounds.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { frame } from "../../ui/frame.js";
import { progressRing } from "../../ui/progress.js";
import { hintOf } from "./camera-hint.js";
import { CameraStack } from "./camera-stack.js";
import { cameraTools, zoomTool } from "./camera-tools.js";
import { cameraProblem, fit, fly } from "./camera-view.js";
import { Eye } from "./eye.js";
import { Finder } from "./finder.js";
import { Sending } from "./sending.js";
import { Steadiness, SURE } from "./steadiness.js";
import { beginScan, fileInput } from "./taking.js";

export const styles = ["/features/scanner/scanner.css", "/features/scanner/camera.css"];

/** The local-storage key of the switch for taking pages automatically. */
const AUTOMATIC = "shoebox.scanner.automatic";

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, { query, signal, onquery }) {
    // The page changes the URL itself, so changes of the query are ignored.
    onquery(() => {});
    const number = (/** @type {string} */ name) => Number(query.get(name)) || null;
    const page = new CameraPage(root, { scan: number("scan"), instead: number("page") }, signal);
    void page.start();
    return () => page.stop();
}

class CameraPage {
    /** @type {number | null} */
    #scan;
    /** @type {AbortSignal} */
    #signal;
    #finder = new Finder();
    #steady = new Steadiness();
    #automatic = localStorage.getItem(AUTOMATIC) !== "no";
    #isTaking = false;
    #isWatched = false;
    /** The progress shown by the ring, 0…1. */
    #filled = 0;
    /** The id of the page that the new picture replaces, if any. @type {number | null} */
    #instead;
    #sending = new Sending();

    /** @param {HTMLElement} root @param {{scan: number | null, instead: number | null}} what @param {AbortSignal} signal */
    constructor(root, { scan, instead }, signal) {
        [this.#scan, this.#instead] = [scan, instead];
        this.#signal = signal;
        frame({ title: t("scanner.title"), bare: true });
        this.eye = new Eye(signal, {
            ended: () => this.#explain("stopped"),
            changed: () => this.#drawTools(),
            opened: () => this.#steady.restart(),
        });
        this.outline = svg("polygon", { class: "camera-outline" });
        this.overlay = svg(
            "svg",
            { class: "camera-overlay", "aria-hidden": "true" },
            this.outline,
        );
        this.hint = h("p", { class: "camera-hint", role: "status" });
        this.stage = h("div", { class: "camera-stage" }, this.eye.video, this.overlay, this.hint);
        this.ring = progressRing(0, { size: 84, label: t("scanner.camera.progress") });
        this.shutter = h(
            "button",
            {
                type: "button",
                class: "camera-shutter",
                "aria-label": t("scanner.camera.take"),
                onclick: () => void this.take(),
            },
            this.ring,
            h("span", { class: "camera-shutter-disc" }),
        );
        this.stack = new CameraStack();
        this.done = button(t("scanner.camera.done"), { style: "primary", onclick: () => this.#leave() });
        this.tools = h("div", { class: "camera-tools" });
        this.closer = h("div", { class: "camera-closer" });
        this.input = fileInput((files) => void this.#sendFiles(files), { single: instead !== null });
        this.element = h(
            "div",
            { class: "camera" },
            this.stage,
            h(
                "div",
                { class: "camera-top" },
                button(t("common.close"), { style: "quiet", icon: "close", iconOnly: true, onclick: () => this.#leave() }),
                this.tools,
            ),
            h("div", { class: "camera-bottom" }, this.closer, this.stack.element, this.shutter, this.done),
            this.input,
        );
        replace(root, this.element);
        const sizes = new ResizeObserver(() => this.#fit());
        sizes.observe(this.stage);
        this.eye.video.addEventListener("resize", () => this.#fit(), { signal });
        signal.addEventListener("abort", () => sizes.disconnect());
        // Pictures that have been taken but not sent yet would be lost.
        addEventListener("beforeunload", (event) => this.#sending.unsent && event.preventDefault(), { signal });
        keys(document, { Space: () => void this.take(), Enter: () => void this.take(), Escape: () => this.#leave() }, {
            signal,
        });
    }

    async start() {
        if (this.#scan) {
            const scan = await get(`/api/scanner/scans/${this.#scan}`, { signal: this.#signal })
                .catch((error) => error.status === 404 ? null : undefined);
            if (scan) this.#showStack(scan.pages.length, scan.pages.at(-1));
            else if (scan === null) this.#scan = null;
        }
        await this.#open();
    }

    async #open() {
        try {
            await this.eye.open();
        } catch (error) {
            if (!this.#signal.aborted) this.#explain(error instanceof DOMException ? error.name : "");
            return;
        }
        this.#drawTools();
        if (!this.#isWatched) void this.#watch();
    }

    stop() {
        this.eye.close();
        this.#finder.destroy();
    }

    /** Analyses frame after frame until the user leaves the page. */
    async #watch() {
        this.#isWatched = true;
        while (!this.#signal.aborted) {
            await this.eye.nextFrame();
            if (this.#signal.aborted) return;
            if (!this.eye.isOpen || this.#isTaking || !this.#finder.isFree) continue;
            void this.#finder.look(this.eye.video).then((seen) => {
                if (!this.#isTaking && !this.#signal.aborted) this.#show(seen);
            });
        }
    }

    /** Aligns the outline with the picture. Called only when one of them changes its size, not for each frame. */
    #fit() {
        const { videoWidth, videoHeight } = this.eye.video;
        if (videoWidth > 0) fit(this.stage, this.overlay, videoWidth, videoHeight);
    }

    /** @param {import("./steadiness.js").Seen | null} seen */
    #show(seen) {
        const view = this.#steady.add(seen, performance.now());
        const { videoWidth: width, videoHeight: height } = this.eye.video;
        this.outline.setAttribute("points", (view.corners ?? []).map(([x, y]) => `${x * width},${y * height}`).join(" "));
        this.outline.classList.toggle("camera-sure", (seen?.confidence ?? 0) >= SURE);
        this.element.dataset.confidence = seen ? seen.confidence.toFixed(3) : "";
        this.element.dataset.finder = this.#finder.place;
        this.element.dataset.source = this.#finder.source;
        this.#fill(this.#automatic ? view.progress : 0);
        this.#say(t(`scanner.camera.${hintOf(view, this.#finder.light, this.#automatic)}`));
        if (view.due && this.#automatic) void this.take();
    }

    /** @param {number} progress of the ring */
    #fill(progress) {
        if (progress !== this.#filled) this.ring.update(progress);
        this.#filled = progress;
    }

    /** @param {string} words */
    #say(words) {
        if (this.hint.textContent !== words) this.hint.textContent = words;
    }

    /** Takes a picture and uploads it. */
    async take() {
        if (this.#isTaking || !this.eye.isOpen || (this.#instead && this.#sending.unsent)) return;
        this.#isTaking = true;
        this.#steady.took();
        this.#fill(0);
        try {
            const picture = await this.eye.still();
            vibrate("medium");
            play("shot");
            fly(picture, this.stage, this.stack.element, this.element);
            this.#send(picture);
        } catch (error) {
            errorToast(error);
        } finally {
            this.#isTaking = false;
        }
    }

    /** @param {Blob & {name?: string}} picture */
    #send(picture) {
        const instead = this.#instead;
        if (!instead) this.#showStack(this.stack.count + 1);
        this.#sending.send(picture, () => this.#place()).then(
            (pages) => instead ? this.#leave(pages[0]?.id) : this.#showStack(this.stack.count, pages.at(-1)),
            (error) => {
                if (!instead && error.status === 404) return this.#sendAnew(picture);
                if (!instead) this.#showStack(this.stack.count - 1);
                errorToast(error);
            },
        );
    }

    /**
     * Called if the scan was deleted elsewhere meanwhile: starts a new scan with the picture.
     * @param {Blob & {name?: string}} picture
     */
    #sendAnew(picture) {
        this.#scan = null;
        this.#showStack(0);
        this.#send(picture);
    }

    /** The API path to which pictures are uploaded. */
    async #place() {
        if (this.#instead) return `/api/scanner/pages/${this.#instead}/again`;
        if (!this.#scan) this.#begun((await beginScan()).id);
        return `/api/scanner/scans/${this.#scan}/pages`;
    }

    /** Stores the scan in the URL, so that it continues if the page is reloaded or reopened. @param {number} scan */
    #begun(scan) {
        this.#scan = scan;
        changeQuery({ scan: String(scan) });
    }

    /** @param {File[]} files */
    async #sendFiles(files) {
        for (const file of files) this.#send(file);
        if (!this.#instead) await this.#leave();
    }

    /** @param {number} count @param {any} [last] the last page */
    #showStack(count, last) {
        this.stack.show(count, this.#scan, last);
    }

    #drawTools() {
        const tools = cameraTools(this.eye, {
            isAutomatic: this.#automatic,
            onautomatic: (automatic) => this.#setAutomatic(automatic),
            onfailure: (error) => this.#explain(error.name),
        });
        replace(this.tools, tools);
        replace(this.closer, zoomTool(this.eye));
    }

    /** @param {boolean} automatic */
    #setAutomatic(automatic) {
        this.#automatic = automatic;
        localStorage.setItem(AUTOMATIC, automatic ? "yes" : "no");
    }

    /** Explains why there is no picture, and offers alternatives. @param {string} reason name of the browser's error */
    #explain(reason) {
        if (this.#signal.aborted) return;
        this.outline.setAttribute("points", "");
        this.hint.textContent = "";
        const again = button(t("scanner.camera.again"), {
            style: "primary",
            onclick: () => {
                view.remove();
                return this.#open();
            },
        });
        const choose = button(t("scanner.choose"), { icon: "photos", onclick: () => this.input.click() });
        const view = cameraProblem(reason, [again, choose]);
        this.element.querySelector(".camera-problem")?.remove();
        this.element.append(view);
    }

    /** @param {number | null} [page] the page to show */
    async #leave(page = this.#instead) {
        this.eye.close();
        if (this.#sending.unsent) {
            this.#say(t("scanner.camera.sending", { n: this.#sending.unsent }));
            await this.#sending.done;
        }
        if (this.#signal.aborted) return;
        const scan = this.#scan && this.stack.count ? `/scanner/${this.#scan}${page ? `?page=${page}` : ""}` : "/scanner";
        await navigate(scan, { replace: true });
    }
}
