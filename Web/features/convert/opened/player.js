/** The view of a sound or a film: the player of the browser. */
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { loadStyles } from "../../../core/styles.js";
import { wave } from "../../../ui/wave.js";

/** @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal */
export async function show(root, file, signal) {
    const address = `/api/convert/files/${file.id}/content`;
    if (file.family === "video") return void replace(root, film(file.name, address));
    await loadStyles(["/ui/wave.css"]);
    replace(root, wave(address, file.bytes, signal));
}

/** @param {string} name @param {string} src */
function film(name, src) {
    const video = h("video", { class: "opened-film", src, controls: true, playsInline: true, preload: "metadata" });
    video.ariaLabel = name;
    const broken = () => replace(box, h("p", null, t("viewer.play.failed")));
    video.addEventListener("error", broken);
    const box = h("div", { class: "opened-other" }, video);
    return box;
}
