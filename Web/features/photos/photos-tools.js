/** The buttons in the bar of the photos. */
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";

/**
 * @param {"newest" | "oldest"} order
 * @param {{turn: () => void, filters: () => void, choose: () => void, map: () => void, play: () => void}} actions
 */
export function photosTools(order, { turn, filters, choose, map, play }) {
    const tool = (
        /** @type {string} */ label,
        /** @type {string} */ icon,
        /** @type {() => void} */ onclick,
        /** @type {string} */ word = "",
    ) => button(label, { style: "quiet", icon, iconOnly: true, word, onclick });
    const other = order === "newest" ? "photos.order.oldest" : "photos.order.newest";
    return [
        tool(t(other), "sort", turn, t(`${other}.short`)),
        tool(t("photos.map"), "place", map),
        tool(t("filter.title"), "filter", filters),
        tool(t("viewer.slideshow"), "slideshow", play),
        tool(t("list.select"), "check-circle", choose),
    ];
}
