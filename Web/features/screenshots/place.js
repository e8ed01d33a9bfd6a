/** The path of a screenshot in words, so that the user can see which file a decision applies to. */
import { t } from "../../core/i18n.js";

/**
 * The last folder of the path, the file name, and the number of other copies to which a decision also applies.
 * @param {any} photo
 * @param {boolean} isNamed whether the file name is already shown beside this text, and so is left out
 */
export function placeOf({ folder, name, copies }, isNamed) {
    const path = [folder.slice(folder.lastIndexOf("/") + 1), !isNamed && name].filter(Boolean).join("/");
    return [path, copiesOf(copies)].filter(Boolean).join(" · ");
}

/** The whole path, and the number of other copies to which a decision also applies. @param {any} photo */
export const wholePlaceOf = ({ folder, name, copies }) =>
    [`${folder}/${name}`, copiesOf(copies)].filter(Boolean).join(" · ");

/** @param {number} copies */
const copiesOf = (copies) => copies > 1 && t("triage.copies", { n: copies - 1 });
