/** The place of a screenshot's file in words, so that one sees which file a decision is about. */
import { t } from "../../core/i18n.js";

/**
 * The last folder and the name, and how many copies go with it.
 * @param {any} photo
 * @param {boolean} isNamed the name stands beside it already
 */
export function placeOf({ folder, name, copies }, isNamed) {
    const path = [folder.slice(folder.lastIndexOf("/") + 1), !isNamed && name].filter(Boolean).join("/");
    return [path, copiesOf(copies)].filter(Boolean).join(" · ");
}

/** The whole path, and how many copies go with it. @param {any} photo */
export const wholePlaceOf = ({ folder, name, copies }) =>
    [`${folder}/${name}`, copiesOf(copies)].filter(Boolean).join(" · ");

/** @param {number} copies */
const copiesOf = (copies) => copies > 1 && t("triage.copies", { n: copies - 1 });
