// A sound with its waveform. A click jumps to that position; the arrow keys seek by five seconds, and the space bar plays
// and pauses.
import { appURL } from "../core/base.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { peaks } from "./peaks.js";

/** The number of bars in the waveform. */
const BARS = 160;
/**
 * A larger file, in bytes, is played without a waveform, because the browser would keep the whole decoded sound in memory.
 */
const LARGEST = 40_000_000;
const STEP = 5;
const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} src @param {number} bytes of the file @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function wave(src, bytes, signal) {
    const audio = h("audio", { class: "wave-sound", src, controls: true, preload: "metadata" });
    const picture = h("div", { class: "wave", "aria-hidden": "true" });
    const element = h("div", { class: "wave-player", role: "group", "aria-label": t("files.sound") }, picture, audio);
    picture.addEventListener("click", (event) => {
        const box = picture.getBoundingClientRect();
        if (audio.duration) audio.currentTime = audio.duration * (event.clientX - box.left) / box.width;
    });
    element.addEventListener("keydown", (event) => {
        if (event.target === audio) event.stopPropagation();
        const by = event.key === "ArrowLeft" ? -STEP : event.key === "ArrowRight" ? STEP : 0;
        if (by && event.target === audio) {
            event.preventDefault();
            audio.currentTime = Math.max(0, Math.min(audio.duration || 0, audio.currentTime + by));
        }
    });
    if (bytes <= LARGEST) void draw(picture, audio, src, signal);
    else picture.hidden = true;
    return element;
}

/** @param {HTMLElement} picture @param {HTMLAudioElement} audio @param {string} src @param {AbortSignal} signal */
async function draw(picture, audio, src, signal) {
    try {
        const data = await (await fetch(appURL(src), { signal })).arrayBuffer();
        const sound = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(data);
        if (signal.aborted) return;
        const heights = peaks(sound.getChannelData(0), BARS);
        const svg = document.createElementNS(SVG, "svg");
        svg.setAttribute("viewBox", `0 0 ${BARS} 100`);
        svg.setAttribute("preserveAspectRatio", "none");
        const bars = heights.map((height, at) => {
            const bar = document.createElementNS(SVG, "rect");
            const tall = Math.max(2, height * 96);
            for (const [name, value] of Object.entries({ x: at + 0.15, y: (100 - tall) / 2, width: 0.7, height: tall })) {
                bar.setAttribute(name, String(value));
            }
            return bar;
        });
        svg.append(...bars);
        replace(picture, svg);
        const show = () => {
            const played = audio.duration ? audio.currentTime / audio.duration * BARS : 0;
            bars.forEach((bar, at) => bar.classList.toggle("wave-played", at < played));
        };
        audio.addEventListener("timeupdate", show, { signal });
    } catch {
        // The browser may still be able to play a sound that it cannot decode as a whole.
        picture.hidden = true;
    }
}
