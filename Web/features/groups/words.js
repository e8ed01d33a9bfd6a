// Texts about groups, in the user's language.
import { bytes } from "../../core/format.js";
import { t } from "../../core/i18n.js";

/**
 * The number of groups in words. The noun fits the kind of grouping: "3 days", "3 folders", or just "3 groups".
 * @param {string} way
 * @param {number} n
 * @returns {string}
 */
export const countOf = (way, n) => t(COUNTED.has(way) ? `groups.count.${way}` : "groups.groups", { n });

/** @typedef {{way: string, groups: number, photos: number, frees: number, covers: any[]}} WaySummary */

/** The ways of which a photo may be in several groups, so that a sum would count it more than once. */
const OVERLAPPING = new Set(["album", "tag", "place", "thing", "person"]);

/** The number of groups of a way, and what could be freed or how many photos are in them. @param {WaySummary} summary */
export function summaryOf({ way, groups, photos, frees }) {
    const size = frees > 0
        ? t("groups.free", { size: bytes(frees) })
        : !OVERLAPPING.has(way) && t("groups.photos", { n: photos });
    return [countOf(way, groups), size].filter(Boolean).join(" · ");
}

/** The groups of places are countries and regions too, and the photos without a place, so they are no number of places. */
const COUNTED = new Set(["day", "event", "folder", "album", "kind", "today", "tag", "thing", "person", "trip"]);

/** How many photos a group has, and how many of them have no decision. @param {{count: number, left: number}} group */
export function leftOf({ count, left }) {
    if (left === count) return t("groups.photos", { n: count });
    return left ? t("groups.left", { n: count, left }) : `${t("groups.photos", { n: count })} · ${t("groups.left.none")}`;
}

/** Whether the deck of a group begins or goes on. @param {{count: number, left: number}} group */
export const swipeWord = ({ count, left }) => t(left < count ? "groups.swipe.on" : "groups.swipe");

/**
 * Says in which way a photo is similar to the best photo of its group: as a copy, an edit, …
 * @param {{likeness?: string, width: number | null, height: number | null}} photo
 * @param {{width: number | null, height: number | null} | null | undefined} best
 */
export function likenessOf({ likeness, width, height }, best) {
    return likenessWord(likeness, best?.width === width && best?.height === height);
}

/** Says in which way the photos of a group are similar. @param {{likeness?: string, reason?: string}} group */
export const groupLikenessOf = ({ likeness, reason }) => likenessWord(likeness, reason !== "larger");

/** @param {string | undefined} likeness @param {boolean} isSameSize */
function likenessWord(likeness, isSameSize) {
    return likeness ? t(`groups.likeness.${likeness === "resized" && isSameSize ? "saved" : likeness}`) : "";
}

/** Why the best photo of a group is the best. @param {{reason?: string}} group */
export const reasonOf = ({ reason }) => reason ? t(`groups.reason.${reason}`) : "";

/** The advantage of the best photo over another photo of its group, in a few words. @param {{reason?: string}} photo */
export const advantageOver = ({ reason }) => reason ? t(`groups.reason.${reason}.short`) : "";
