// How the photos of a group of duplicates are shown: the words on each, and the number of columns.
import { t } from "../../core/i18n.js";
import { likenessOf } from "./words.js";

/** Groups with at most this many photos are shown in large cells. */
const FEW = 12;
/** The name that Syncthing gives to a copy if a file was changed on both sides. */
const CONFLICT = /\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]{7}(\.|$)/;

/** @param {number} width @param {number} total */
export const columnsOfFew = (width, total) =>
    total <= FEW ? Math.max(2, Math.min(4, Math.floor(width / 240))) : Math.max(3, Math.floor(width / 168));

/**
 * The similarity of a photo to the best photo of the group. In small groups, which have large cells, also the dimensions
 * of the photo in pixels.
 * @param {any} photo
 * @param {number | undefined} best the id of the best photo
 * @param {import("../../ui/rank-pages.js").RankPages<any>} pages
 * @returns {string | null}
 */
export function markOf(photo, best, pages) {
    if (CONFLICT.test(photo.name)) return t("photo.conflict");
    const words = photo.id === best ? t("groups.best") : likenessOf(photo, pages.items[pages.rankOf(best)]);
    const size = pages.total <= FEW && photo.width ? `${photo.width}\u00A0×\u00A0${photo.height}` : null;
    return [words, size].filter(Boolean).join(" · ") || null;
}
