// The empty states of a group without photos.
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { emptyOfFolders } from "../../ui/folders-away.js";
import { ICONS } from "../../core/group-ways.js";

/** An album without photos. @param {string} key of the album */
export function emptyAlbum(key) {
    return emptyOfFolders({
        icon: ICONS.album,
        title: t("photo.none.other"),
        text: t("photo.none.photos.text"),
        action: button(t("photos.choose"), { style: "primary", icon: "photos", href: `/photos?into=${key}` }),
    });
}

/** A group of another kind that has no photos any more. @param {string} way the kind of grouping @param {HTMLElement} [action] */
export function goneGroup(way, action) {
    return emptyOfFolders({ icon: ICONS[way] ?? "photos", title: t("groups.gone"), text: t("groups.gone.text"), action });
}

/** Shown if a search finds no photo of the group. */
export const nothingFound = () =>
    emptyState({ icon: "search", title: t("groups.search.none"), text: t("groups.search.none.text") });
