// The one bar for the selected photos of a grid, and its actions. The timeline, albums and all other groups use it.
import { post } from "../core/api.js";
import { sumWords } from "../core/companion-words.js";
import { companionOf, sumOf } from "../core/companions.js";
import { isDeletion, takeCounts } from "../core/decisions.js";
import { h } from "../core/html.js";
import { failureText } from "../core/failure.js";
import { t } from "../core/i18n.js";
import { navigate } from "../core/router.js";
import { addToAlbum } from "./albums.js";
import { showChosen } from "./chosen-bar.js";
import { correctDates } from "./date-correction.js";
import { errorWords } from "./error-view.js";
import { choosePlace } from "./place-choice.js";
import { saveFiles } from "./save-files.js";
import { editTags } from "./tag-editor.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";
import { dropFilms, shrinkVideos } from "./video-shrink.js";
import { canShare, downloadAll, likeAll, share } from "./viewer-tools.js";

/** Maximum number of failures shown for one request. */
const MAX_FAILURES = 3;
/** Maximum number of photos whose ids fit in a URL. */
const MAX_IN_ADDRESS = 1000;
/** Maximum number of photos shared with another app at once, because the browser holds them all in memory. */
const MAX_SHARED = 20;

/** @typedef {false | [words: string, icon: string, run: () => any]} Act */

/**
 * @typedef {object} ChosenOptions
 * @property {number} most the maximum number of photos for "select all"
 * @property {() => Promise<void>} reload fetches the photos of the page again
 * @property {() => string | null} deck the URL of the deck with all photos of the page; null if it has none
 * @property {boolean} [isAlone] whether every decision applies to the selected files and not to their copies. A deletion
 *     always does, because the person did not look at files elsewhere
 */

/** Pages override `own`, the actions that only their photos have, and `chooseEach`, which selects all photos. */
export class ChosenActions {
    #options;

    /** @param {import("./photo-grid.js").PhotoGrid} grid @param {ChosenOptions} options */
    constructor(grid, options) {
        this.grid = grid;
        this.#options = options;
        this.bar = h("div", { class: "chosen-bar", hidden: true });
    }

    /** The actions in the bar. @returns {Act[]} */
    get acts() {
        return [
            ["photos.swipe", "swipe", () => this.#swipe()],
            ["photo.album", "plus", () => this.addToAlbum()],
            ["tags.title", "tag", () => this.editTags()],
            ["place.title", "place", () => this.#choosePlace()],
            ...this.own,
            ["photo.favourite", "star", () => this.#like()],
            ["dates.correct", "calendar", () => this.#correctDates()],
            ["out.save", "folder-add", () => this.#save()],
            ["photo.download", "download", () => this.#download()],
            canShare() && ["photo.share", "share", () => this.#share()],
            ["convert.this", "convert", () => this.#convert()],
            this.#hasVideo && ["video.shrink", "shrink", () => this.#shrink()],
            this.#live.length > 0 && ["video.drop", "photo", () => this.#drop()],
            ["photo.read", "text-heart", () => this.decide(this.chosen, "readKeep")],
            ["photo.keep", "heart", () => this.decide(this.chosen, "keep")],
            ["photo.queue", "trash", () => this.decide(this.chosen, "delete")],
        ];
    }

    get #hasVideo() {
        return this.chosen.some((id) => this.grid.pages.find(id)?.video);
    }

    /** The selected photos that have a film. */
    get #live() {
        return this.chosen.filter((id) => companionOf(this.grid.pages.find(id) ?? {}, "film"));
    }

    /** @returns {Act[]} */
    get own() {
        return [];
    }

    async chooseEach() {}

    /** The ids of the selected photos. */
    get chosen() {
        return this.grid.choice.selection.ids(/** @type {any} */ (this.grid.pages.items));
    }

    /**
     * The text that reports a decision. For a deletion it names the number of files, if all photos were changed and are
     * loaded.
     * @param {string} action @param {readonly number[]} ids @param {number} count the number of photos that were changed
     */
    doneWords(action, ids, count) {
        const cards = ids.map((id) => this.grid.pages.find(id)).filter((card) => card !== undefined);
        const isKnown = isDeletion(action) && count === ids.length && count === cards.length;
        return sumWords(`photo.done.${action}`, isKnown ? sumOf(cards) : { count });
    }

    /** Shows the bar in selection mode. */
    show() {
        const { choice, element, pages } = this.grid;
        this.bar.hidden = !choice.isChoosing;
        element.classList.toggle("photo-grid-choosing", choice.isChoosing);
        if (this.bar.hidden) return;
        showChosen(this.bar, choice.selection.sum({ count: pages.total, bytes: 0 }), {
            total: pages.total,
            onnone: () => choice.end(),
            onall: () => this.chooseAll(),
            acts: this.acts,
        });
    }

    /** Selects all photos of the page, including those that were never in view. */
    async chooseAll() {
        if (this.grid.pages.total > this.#options.most) {
            return void toast(t("photo.tooMany", { n: this.#options.most }), { kind: "info" });
        }
        await this.chooseEach();
        this.grid.draw();
        this.show();
    }

    async addToAlbum() {
        if (await addToAlbum(this.chosen)) this.grid.choice.end();
    }

    /** Opens the tags of the selected photos, if any. */
    async editTags() {
        const { reload } = this.#options;
        const photos = this.chosen.map((id) => ({ id, version: this.#versionOf(id) }));
        if (!photos.length || !await editTags(photos, undefined, () => void reload())) return;
        this.grid.choice.end();
        await reload();
    }

    async #choosePlace() {
        const { reload } = this.#options;
        const photos = this.chosen.map((id) => ({ id, version: this.#versionOf(id) }));
        if (!photos.length || !await choosePlace(photos, () => void reload())) return;
        this.grid.choice.end();
        await reload();
    }

    async #correctDates() {
        const { reload } = this.#options;
        const ids = this.chosen;
        const taken = ids.length === 1 ? this.grid.pages.find(ids[0])?.taken : undefined;
        if (!await correctDates(ids, { taken, after: () => void reload() })) return;
        this.grid.choice.end();
        await reload();
    }

    /** Opens the deck with the selected photos. If all are selected, there may be any number of them. */
    #swipe() {
        const ids = this.chosen;
        const deck = ids.length === this.grid.pages.total && this.#options.deck();
        if (deck) return void navigate(deck);
        if (ids.length > MAX_IN_ADDRESS) {
            return void toast(t("photos.swipe.tooMany", { n: MAX_IN_ADDRESS }), { kind: "info" });
        }
        navigate(`/swipe?${new URLSearchParams({ ids: ids.join(",") })}`);
    }

    async #drop() {
        const { reload } = this.#options;
        const photos = this.#live.map((id) => ({ id, version: this.#versionOf(id) }));
        if (await dropFilms(photos, () => void reload())) this.grid.choice.end();
    }

    /** Makes the selected videos smaller. Photos among them stay. */
    async #shrink() {
        const { reload } = this.#options;
        const ids = this.chosen.filter((id) => this.grid.pages.find(id)?.video ?? true);
        const videos = ids.map((id) => ({ id, version: this.#versionOf(id) }));
        if (await shrinkVideos(videos, () => void reload())) this.grid.choice.end();
    }

    #convert() {
        const ids = this.chosen;
        if (ids.length > MAX_IN_ADDRESS) {
            return void toast(t("photos.convert.tooMany", { n: MAX_IN_ADDRESS }), { kind: "info" });
        }
        navigate(`/convert?${new URLSearchParams({ photos: ids.join(",") })}`);
    }

    async #share() {
        const cards = this.chosen.map((id) => this.grid.pages.find(id)).filter((card) => card !== undefined);
        const isTooMuch = this.chosen.length > MAX_SHARED || cards.length < this.chosen.length;
        if (isTooMuch) return tooManyToShare();
        await share(.../** @type {any[]} */ (cards));
    }

    /**
     * The menu items for all photos of the page: as one ZIP file, and to another app.
     * @param {() => string} name returns the name of the group, which the ZIP file gets
     * @returns {import("./menu.js").MenuItem[]}
     */
    wholeItems(name) {
        const { pages } = this.grid;
        const every = async () => {
            await pages.all();
            return /** @type {any[]} */ (pages.items.filter((photo) => photo !== undefined));
        };
        const save = async () => {
            const ids = (await every()).map(({ id }) => id);
            await downloadAll(ids, (id) => pages.find(id), name());
        };
        const send = async () => pages.total > MAX_SHARED ? tooManyToShare() : share(...await every());
        const items = [{ label: t("photo.download.all"), icon: "download", run: save }];
        if (canShare()) items.push({ label: t("photo.share.all"), icon: "share", run: send });
        return items;
    }

    /** Marks the selected photos as favourites; if all of them already are, removes the marks. */
    async #like() {
        const { reload } = this.#options;
        const ids = this.chosen;
        const isLiked = ids.every((id) => this.grid.pages.find(id)?.favourite);
        if (!await likeAll(ids, !isLiked, () => void reload())) return;
        this.grid.choice.end();
        await reload();
    }

    /** Copies the selected photos into a folder that the user chooses. */
    #save() {
        const ids = this.chosen;
        saveFiles((folder) => post("/api/photos/save", { ids, folder }));
    }

    async #download() {
        await downloadAll(this.chosen, (id) => this.grid.pages.find(id));
        this.grid.choice.end();
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
                    alone: Boolean(this.#options.isAlone) || isDeletion(action),
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
        return this.grid.choice.selection.versionOf(id) ?? this.grid.pages.find(id)?.version ?? null;
    }

    /**
     * Changes photos, reports the change in a toast with an Undo button, and fetches the page again.
     * @param {() => Promise<any>} request
     * @param {string | ((count: number) => string)} words the translation key of the toast's text, or a function that
     *   returns the text
     * @param {() => void} [onundone] runs after the user has undone the change in the toast
     * @returns {Promise<any>} the response, or null after a failure
     */
    async change(request, words, onundone) {
        const { reload } = this.#options;
        try {
            const answer = await request();
            showFailures(answer.failed);
            if (answer.act) {
                const action = undoing(answer.act, () => {
                    onundone?.();
                    void reload();
                });
                const n = answer.count ?? 1;
                toast(typeof words === "string" ? t(words, { n }) : words(n), { kind: "success", action });
            } else if (!answer.failed?.length) toast(t("error.changed.title"));
            this.grid.choice.end();
            await reload();
            return answer;
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
            return null;
        }
    }
}

/** Shows the first failures of a request. @param {{error: any}[]} [failed] */
function showFailures(failed = []) {
    for (const { error } of failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
}

const tooManyToShare = () => void toast(t("photos.share.tooMany", { n: MAX_SHARED }), { kind: "info" });
