// The actions on the selected photos of a group, and the bar that contains them.
import { post } from "../../core/api.js";
import { takeCounts } from "../../core/decisions.js";
import { t } from "../../core/i18n.js";
import { ChosenActions, showFailures } from "../../ui/chosen-actions.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** The maximum number of photos that Select all selects. */
const MAX_CHOSEN = 20_000;

export class GroupActions extends ChosenActions {
    #address;
    #reload;

    /**
     * @param {import("../../ui/photo-grid.js").PhotoGrid} grid
     * @param {import("./group.js").GroupAddress} address
     * @param {() => Promise<void>} reload fetches the group again
     */
    constructor(grid, address, reload) {
        super(grid, MAX_CHOSEN);
        this.#address = address;
        this.#reload = reload;
    }

    /** @override @returns {import("../../ui/chosen-actions.js").Act[]} */
    get acts() {
        const { way } = this.#address;
        return [
            ["photo.album", "plus", () => this.addToAlbum()],
            ["dates.correct", "calendar", () => this.correctDates(this.#reload)],
            way === "album" && ["photo.album.remove", "minus", () => this.#removeFromAlbum()],
            way === "similar" && ["groups.separate", "close", () => this.separate(this.chosen)],
            ["photo.read", "text-heart", () => this.decide(this.chosen, "readKeep")],
            ["photo.keep", "heart", () => this.decide(this.chosen, "keep")],
            ["photo.queue", "trash", () => this.decide(this.chosen, "delete")],
        ];
    }

    /** @override */
    async chooseEach() {
        const { choice, pages } = this.grid;
        await pages.all();
        for (const photo of pages.items) if (photo) choice.selection.set(photo, true);
    }

    async #removeFromAlbum() {
        const ids = this.chosen;
        await this.change(() => post(`/api/albums/${this.#address.key}/remove`, { ids }), "photo.album.removed");
    }

    /** Removes photos from a group of similar photos. @param {number[]} ids */
    async separate(ids) {
        const { path, strictness } = this.#address;
        await this.change(() => post(`${path}/separate?strictness=${strictness}`, { ids }), "groups.separated");
    }

    /** Removes all photos of the page from the group of similar photos. */
    async separateAll() {
        const { pages } = this.grid;
        await pages.all();
        await this.separate(pages.items.flatMap((photo) => photo ? [photo.id] : []));
    }

    /**
     * Decides on photos.
     * @param {number[]} ids
     * @param {string} action
     * @param {() => void} [onundone] runs after the user has undone the decision in the toast
     * @returns {Promise<number | null>} the id of the recorded act, or null if nothing was changed
     */
    async decide(ids, action, onundone) {
        const answer = await this.change(
            () =>
                post("/api/triage/decide-many", {
                    ids,
                    versions: ids.map((id) => this.#versionOf(id)),
                    action,
                    alone: this.#address.isDuplicates,
                    key: crypto.randomUUID(),
                }),
            (count) => this.doneWords(action, ids, count),
            onundone,
        );
        if (answer) takeCounts(answer.counts);
        return answer?.act ?? null;
    }

    /**
     * Removes photos from the delete queue.
     * @param {number[]} ids
     * @param {() => void} [onundone]
     * @returns {Promise<number | null>} the id of the recorded act, or null
     */
    async putBack(ids, onundone) {
        const answer = await this.change(() => post("/api/triage/queue/put-back", { ids }), "queue.putBack.done", onundone);
        if (answer) takeCounts(answer.counts);
        return answer?.act ?? null;
    }

    /** The version of a photo that was on screen when the user decided. @param {number} id @returns {string | null} */
    #versionOf(id) {
        const { choice, pages } = this.grid;
        return choice.selection.versionOf(id) ?? pages.items[pages.rankOf(id)]?.version ?? null;
    }

    /**
     * Changes the group, reports the change in a toast with an Undo button, and reloads the group.
     * @param {() => Promise<any>} request
     * @param {string | ((count: number) => string)} words the translation key of the toast's text, or a function that
     *   returns the text
     * @param {() => void} [onundone] runs after the user has undone the change in the toast
     * @returns {Promise<any>} the response, or null after a failure
     */
    async change(request, words, onundone) {
        try {
            const answer = await request();
            showFailures(answer.failed);
            if (answer.act) {
                const action = undoing(answer.act, () => {
                    onundone?.();
                    void this.#reload();
                });
                const n = answer.count ?? 1;
                toast(typeof words === "string" ? t(words, { n }) : words(n), { kind: "success", action });
            } else if (!answer.failed?.length) toast(t("error.changed.title"));
            this.grid.choice.end();
            await this.#reload();
            return answer;
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
            return null;
        }
    }
}
