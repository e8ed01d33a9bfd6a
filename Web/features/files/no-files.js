// Shown in a folder without files, and in place of the list of shared folders if none is shared.
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";

/**
 * Shown in place of the files if there are none.
 * @param {boolean} isTop in the list of shared folders
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
