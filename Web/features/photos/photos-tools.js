/** The buttons in the bar of the photos. */
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { menu } from "../../ui/menu.js";

/**
 * @param {"newest" | "oldest"} order
 * @param {{turn: () => void, filters: () => void, choose: () => void, map: () => void, play: () => void}} actions
 */
export function photosTools(order, { turn, filters, choose, map, play }) {
    const tool = (
        /** @type {string} */ label,
        /** @type {string} */ icon,
        /** @type {() => void} */ onclick,
    ) => button(label, { style: "quiet", icon, iconOnly: true, onclick });
    const other = order === "newest" ? "photos.order.oldest" : "photos.order.newest";
    // With more buttons, a phone's bar would have no room for the search.
    return [
        tool(t("filter.title"), "filter", filters),
        tool(t("list.select"), "check-circle", choose),
        menu({
            label: t("photo.more"),
            word: t("photo.more"),
            items: [
                { label: t(other), icon: "sort", run: turn },
                { label: t("photos.map"), icon: "place", run: map },
                { label: t("viewer.slideshow"), icon: "slideshow", run: play },
            ],
        }),
    ];
}
