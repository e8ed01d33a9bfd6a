// A small map of the place of one photo, which leads to the large map.
import { h } from "../../core/html.js";
import { loadStyles } from "../../core/styles.js";
import { t } from "../../core/i18n.js";
import { MapCanvas } from "./map-canvas.js";
import { MapView, xOf, yOf } from "./map-view.js";

const ZOOM = 6;

/**
 * @param {number} latitude
 * @param {number} longitude
 * @param {() => void} onclick
 * @returns {HTMLElement} hidden if the map is not installed
 */
export function smallMap(latitude, longitude, onclick) {
    const view = new MapView();
    const canvas = new MapCanvas(view);
    const element = h(
        "a",
        {
            class: "map map-small",
            href: `/places?at=${latitude.toFixed(5)},${longitude.toFixed(5)}`,
            "aria-label": t("photo.info.map"),
            onclick,
        },
        canvas.element,
        h("span", { class: "map-pin" }),
    );
    const draw = () => {
        view.resize(element.clientWidth, element.clientHeight);
        [view.x, view.y, view.zoom] = [xOf(longitude), yOf(latitude), Math.max(view.lowest, ZOOM)];
        canvas.draw();
    };
    new ResizeObserver(draw).observe(element);
    Promise.all([canvas.load(), loadStyles(["/ui/map/map.css"])]).then(draw, () => element.hidden = true);
    return element;
}
