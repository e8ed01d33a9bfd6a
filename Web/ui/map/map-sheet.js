// The sheet of a map: a picture of more of the world than is in view, which is moved and scaled until the next one is drawn. No DOM.
import { MapView } from "./map-view.js";

/** The space of a sheet beyond each side of the view, as a part of the view. */
const MARGIN = 0.25;
/** A new sheet is drawn during a movement if less than this part of the view remains beyond a side. */
const LEAST = 0.05;
/** A new sheet is drawn during a movement if the sheet is scaled by more than this power of two. */
const MOST_SCALED = 0.4;

/** @typedef {import("./map-view.js").MapView} View */

/** The view that a sheet shows. @param {View} view @param {number} [margin] the space beyond each side, as a part of the view */
export function sheetOf({ x, y, zoom, width, height }, margin = MARGIN) {
    const sheet = new MapView();
    [sheet.x, sheet.y, sheet.zoom] = [x, y, zoom];
    [sheet.width, sheet.height] = [Math.round(width * (1 + 2 * margin)), Math.round(height * (1 + 2 * margin))];
    return sheet;
}

/** Where a sheet lies in a view: its corner in px, and its scale. @param {View} sheet @param {View} view */
export function spotOf(sheet, view) {
    const scale = 2 ** (view.zoom - sheet.zoom);
    const { x, y } = view.screenOf(sheet);
    return { left: x - sheet.width / 2 * scale, top: y - sheet.height / 2 * scale, scale };
}

/** Whether a sheet is sharp and reaches beyond the view, so that the view can be moved on. @param {View} sheet @param {View} view */
export function suffices(sheet, view) {
    const { left, top, scale } = spotOf(sheet, view);
    const [across, down] = [view.width * LEAST, view.height * LEAST];
    // The world ends at the poles, and so do the pictures of it.
    const [north, south] = [view.screenOf({ x: view.x, y: 0 }).y, view.screenOf({ x: view.x, y: 1 }).y];
    return Math.abs(Math.log2(scale)) <= MOST_SCALED && left <= -across &&
        left + sheet.width * scale >= view.width + across &&
        top <= Math.max(-down, north) && top + sheet.height * scale >= Math.min(view.height + down, south);
}

/** Whether a sheet is the best one for a view at rest. @param {View} sheet @param {View} view */
export const isBest = (sheet, view) => sheet.zoom === view.zoom && suffices(sheet, view);
