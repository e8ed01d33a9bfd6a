// The key frame before a sought time, which is shown until the pictures from that time on are converted.
import { appURL } from "../core/base.js";

/** A video that shows the picture behind it instead of its own. */
const CLASS = "film-sought";

/** Whether the pictures at the current time are there. @param {HTMLVideoElement} video */
function isThere({ buffered, currentTime }) {
    for (let index = 0; index < buffered.length; index++) {
        if (currentTime >= buffered.start(index) && currentTime < buffered.end(index)) return true;
    }
    return false;
}

/** Loads a picture completely. @param {string} path @param {AbortSignal} signal @returns {Promise<Blob>} */
async function load(path, signal) {
    const response = await fetch(appURL(path), { signal });
    if (!response.ok) throw new Error(String(response.status));
    return await response.blob();
}

/**
 * Shows a key frame after each seek to a time that is not there. The picture lies behind the video and the video moves its own picture away,
 * so the browser's controls stay visible.
 * @param {HTMLVideoElement} video
 * @param {{id: number}} card
 * @returns {() => void} stops it
 */
export function showSoughtFrames(video, card) {
    const controller = new AbortController();
    const { signal } = controller;
    let address = "";
    let isLoading = false;

    const hide = () => {
        video.classList.remove(CLASS);
        video.style.backgroundImage = "";
        if (address) URL.revokeObjectURL(address);
        address = "";
    };
    const isSeeking = () => video.seeking && !isThere(video) && !signal.aborted;

    // A finger on the bar seeks many times a second. One picture is loaded at a time, then that of the latest time.
    const follow = async () => {
        if (isLoading) return;
        isLoading = true;
        try {
            for (let shown = -1; isSeeking() && shown !== Math.floor(video.currentTime);) {
                shown = Math.floor(video.currentTime);
                const picture = await load(`/api/videos/${card.id}/play/frames/${shown}`, signal);
                if (!isSeeking()) break;
                hide();
                address = URL.createObjectURL(picture);
                video.style.backgroundImage = `url("${address}")`;
                video.classList.add(CLASS);
            }
        } catch {
            // The converted pictures follow.
        } finally {
            isLoading = false;
        }
    };

    video.addEventListener("seeking", follow, { signal });
    for (const type of ["seeked", "emptied", "error"]) video.addEventListener(type, hide, { signal });
    return () => {
        controller.abort();
        hide();
    };
}
