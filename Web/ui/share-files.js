/** Shares files with another app, by the Web Share API. */
import { get } from "../core/api.js";
import { appURL } from "../core/base.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { errorToast } from "./error-toast.js";
import { sheet } from "./sheet.js";
import { toast } from "./toast.js";

/** @typedef {{address: string, name: string, type: string}} Shared a file of the API */

/** The maximum number of files, because the browser holds all of them in memory. */
const MOST = 50;

/**
 * Whether the browser can share files of these names and types. Browsers refuse some types, such as ZIP archives.
 * @param {{name: string, type: string}[]} files
 */
export function canShareFiles(files) {
    if (!files.length || files.length > MOST || !navigator.canShare) return false;
    return navigator.canShare({ files: files.map(({ name, type }) => new File([""], name, { type })) });
}

/**
 * Fetches files and shares them.
 * @param {Shared[]} files
 * @param {AbortSignal} [signal]
 */
export async function shareFiles(files, signal) {
    try {
        await shareContent({ files: await Promise.all(files.map((file) => fetched(file, signal))) });
    } catch (error) {
        if (!signal?.aborted) errorToast(error);
    }
}

/** @param {Shared} file @param {AbortSignal} [signal] */
async function fetched({ address, name, type }, signal) {
    const response = await fetch(appURL(address), { signal });
    if (!response.ok) await get(address, { signal }); // throws in the API's own words
    return new File([await response.blob()], name, { type });
}

/**
 * Shares files or a text that are in memory.
 * @param {{files?: File[], title?: string, text?: string}} content
 */
export async function shareContent(content) {
    try {
        await navigator.share(content);
    } catch (error) {
        const name = error instanceof DOMException ? error.name : "";
        // The user has closed the list of apps.
        if (name === "AbortError") return;
        if (name !== "NotAllowedError") return toast(t("out.share.failed"), { kind: "error" });
        askAgain(content);
    }
}

/**
 * Asks for another click, because browsers share only shortly after a click, and fetching the content took longer.
 * @param {{files?: File[], title?: string, text?: string}} content
 */
function askAgain(content) {
    const ready = sheet({
        title: t("out.share"),
        content: content.files ? t("out.share.ready", { n: content.files.length }) : t("out.share.ready.text"),
        actions: [
            button(t("out.share.now"), {
                style: "primary",
                icon: "share",
                onclick: () => {
                    ready.close();
                    navigator.share(content).catch((error) => {
                        if (error.name !== "AbortError") toast(t("out.share.failed"), { kind: "error" });
                    });
                },
            }),
        ],
    });
}
