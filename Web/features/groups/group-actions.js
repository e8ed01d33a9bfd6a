// The actions on the chosen photos of a group, and the bar that offers them.
import { post } from "../../core/api.js";
import { takeCounts } from "../../core/decisions.js";
import { failureText } from "../../core/failure.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { addToAlbum, undoing } from "./albums.js";
import { showChosen } from "./chosen.js";

/** The most photos that can be chosen as a whole. */
const MAX_CHOSEN = 20_000;
/** The most failures of one request that are shown. */
const MAX_FAILURES = 3;

export class GroupActions {
    #grid;
    #address;
    #reload;

    /**
     * @param {import("../../ui/photo-grid.js").PhotoGrid} grid
     * @param {import("./group.js").GroupAddress} address
     * @param {() => Promise<void>} reload fetches the group again
     */
    constructor(grid, address, reload) {
        this.#grid = grid;
        this.#address = address;
        this.#reload = reload;
        this.bar = h("div", { class: "group-actions", hidden: true });
    }

    /** The ids of the chosen photos. */
    get chosen() {
        return this.#grid.choice.selection.ids(/** @type {any} */ (this.#grid.pages.items));
    }

    /** Shows the bar while the user chooses. */
    show() {
        const { choice, element, pages } = this.#grid;
        this.bar.hidden = !choice.isChoosing;
        element.classList.toggle("photo-grid-choosing", choice.isChoosing);
        if (this.bar.hidden) return;
        const { way } = this.#address;
        showChosen(this.bar, choice.selection.sum({ count: pages.total, bytes: 0 }), {
            total: pages.total,
            onnone: () => choice.end(),
            onall: () => this.chooseAll(),
            acts: [
                ["groups.album", "plus", () => this.#addToAlbum()],
                way === "album" && ["groups.album.remove", "minus", () => this.#removeFromAlbum()],
                way === "similar" && ["groups.separate", "close", () => this.separate(this.chosen)],
                ["groups.read", "text-heart", () => this.decide(this.chosen, "readKeep")],
                ["groups.keep", "heart", () => this.decide(this.chosen, "keep")],
                ["groups.queue", "trash", () => this.decide(this.chosen, "delete")],
            ],
        });
    }

    async chooseAll() {
        const { choice, pages } = this.#grid;
        if (pages.total > MAX_CHOSEN) return void toast(t("groups.tooMany", { n: MAX_CHOSEN }), { kind: "info" });
        await pages.all();
        for (const photo of pages.items) if (photo) choice.selection.set(photo, true);
        this.#grid.draw();
        this.show();
    }

    async #addToAlbum() {
        if (await addToAlbum(this.chosen)) this.#grid.choice.end();
    }

    async #removeFromAlbum() {
        const ids = this.chosen;
        await this.change(() => post(`/api/albums/${this.#address.key}/remove`, { ids }), "groups.album.removed");
    }

    /** Takes photos out of a group of look-alikes. @param {number[]} [ids] all of them if left out */
    async separate(ids) {
        const { path, strictness } = this.#address;
        const body = ids ? { ids } : {};
        await this.change(() => post(`${path}/separate?strictness=${strictness}`, body), "groups.separated");
    }

    /** @param {number[]} ids @param {string} action @returns {Promise<boolean>} whether it was done */
    async decide(ids, action) {
        const answer = await this.change(
            () =>
                post("/api/triage/decide-many", {
                    ids,
                    versions: ids.map((id) => this.#versionOf(id)),
                    action,
                    alone: this.#address.isDuplicates,
                    key: crypto.randomUUID(),
                }),
            `groups.done.${action}`,
        );
        if (answer) takeCounts(answer.counts);
        return Boolean(answer);
    }

    /** The version of a photo that the user saw. @param {number} id @returns {string | null} */
    #versionOf(id) {
        const { choice, pages } = this.#grid;
        return choice.selection.versionOf(id) ?? pages.items[pages.rankOf(id)]?.version ?? null;
    }

    /**
     * Changes the group, reports the change with its undo, and shows what is left.
     * @param {() => Promise<any>} request
     * @param {string} words the key of the report
     * @returns {Promise<any>} the answer; null after a failure
     */
    async change(request, words) {
        try {
            const answer = await request();
            for (const { error } of answer.failed?.slice(0, MAX_FAILURES) ?? []) {
                toast(failureText(error), { kind: "error" });
            }
            if (answer.act) {
                const action = undoing(answer.act, this.#reload);
                toast(t(words, { n: answer.count ?? 1 }), { kind: "success", action });
            } else if (!answer.failed?.length) toast(t("error.changed.title"));
            this.#grid.choice.end();
            await this.#reload();
            return answer;
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
            return null;
        }
    }
}
