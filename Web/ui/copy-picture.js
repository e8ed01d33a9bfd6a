// Copies a picture to the clipboard, for browsers that cannot share files with other apps.
import { appURL } from "../core/base.js";
import { t } from "../core/i18n.js";
import { previewURL } from "../core/pictures.js";
import { toast } from "./toast.js";

/** The long side of the copied picture, in px. */
const SIDE = 2160;

/** Whether the browser can copy pictures. Browsers allow it only on a secure page, such as one of this computer. */
export const canCopyPictures = () => typeof ClipboardItem === "function" && Boolean(navigator.clipboard?.write);

/** Copies a picture as PNG, which has neither place nor camera. @param {import("../core/pictures.js").Card} card */
export async function copyPicture(card) {
    try {
        // Safari needs the promise itself, because the person's press is forgotten while the picture is fetched.
        await navigator.clipboard.write([new ClipboardItem({ "image/png": png(appURL(previewURL(card, SIDE))) })]);
        toast(t("photo.copied"), { kind: "success" });
    } catch {
        toast(t("photo.copy.failed"), { kind: "error" });
    }
}

/** @param {string} address */
async function png(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(response.statusText);
    const picture = await createImageBitmap(await response.blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return await canvas.convertToBlob({ type: "image/png" });
}
