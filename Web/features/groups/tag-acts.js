// Renames, merges and deletes tags.
import { get, post } from "../../core/api.js";
import { groupAddress } from "../../core/group-filter.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { tagKey } from "../../core/tag-draft.js";
import { askName } from "../../ui/albums.js";
import { confirmed } from "../../ui/confirm.js";
import { errorToast } from "../../ui/error-toast.js";
import { menu } from "../../ui/menu.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** @typedef {{name: string, photos: number}} Tag a tag, and the number of its photos as shown */

/** The address of the page of a tag. @param {string} name */
const page = (name) => groupAddress({ way: "tag", key: name, strictness: "" });

/**
 * The menu of a tag, with its actions Rename and Delete.
 * @param {() => Tag} tag returns the tag when an action begins
 * @param {object} [options]
 * @param {boolean} [options.isPage] whether the menu is on the page of the tag, which then follows the tag
 * @param {import("../../ui/menu.js").MenuItem[]} [options.whole] the items for all photos of the tag
 */
export function tagMenu(tag, { isPage = false, whole = [] } = {}) {
    const go = (/** @type {string | null} */ name) => {
        if (isPage) navigate(name === null ? "/groups/tag" : page(name), { replace: true });
    };
    return menu({
        label: t("photo.more"),
        items: [
            ...whole,
            { label: t("tags.rename"), icon: "text", run: () => rename(tag(), go) },
            { label: t("tags.delete"), icon: "trash", destructive: true, run: () => remove(tag(), go) },
        ],
    });
}

/** @param {Tag} tag @param {(name: string | null) => void} go shows the page of a tag, or of all tags */
async function rename({ name, photos }, go) {
    const to = await askName(t("tags.rename"), name, { label: t("tags.name") });
    if (!to || to === name) return;
    try {
        const { tags } = await get("/api/tags");
        const other = tags.find((/** @type {Tag} */ tag) => tagKey(tag.name) === tagKey(to) && tagKey(to) !== tagKey(name));
        if (other && !await confirmed(question({ name, photos }, other))) return;
        const into = other?.name ?? to;
        const { act } = await post("/api/tags/rename", { name, to: into, photos, ...other && { merged: other.photos } });
        const words = t(other ? "tags.merged" : "tags.renamed", { name, to: into });
        toast(words, { kind: "success", action: undoing(act, () => go(name)) });
        go(into);
    } catch (error) {
        errorToast(error);
    }
}

/** The question before two tags are merged. @param {Tag} tag @param {Tag} other */
function question({ name, photos }, { name: to, photos: n }) {
    return {
        title: t("tags.merge.title", { name, to }),
        text: [t("tags.merge.text", { n, to }), t("tags.merge.own", { n: photos, name })].join(" "),
        action: t("tags.merge"),
    };
}

/** @param {Tag} tag @param {(name: string | null) => void} go */
async function remove({ name, photos }, go) {
    const words = { title: t("tags.delete.title", { name }), text: t("tags.delete.text", { n: photos }) };
    if (!await confirmed({ ...words, action: t("tags.delete"), icon: "trash" })) return;
    try {
        const { act } = await post("/api/tags/delete", { name, photos });
        toast(t("tags.deleted", { name }), { kind: "success", action: undoing(act, () => go(name)) });
        go(null);
    } catch (error) {
        errorToast(error);
    }
}
