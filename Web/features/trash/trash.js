// The trash, /trash: the deleted photos, the remaining time for each, and the actions to restore or remove them.
import { get, post } from "../../core/api.js";
import { companionSign, sumWords } from "../../core/companion-words.js";
import { bytesOf, sumOf } from "../../core/companions.js";
import { takeCounts } from "../../core/decisions.js";
import { bytes } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { frame } from "../../ui/frame.js";
import { PhotoListPage } from "../../ui/photo-list-page.js";
import { viewerStyles } from "../../ui/viewer-page.js";
import { GoneBar } from "./gone-bar.js";
import { TrashEntries } from "./trash-entries.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";

export const styles = ["/ui/directions.css", ...viewerStyles, "/ui/photo-list.css", "/features/trash/trash.css"];

/** @typedef {import("../../core/companions.js").Accompanied} Accompanied */
/** @typedef {import("../../ui/selection.js").Sum} Sum */

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    return new TrashPage(root, context).leave;
}

class TrashPage {
    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, context) {
        frame({ title: t("tab.trash"), back: "/", wide: true });
        this.entries = new TrashEntries(() => this.list.reload());
        this.list = new PhotoListPage(root, context, {
            fetch: async (rank, limit, signal) => {
                const { entries, ...list } = await fetchTrash(rank, limit, signal);
                if (entries) this.entries.show(entries);
                return list;
            },
            cardOf: (item) => item.card ?? { ...item, id: item.photo },
            words: (item) =>
                item.state === "missing"
                    ? [t("trash.missing")]
                    : [item.daysLeft && t("trash.daysLeft", { n: item.daysLeft }), bytes(bytesOf(item)), companionSign(item)]
                        .filter(Boolean),
            tone: (item) => item.state === "missing" ? "missing" : "",
            empty: () => emptyState({ icon: "trash", title: t("trash.empty.title"), text: t("trash.empty.text") }),
            summary: (sum) => sumWords("list.summary", sum),
            actions: (sum, isAll) => this.#actions(sum, isAll),
            events: ["trash", "library", "reconnected"],
            note: t("trash.note"),
            gone: new GoneBar({
                restore: (card) => this.#restoreOne(card.id),
                remove: (card) => this.#removeOne(card.id),
            }),
        });
        root.append(this.entries.element);
    }

    leave = () => this.list.leave();

    /** @param {Sum} sum @param {boolean} isAll */
    #actions(sum, isAll) {
        return [
            button(t(isAll ? "trash.restore.all" : "trash.restore", { n: sum.count }), {
                style: "primary",
                icon: "restore",
                decides: true,
                onclick: () => this.#restore(),
            }),
            // This button has the same position as the delete button on the page of the delete queue, so that a user
            // accustomed to one page does not tap the wrong button on the other.
            removeButton(sum, () => this.#remove()),
        ];
    }

    async #restore() {
        tellRestored(await this.list.acts.act(({ ids }) => post("/api/trash/restore", { ids })));
    }

    /** @param {number} photo the id of the photo in the viewer */
    async #restoreOne(photo) {
        const item = this.list.itemOf(photo);
        if (item) tellRestored(await this.list.actOnOne(item, (body) => post("/api/trash/restore", body)));
    }

    /** @param {number} photo the id of the photo in the viewer */
    #removeOne(photo) {
        const item = this.list.itemOf(photo);
        if (!item) return;
        this.#confirmRemove([item], () => this.list.actOnOne(item, removing(item)));
    }

    async #remove() {
        const items = await this.list.chosen();
        if (items) this.#confirmRemove(items, () => this.list.acts.actOn(items, (body) => post("/api/trash/empty", body)));
    }

    /**
     * Asks for confirmation, because removing is the only action that cannot be undone. Applies to the items named in the
     * sheet, even if the trash has changed meanwhile.
     * @param {(Accompanied & {id: number, bytes: number})[]} items @param {() => Promise<any>} remove
     */
    #confirmRemove(items, remove) {
        const sum = sumOf(items);
        const opened = sheet({
            title: sumWords("trash.confirm.title", sum),
            content: h("p", null, t("trash.confirm.text", { n: sum.count, size: bytes(sum.bytes) })),
            actions: [
                button(t("common.cancel"), { onclick: () => opened.close() }),
                removeButton(sum, async () => {
                    opened.close();
                    tellRemoved(await remove(), sum);
                }),
            ],
        });
    }
}

/**
 * Gives each item the size of the photo's own file, and its other files.
 * @param {number} rank @param {number} limit @param {AbortSignal} signal
 */
async function fetchTrash(rank, limit, signal) {
    const { items, ...list } = await get("/api/trash", { params: { rank, limit }, signal });
    /** @param {any} item */
    const itemOf = (item) => ({ ...item, bytes: item.card?.bytes ?? item.bytes, companions: item.card?.companions });
    return { items: items.map(itemOf), ...list };
}

/** @param {{id: number, version: string}} item */
const removing = ({ id, version }) => () => post("/api/trash/empty", { ids: [id], versions: [version] });

/** @param {any} answer null after a failure */
function tellRestored(answer) {
    if (!answer) return;
    takeCounts(answer.counts);
    if (answer.restored) toast(restoredText(answer), { kind: "success" });
}

/** @param {any} answer null after a failure @param {Sum} sum of the photos that were to be removed */
function tellRemoved(answer, { count, files }) {
    if (!answer) return;
    takeCounts(answer.counts);
    if (!answer.removed) return;
    // If some photos were refused, the number of removed files is unknown.
    const removed = { count: answer.removed, bytes: answer.bytes, files: answer.removed === count ? files : undefined };
    toast(sumWords("trash.removed", removed), { kind: "success" });
}

/** @param {Sum} sum @param {() => any} onclick */
function removeButton(sum, onclick) {
    return button(sumWords("trash.remove", sum), { style: "destructive", icon: "trash", decides: true, onclick });
}

/**
 * The number of restored photos, and the new name if the old one was already in use.
 * @param {{restored: number, renamed: string[]}} answer
 */
function restoredText({ restored, renamed }) {
    const words = t("trash.restored", { n: restored });
    const name = renamed[0]?.split("/").at(-1);
    return name ? `${words} ${t("trash.renamed", { n: renamed.length, name })}` : words;
}
