// The words for photos with several files: their signs, and the number of their files in sums.
import { bytesOf, filesOf, signOf } from "./companions.js";
import { bytes } from "./format.js";
import { t } from "./i18n.js";

/** @typedef {import("./companions.js").Accompanied} Accompanied */

/** “raw”, “Live”, “edited” or “3 files”; empty without a sign. @param {Accompanied | null | undefined} card */
export function companionSign(card) {
    const sign = signOf(card);
    return sign && card ? t(`photo.several.${sign}`, { n: filesOf(card) }) : "";
}

/** The sign without a number of files, beside a size that names it. @param {Accompanied | null | undefined} card */
export const partSign = (card) => signOf(card) === "files" ? "" : companionSign(card);

/** “31 MB”, or “3 files, 31 MB”. @param {Accompanied & {bytes: number}} card */
export function sizeWords(card) {
    const [files, size] = [filesOf(card), bytes(bytesOf(card))];
    return files > 1 ? t("photo.files.size", { files, size }) : size;
}

/** The sign in more words, for screen readers and tooltips. @param {Accompanied | null | undefined} card */
export function companionWords(card) {
    const sign = signOf(card);
    return sign && card ? t(`photo.several.${sign}.long`, { n: filesOf(card) }) : "";
}

/**
 * A text about a number of photos with their size. If they have more files than photos, the text that ends in `.files` also
 * names the number of files.
 * @param {string} key
 * @param {{count: number, bytes?: number, files?: number}} sum `files` is missing if it is unknown
 */
export function sumWords(key, { count, bytes: size = 0, files = count }) {
    return t(files > count ? `${key}.files` : key, { n: count, files, size: bytes(size) });
}
