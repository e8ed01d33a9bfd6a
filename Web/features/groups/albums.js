// Creates, renames and deletes albums.
import { del, post, put } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { askName } from "../../ui/albums.js";
import { errorWords } from "../../ui/error-view.js";
import { menu } from "../../ui/menu.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** Asks for a name, creates an album and opens it. */
export async function makeAlbum() {
    let album = "";
    const save = async (/** @type {string} */ name) => {
        ({ album } = await post("/api/albums", { name }));
    };
    if (await askName(t("photo.album.new"), "", { save })) navigate(`/groups/album/${album}`);
}

/**
 * The menu of an album, with its actions Rename and Delete.
 * @param {string} key @param {string} name
 * @param {(rename: () => Promise<any>) => Promise<any>} onrename receives a function that renames the album and calls it;
 *   then reports the new name and shows the album again
 */
export function albumMenu(key, name, onrename) {
    return menu({
        label: t("photo.more"),
        items: [
            { label: t("photo.album.rename"), icon: "text", run: rename },
            { label: t("photo.album.delete"), icon: "trash", destructive: true, run: remove },
        ],
    });

    async function rename() {
        const next = await askName(t("photo.album.rename"), name);
        if (next) await onrename(() => put(`/api/albums/${key}`, { name: next }));
    }

    async function remove() {
        try {
            const { act } = await del(`/api/albums/${key}`);
            toast(t("photo.album.deleted"), { action: undoing(act, () => navigate(`/groups/album/${key}`)) });
            navigate("/groups/album", { replace: true });
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }
}
