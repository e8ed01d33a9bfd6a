// What stands in place of a group without photos.
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { ICONS } from "./ways.js";

export function emptyAlbum() {
    return emptyState({
        icon: ICONS.album,
        title: t("groups.none.other"),
        text: t("groups.none.photos.text"),
        action: button(t("groups.title"), { href: "/groups" }),
    });
}

/** @param {string} way @param {HTMLElement} [action] */
export function goneGroup(way, action) {
    return emptyState({ icon: ICONS[way] ?? "photos", title: t("groups.gone"), text: t("groups.gone.text"), action });
}
