// Creates, renames and deletes albums.
import { del, get, post, put } from "../../core/api.js";
import { albumName } from "../../core/group-names.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { askAlbum, askName } from "../../ui/albums.js";
import { errorWords } from "../../ui/error-view.js";
import { menu } from "../../ui/menu.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** The maximum number of albums that are offered. */
const MAX_ALBUMS = 1000;

/** Asks for a name, creates an album and opens it. @param {string} [parent] the key of the album that the new one is in */
export async function makeAlbum(parent) {
    let album = "";
    const save = async (/** @type {string} */ name) => {
        ({ album } = await post("/api/albums", { name, ...(parent && { parent: Number(parent) }) }));
    };
    const title = t(parent ? "photo.album.inside" : "photo.album.new");
    if (await askName(title, "", { save })) navigate(`/groups/album/${album}`);
}

/**
 * Asks for another album and puts an album into it, or takes it out to the top.
 * @param {any} group the album
 */
export async function nestAlbum(group) {
    try {
        const { groups } = await get("/api/groups/album", { params: { limit: MAX_ALBUMS } });
        const isInside = (/** @type {any} */ other) =>
            other.key === group.key || other.within?.some((/** @type {any} */ outer) => outer.key === group.key);
        const parent = group.within?.at(-1).key;
        const others = groups.filter((/** @type {any} */ other) => !isInside(other) && other.key !== parent);
        const top = parent !== undefined && { icon: "arrow-up", title: t("photo.album.top") };
        const choice = await askAlbum(t("photo.album.put"), others, top);
        if (!choice) return;
        const at = `/api/albums/${group.key}/parent`;
        const { act } = await (choice.id === null ? del(at) : put(at, { album: choice.id }));
        const name = albumName(group.name);
        const words = choice.id === null
            ? t("photo.album.topped", { name })
            : t("photo.album.nested", { name, to: choice.name });
        if (act) toast(words, { kind: "success", action: undoing(act) });
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}

/**
 * The menu of an album.
 * @param {() => any} group returns the current album
 * @param {(rename: () => Promise<any>) => Promise<any>} onrename receives a function that renames the album and calls it;
 *   then reports the new name and shows the album again
 * @param {import("../../ui/menu.js").MenuItem[]} whole the items for all photos of the album
 */
export function albumMenu(group, onrename, whole) {
    const { key } = group();
    return menu({
        label: t("photo.more"),
        items: [
            ...whole,
            { label: t("photo.album.inside"), icon: "plus", run: () => makeAlbum(key) },
            { label: t("photo.album.put"), icon: "album", run: () => nestAlbum(group()) },
            { label: t("photo.album.rename"), icon: "text", run: rename },
            { label: t("photo.album.delete"), icon: "trash", destructive: true, run: remove },
        ],
    });

    async function rename() {
        const next = await askName(t("photo.album.rename"), albumName(group().name));
        if (next) await onrename(() => put(`/api/albums/${key}`, { name: next }));
    }

    async function remove() {
        try {
            const { act } = await del(`/api/albums/${key}`);
            const inner = group().albums;
            toast(t(inner ? "photo.album.deleted.inner" : "photo.album.deleted"), {
                action: undoing(act, () => navigate(`/groups/album/${key}`)),
            });
            const outer = group().within?.at(-1).key;
            navigate(outer ? `/groups/album/${outer}` : "/groups/album", { replace: true });
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }
}
