// Faces and groups of faces.
import { t } from "./i18n.js";

/** @typedef {{key: string, name?: string | null, hidden: boolean, faces: number, photos: number, cover: number}} Group */

/** The small picture of a face. @param {number} face */
export const faceURL = (face) => `/api/people/faces/${face}/picture`;

/** The name of a group, or a question. @param {{name?: string | null}} group */
export const nameOf = ({ name }) => name || t("people.who");
