// A photo as returned by the API, and the URLs of its pictures.

/**
 * @typedef {object} Card as in docs/api.md
 * @property {number} id
 * @property {string} name
 * @property {string} folder
 * @property {string} taken local time without a zone
 * @property {number | null} width
 * @property {number | null} height
 * @property {number} bytes
 * @property {string} format
 * @property {string | null} colour
 * @property {boolean} screenshot
 * @property {boolean} [video]
 * @property {number | null} [duration] the length of a video in seconds
 * @property {boolean} [moves] whether it is a motion photo, which has a film inside its file
 * @property {boolean} [favourite]
 * @property {boolean} [paper] whether its text indicates that it shows a document on paper
 * @property {string | null} camera
 * @property {{en: string, de: string} | null} [place] where it was taken
 * @property {number} copies
 * @property {string} version
 * @property {import("./companions.js").Companion[]} [companions] the other files of the photo
 * @property {{code: string, message: string} | null} problem
 */

/** Whether at least a part of the photo can be shown. @param {Card} card */
export const isShown = (card) => !card.problem || Boolean(card.colour);
/** Whether a photo, or the poster of a video, can be shown now. A video has no poster until it was read. @param {Card} card */
export const isPictured = (card) => isShown(card) && (!card.video || Boolean(card.colour));

/** @param {Card} card @param {number} size */
export const previewURL = (card, size) => `/api/pictures/${card.id}/preview/${size}?v=${card.version}`;
/** @param {Card} card */
export const thumbnailURL = (card) => `/api/pictures/${card.id}/thumbnail?v=${card.version}`;
/** Frames of a video, side by side. @param {Card} card */
export const stripURL = (card) => `/api/pictures/${card.id}/strip?v=${card.version}`;
/** The film inside a motion photo. @param {{id: number}} card */
export const motionURL = (card) => `/api/pictures/${card.id}/motion`;
/** The URL of the file itself. @param {Card} card */
export const originalURL = (card) => `/api/pictures/${card.id}/original`;

/** Marks every thumbnail that fails to load; called once. */
export function watchThumbnails() {
    for (const name of ["error", "load"]) {
        document.addEventListener(name, ({ target }) => {
            if (!(target instanceof HTMLImageElement) || !target.src.includes("/thumbnail")) return;
            target.classList.toggle("picture-broken", name === "error");
        }, true);
    }
}
