/** A camera of this device, with its video, its light and zoom, and still pictures. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";

/** If a still picture takes longer than this, in ms, a video frame is used instead. */
const PATIENCE = 2500;
const QUALITY = 0.93;

export class Eye {
    /** @type {MediaStream | null} */
    #stream = null;
    /** @type {MediaStreamTrack | null} */
    #track = null;
    #signal;
    #told;
    /** @type {string | null} */
    #camera = null;

    /** The cameras of the device. @type {MediaDeviceInfo[]} */
    cameras = [];
    isLit = false;
    /** Whether the camera has a light. */
    torch = false;
    /** @type {{min: number, max: number, step: number, value: number} | null} */
    zoom = null;

    /** @param {AbortSignal} signal @param {{ended: () => void, changed: () => void, opened: () => void}} told */
    constructor(signal, told) {
        this.#signal = signal;
        this.#told = told;
        this.video = h("video", { class: "camera-video", muted: true, "aria-label": t("scanner.camera.picture") });
        this.video.playsInline = true;
        // Locking a phone ends the camera stream, so it is reopened when the page becomes visible again.
        document.addEventListener("visibilitychange", () => {
            if (document.hidden) this.close();
            else if (!this.isOpen) this.open().then(() => this.#told.changed(), () => this.#told.ended());
        }, { signal });
    }

    get isOpen() {
        return this.#track?.readyState === "live" && this.video.videoWidth > 0;
    }

    /** @throws {DOMException} as getUserMedia does */
    async open() {
        this.close();
        const size = {
            width: { ideal: "ImageCapture" in globalThis ? 1920 : 3840 },
            height: { ideal: "ImageCapture" in globalThis ? 1080 : 2160 },
        };
        const which = this.#camera ? { deviceId: { exact: this.#camera } } : { facingMode: { ideal: "environment" } };
        const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } });
        if (this.#signal.aborted) return stream.getTracks().forEach((track) => track.stop());
        this.#stream = stream;
        const [track] = stream.getVideoTracks();
        track.addEventListener("ended", () => this.#stream === stream && this.#told.ended());
        this.video.srcObject = stream;
        await this.video.play();
        if (this.#stream !== stream) return;
        // Set only after the video has started to play, because until then the video shows the picture of the previous
        // camera.
        this.#track = track;
        this.#told.opened();
        this.#learn(track);
        this.cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
        this.#told.changed();
    }

    /** @param {MediaStreamTrack} track */
    #learn(track) {
        const [can, is] = /** @type {any[]} */ ([track.getCapabilities?.() ?? {}, track.getSettings()]);
        this.#camera = is.deviceId ?? this.#camera;
        this.torch = Boolean(can.torch);
        this.isLit = false;
        this.zoom = can.zoom?.max > can.zoom?.min
            ? { ...can.zoom, min: can.zoom.min, max: can.zoom.max, value: is.zoom ?? can.zoom.min }
            : null;
        // The picture of a camera that faces the user is mirrored.
        this.video.parentElement?.classList.toggle("camera-mirror", is.facingMode === "user");
    }

    close() {
        const stream = this.#stream;
        [this.#stream, this.#track] = [null, null];
        stream?.getTracks().forEach((track) => track.stop());
    }

    /** Switches to the next camera of the device. */
    async next() {
        const at = this.cameras.findIndex(({ deviceId }) => deviceId === this.#camera);
        this.#camera = this.cameras[(at + 1) % this.cameras.length]?.deviceId ?? null;
        await this.open();
    }

    /** @param {boolean} on */
    async light(on) {
        await this.#track?.applyConstraints(/** @type {any} */ ({ advanced: [{ torch: on }] }));
        this.isLit = on;
        this.#told.changed();
    }

    /** @param {number} value */
    async zoomTo(value) {
        await this.#track?.applyConstraints(/** @type {any} */ ({ advanced: [{ zoom: value }] })).catch(() => {});
    }

    /** Resolves when the video has a new frame, or after a short timeout. @returns {Promise<void>} */
    nextFrame() {
        return new Promise((resolve) => {
            const timer = setTimeout(resolve, 250);
            this.video.requestVideoFrameCallback?.(() => {
                clearTimeout(timer);
                resolve();
            });
        });
    }

    /** Takes a picture at the camera's full resolution. @returns {Promise<Blob>} */
    async still() {
        const Capture = /** @type {any} */ (globalThis).ImageCapture;
        const track = this.#track;
        if (Capture && track) {
            const taken = await Promise.race([
                new Capture(track).takePhoto().catch(() => null),
                new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE)),
            ]);
            if (taken instanceof Blob && taken.size > 0) return taken;
        }
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width: this.video.videoWidth, height: this.video.videoHeight });
        canvas.getContext("2d")?.drawImage(this.video, 0, 0);
        return new Promise((resolve, reject) =>
            canvas.toBlob(
                (blob) => blob ? resolve(blob) : reject(new Error(t("scanner.camera.noStill"))),
                "image/jpeg",
                QUALITY,
            )
        );
    }
}
