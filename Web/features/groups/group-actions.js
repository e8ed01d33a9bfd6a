// The bar for the selected photos of a group, with the actions that only groups have.
import { post } from "../../core/api.js";
import { groupDeck } from "../../core/group-filter.js";
import { ChosenActions } from "../../ui/chosen-actions.js";

/** The maximum number of photos that Select all selects. */
const MAX_CHOSEN = 20_000;

export class GroupActions extends ChosenActions {
    #address;

    /**
     * @param {import("../../ui/photo-grid.js").PhotoGrid} grid
     * @param {import("./group.js").GroupAddress} address
     * @param {() => Promise<void>} reload fetches the group again
     * @param {() => string} words the words that the shown photos are searched by
     */
    constructor(grid, address, reload, words) {
        const deck = () => groupDeck(address, words());
        super(grid, { most: MAX_CHOSEN, reload, deck, isAlone: address.isDuplicates });
        this.#address = address;
    }

    /** @override @returns {import("../../ui/chosen-actions.js").Act[]} */
    get own() {
        const { way } = this.#address;
        return [
            way === "album" && ["photo.album.remove", "minus", () => this.#removeFromAlbum()],
            way === "similar" && ["groups.separate", "close", () => this.separate(this.chosen)],
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
}
