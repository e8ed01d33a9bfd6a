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
        await share(await Promise.all(files.map((file) => fetched(file, signal))));
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

/** @param {File[]} files */
async function share(files) {
    try {
        await navigator.share({ files });
    } catch (error) {
        const name = error instanceof DOMException ? error.name : "";
        // The user has closed the list of apps.
        if (name === "AbortError") return;
        if (name !== "NotAllowedError") return toast(t("out.share.failed"), { kind: "error" });
        askAgain(files);
    }
}

/**
 * Asks for another click, because browsers share only shortly after a click, and fetching the files took longer.
 * @param {File[]} files
 */
function askAgain(files) {
    const ready = sheet({
        title: t("out.share"),
        content: t("out.share.ready", { n: files.length }),
        actions: [
            button(t("out.share.now"), {
                style: "primary",
                icon: "share",
                onclick: () => {
                    ready.close();
                    navigator.share({ files }).catch((error) => {
                        if (error.name !== "AbortError") toast(t("out.share.failed"), { kind: "error" });
                    });
                },
            }),
        ],
    });
}
