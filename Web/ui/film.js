// A video in the viewer.
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { ApiError } from "../core/api.js";
import { failureText } from "../core/failure.js";
import { originalURL, previewURL } from "../core/pictures.js";
import { playConverted, whenUnplayable } from "./film-source.js";
import { icon } from "./icon.js";

/** The long side of the picture that is shown until the video plays, in px. */
const POSTER = 1440;

/**
 * A video with the browser's own controls. If the browser cannot play it, the server converts it while it plays; if that is not
 * possible either, the reason is shown instead.
 * @param {{id: number, name: string}} card
 * @param {{onend?: () => void, src?: string}} [options] `onend`: the video plays immediately, without controls, and this is
 *     called at its end; `src`: the address of the film, if it is not the file of the card
 */
export function film(card, { onend, src } = {}) {
    const video = h("video", {
        class: "viewer-film",
        src: src ?? originalURL(/** @type {any} */ (card)),
        poster: /** @type {any} */ (card).colour ? previewURL(/** @type {any} */ (card), POSTER) : undefined,
        controls: !onend,
        autoplay: Boolean(onend),
        playsInline: true,
        preload: "metadata",
        "aria-label": card.name,
    });
    const box = h("div", { class: "viewer-film-box" }, video);
    const fail = (/** @type {unknown} */ error) => {
        const words = error instanceof ApiError ? failureText(/** @type {any} */ (error)) : t("viewer.play.failed");
        const { colour } = /** @type {any} */ (card);
        const poster = colour && h("img", { src: previewURL(/** @type {any} */ (card), POSTER), alt: card.name });
        replace(box, h("div", { class: "photo-problem" }, poster || icon("broken", { size: 56 }), h("p", null, words)));
    };
    const note = (/** @type {string} */ words) => box.append(h("p", { class: "viewer-film-note", role: "status" }, words));
    whenUnplayable(video, (error) => src ? fail(error) : playConverted(video, card, { onfail: fail, onnote: note }));
    if (onend) video.addEventListener("ended", onend);
    return box;
}
