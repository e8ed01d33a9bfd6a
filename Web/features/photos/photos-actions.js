// The bar for the selected photos of the timeline. While photos are selected for an album, the album is its only action.
import { get, post } from "../../core/api.js";
import { albumName } from "../../core/group-names.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { ChosenActions } from "../../ui/chosen-actions.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** Maximum number of photos for "select all". */
const MAX_CHOSEN = 100_000;

export class PhotosActions extends ChosenActions {
    #params;
    /** The album for which photos are being selected. @type {{key: string, name: string} | null} */
    #album = null;

    /**
     * @param {import("../../ui/photo-grid.js").PhotoGrid} grid
     * @param {() => Record<string, string>} params the request parameters of the page
     * @param {Omit<import("../../ui/chosen-actions.js").ChosenOptions, "most">} options
     */
    constructor(grid, params, options) {
        super(grid, { ...options, most: MAX_CHOSEN });
        this.#params = params;
    }

    /** @override @returns {import("../../ui/chosen-actions.js").Act[]} */
    get acts() {
        const album = this.#album;
        if (!album) return super.acts;
        return [[t("photo.album.addTo", { name: album.name }), "plus", () => this.#addTo(album)]];
    }

    /** @override */
    async chooseEach() {
        const { choice, pages } = this.grid;
        try {
            const { ids } = await get("/api/photos/ids", { params: { ...this.#params(), limit: MAX_CHOSEN } });
            for (const id of ids) choice.selection.set(pages.find(id) ?? { id, bytes: 0 }, true);
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }

    /** @param {string} key @param {AbortSignal} signal */
    async chooseFor(key, signal) {
        const { groups } = await get("/api/groups/album", { signal }).catch(() => ({ groups: [] }));
        const found = groups.find((/** @type {any} */ group) => String(group.key) === key);
        this.#album = found ? { key, name: albumName(found.name) } : null;
    }

    /** @param {{key: string, name: string}} album */
    async #addTo({ key, name }) {
        try {
            const answer = await post(`/api/albums/${key}/photos`, { ids: this.chosen });
            toast(t("photo.album.added", { n: answer.count, name }), { kind: "success", action: undoing(answer.act) });
            await navigate(`/groups/album/${key}`, { replace: true });
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }
}
