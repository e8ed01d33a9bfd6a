// What stands in place of the photos where there is none.
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";

/** @param {boolean} isFiltered whether a filter hides them */
export function noPhotos(isFiltered) {
    if (isFiltered) {
        return emptyState({
            icon: "filter",
            title: t("photos.nomatch"),
            text: t("photos.nomatch.text"),
            action: button(t("filter.clear"), { href: "/photos" }),
        });
    }
    return emptyState({
        icon: "photos",
        title: t("photos.empty"),
        text: t("photos.empty.text"),
        action: button(t("library.add"), { style: "primary", icon: "folder-add", href: "/library/add" }),
    });
}
