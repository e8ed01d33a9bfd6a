// The actions for the selected photos, and the bar with these actions.
import { get, post } from "../../core/api.js";
import { isDeletion, takeCounts } from "../../core/decisions.js";
import { albumName } from "../../core/group-names.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { ChosenActions, showFailures } from "../../ui/chosen-actions.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { canShare, downloadAll, likeAll, share } from "../../ui/viewer-tools.js";

/** Maximum number of photos for "select all". */
const MAX_CHOSEN = 100_000;
/** Maximum number of photos whose ids fit in a URL. */
const MAX_SWIPED = 1000;
/** Maximum number of photos shared with another app at once, because the browser holds them all in memory. */
const MAX_SHARED = 20;

export class PhotosActions extends ChosenActions {
    #params;
    #reload;
    /** The album for which photos are being selected. @type {{key: string, name: string} | null} */
    #album = null;

    /**
     * @param {import("../../ui/photo-grid.js").PhotoGrid} grid
     * @param {() => Record<string, string>} params the request parameters of the page
     * @param {() => Promise<void>} reload
     */
    constructor(grid, params, reload) {
        super(grid, MAX_CHOSEN);
        this.#params = params;
        this.#reload = reload;
    }

    /** @override @returns {import("../../ui/chosen-actions.js").Act[]} */
    get acts() {
        const album = this.#album;
        if (album) return [[t("photo.album.addTo", { name: album.name }), "plus", () => this.#addTo(album)]];
        return [
            ["photos.swipe", "swipe", () => this.#swipe()],
            ["photo.album", "plus", () => this.addToAlbum()],
            ["photo.favourite", "star", () => this.#like()],
            ["dates.correct", "calendar", () => this.correctDates(this.#reload)],
            ["photo.download", "download", () => this.#download()],
            canShare() && ["photo.share", "share", () => this.#share()],
            ["convert.this", "convert", () => this.#convert()],
            ["photo.read", "text-heart", () => this.decide("readKeep")],
            ["photo.keep", "heart", () => this.decide("keep")],
            ["photo.queue", "trash", () => this.decide("delete")],
        ];
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

    #swipe() {
        const ids = this.chosen;
        if (ids.length > MAX_SWIPED) return void toast(t("photos.swipe.tooMany", { n: MAX_SWIPED }), { kind: "info" });
        navigate(`/swipe?${new URLSearchParams({ ids: ids.join(",") })}`);
    }

    #convert() {
        const ids = this.chosen;
        if (ids.length > MAX_SWIPED) return void toast(t("photos.convert.tooMany", { n: MAX_SWIPED }), { kind: "info" });
        navigate(`/convert?${new URLSearchParams({ photos: ids.join(",") })}`);
    }

    async #share() {
        const cards = this.chosen.map((id) => this.grid.pages.find(id)).filter((card) => card !== undefined);
        const isTooMuch = this.chosen.length > MAX_SHARED || cards.length < this.chosen.length;
        if (isTooMuch) return void toast(t("photos.share.tooMany", { n: MAX_SHARED }), { kind: "info" });
        await share(.../** @type {any[]} */ (cards));
    }

    /** Marks the selected photos as favourites; if all of them already are, removes the marks. */
    async #like() {
        const ids = this.chosen;
        const isLiked = ids.every((id) => this.grid.pages.find(id)?.favourite);
        if (!await likeAll(ids, !isLiked, () => void this.#reload())) return;
        this.grid.choice.end();
        await this.#reload();
    }

    async #download() {
        await downloadAll(this.chosen, (id) => this.grid.pages.find(id));
        this.grid.choice.end();
    }

    /** @param {string} action */
    async decide(action) {
        const { choice, pages } = this.grid;
        const ids = this.chosen;
        const versions = ids.map((id) => choice.selection.versionOf(id) ?? pages.find(id)?.version ?? null);
        try {
            const answer = await post("/api/triage/decide-many", {
                ids,
                versions,
                action,
                // A deletion applies to exactly the selected photos, and not to their copies in folders that the page does
                // not show.
                alone: isDeletion(action),
                key: crypto.randomUUID(),
            });
            takeCounts(answer.counts);
            showFailures(answer.failed);
            if (answer.act) {
                const undo = undoing(answer.act, () => void this.#reload());
                toast(this.doneWords(action, ids, answer.count), { kind: "success", action: undo });
            }
            choice.end();
            await this.#reload();
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    }
}
