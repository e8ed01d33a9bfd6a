// The empty states of a folder without files, and of the list of shared folders if no folder is shared.
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";

/**
 * The empty state that replaces the list of files.
 * @param {boolean} isTop whether this is the list of shared folders
 * @param {boolean} isFiltered
 * @param {() => void} upload
 */
export function nothing(isTop, isFiltered, upload) {
    if (isTop) {
        return emptyState({
            icon: "folder",
            title: t("library.empty.title"),
            text: t("files.none.text"),
            action: button(t("library.add"), { style: "primary", icon: "folder-add", href: "/library/add" }),
        });
    }
    return emptyState({
        icon: "folder-open",
        title: t(isFiltered ? "files.nomatch" : "files.empty"),
        text: t(isFiltered ? "files.nomatch.text" : "files.empty.text"),
        action: isFiltered ? undefined : button(t("files.upload"), { icon: "arrow-up", onclick: upload }),
    });
}
