/**
 * The views of special files: mails are opened on the mail page, and pictures that no browser supports are shown as a JPEG.
 */
import { appURL } from "../../../core/base.js";
import { ApiError, clientId, del, get, post } from "../../../core/api.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { isShownPicture } from "../../../core/kinds.js";
import { navigate } from "../../../core/router.js";
import { button } from "../../../ui/button.js";
import { errorView } from "../../../ui/error-view.js";
import { errorToast } from "../../../ui/error-toast.js";
import { skeleton } from "../../../ui/skeleton.js";

/** @param {import("./opened.js").File} file */
const address = (file) => `/api/convert/files/${file.id}/content`;

/**
 * A picture. If browsers do not support its kind, a JPEG made from it.
 * @param {import("./opened.js").File} file
 * @param {AbortSignal} signal
 */
export function pictureFace(file, signal) {
    if (isShownPicture(file.kind)) return shownPicture(file, signal);
    const element = h("div", { class: "opened-made" }, skeleton("block", 1));
    void make();
    return element;

    async function make() {
        try {
            const wish = { converter: "pictures", file: file.id, options: { format: "jpeg" } };
            const made = await post("/api/convert/preview", wish, { signal });
            signal.addEventListener("abort", () => void del(`/api/convert/files/${made.id}`).catch(() => {}));
            replace(element, h("img", { class: "opened-picture", src: address(made), alt: file.name }));
        } catch (error) {
            if (!signal.aborted) replace(element, errorView(error, make));
        }
    }
}

/** A picture of a kind that browsers support. If it cannot be loaded, the server says why. @param {import("./opened.js").File} file @param {AbortSignal} signal */
function shownPicture(file, signal) {
    const picture = h("img", { class: "opened-picture", src: address(file), alt: file.name });
    picture.addEventListener("error", async () => {
        const answer = await fetch(appURL(address(file)), { signal }).catch(() => null);
        if (signal.aborted) return;
        const words = answer && !answer.ok && await answer.json().catch(() => null);
        const error = new ApiError({
            code: "unknown",
            message: t("opened.broken"),
            ...words?.error,
            status: answer?.status ?? 0,
        });
        picture.replaceWith(errorView(error, () => location.reload()));
    });
    return picture;
}

/** A mail or an archive of mails. @param {import("./opened.js").File} file @param {AbortSignal} signal @param {() => void} showText */
export function mailFace(file, signal, showText) {
    return h(
        "div",
        { class: "opened-other" },
        h("p", null, t(file.kind === "mbox" ? "opened.mails" : "opened.mail")),
        button(t("opened.mail.open"), { style: "primary", icon: "mail", onclick: () => openInMail(file, signal) }),
        button(t("opened.as.text"), { onclick: showText }),
    );
}

/**
 * Uploads a file to the mail page, which stores a copy.
 * @param {import("./opened.js").File} file
 * @param {AbortSignal} signal
 */
async function openInMail(file, signal) {
    try {
        const content = await fetch(appURL(`${address(file)}?download=1`), { signal });
        if (!content.ok) throw new ApiError({ code: "unknown", message: content.statusText, status: content.status });
        const response = await fetch(appURL(`/api/mailbox/upload?name=${encodeURIComponent(file.name)}`), {
            method: "POST",
            body: await content.blob(),
            headers: { "X-Shoebox-Client": clientId, "Content-Type": "application/octet-stream" },
            signal,
        });
        const answer = await response.json();
        if (!response.ok) throw new ApiError({ ...answer.error, status: response.status });
        if (file.kind === "mail") await firstMail(answer.id, signal);
        await navigate(`/mail/${answer.id}${file.kind === "mail" ? "/1" : ""}`);
    } catch (error) {
        if (!signal.aborted) errorToast(error);
    }
}

/** The states of an archive that is no longer being read, with or without success. */
const ENDED = new Set(["ready", "failed", "missing"]);
const PAUSE = 100;
const LONGEST = 10_000;

/**
 * Waits for the first mail of an archive. Resolves when it has been read, when reading has ended, or after a timeout.
 * @param {string} archive
 * @param {AbortSignal} signal
 */
async function firstMail(archive, signal) {
    const end = performance.now() + LONGEST;
    while (performance.now() < end) {
        const { messages, state } = await get(`/api/mailbox/archives/${archive}`, { signal });
        if (messages > 0 || ENDED.has(state)) return;
        await new Promise((done) => setTimeout(done, PAUSE));
    }
}
