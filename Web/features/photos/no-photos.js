// Shown in place of the photos if there are none.
import { filterParams, isFiltered } from "../../core/filter-query.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { emptyOfFolders } from "../../ui/folders-away.js";

/** @param {import("../../core/filter-query.js").Filter} filter the filter that may exclude all photos */
export function noPhotos(filter) {
    if (filter.favourites && Object.keys(filterParams(filter)).length === 1) {
        return emptyOfFolders({
            icon: "star",
            title: t("photos.nofavourites"),
            text: t("photos.nofavourites.text"),
            action: button(t("home.newest.all"), { href: "/photos" }),
        });
    }
    if (isFiltered(filter)) {
        return emptyState({
            icon: "filter",
            title: t("photos.nomatch"),
            text: t("photos.nomatch.text"),
            action: button(t("filter.clear"), { href: "/photos" }),
        });
    }
    return emptyOfFolders({
        icon: "photos",
        title: t("photos.empty"),
        text: t("photos.empty.text"),
        action: button(t("library.add"), { style: "primary", icon: "folder-add", href: "/library/add" }),
    });
}
