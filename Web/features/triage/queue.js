// The delete queue, /queue. The user puts photos back, or moves them to the trash.
import { get, post } from "../../core/api.js";
import { awayCount } from "../../core/away.js";
import { failureText } from "../../core/failure.js";
import { companionSign, sumWords } from "../../core/companion-words.js";
import { bytesOf, companionsOf } from "../../core/companions.js";
import { bytes, date } from "../../core/format.js";
import { vibrate } from "../../core/haptics.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { play } from "../../core/sounds.js";
import { button } from "../../ui/button.js";
import { emptyOfFolders } from "../../ui/folders-away.js";
import { errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { PhotoListPage } from "../../ui/photo-list-page.js";
import { viewerStyles } from "../../ui/viewer-page.js";
import { toast } from "../../ui/toast.js";
import { undoneWords } from "../../ui/undoing.js";
import { DIRECTION_OF } from "./directions.js";
import { outbox, takeCounts } from "./sync.js";

export const styles = ["/ui/directions.css", ...viewerStyles, "/ui/photo-list.css"];

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    return new QueuePage(root, context).leave;
}

class QueuePage {
    #signal;

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, context) {
        this.#signal = context.signal;
        frame({ title: t("tab.queue"), back: "/swipe", wide: true });
        this.list = new PhotoListPage(root, context, {
            fetch: fetchQueue,
            cardOf: (photo) => photo,
            words: factsOf,
            tone: (photo) => DIRECTION_OF[/** @type {import("../../core/decisions.js").Action} */ (photo.action)],
            empty: emptyQueue,
            summary: (sum) => sumWords("list.summary", sum),
            actions: (sum, isAll) => this.#actions(sum, isAll),
            note: t("queue.note"),
            events: ["decided", "library", "reconnected"],
        });
    }

    leave = () => this.list.leave();

    /** @param {import("../../ui/selection.js").Sum} sum @param {boolean} isAll */
    #actions(sum, isAll) {
        const putBack = t(isAll ? "queue.putBack.all" : "queue.putBack", { n: sum.count });
        return [
            button(putBack, { icon: "restore", decides: true, onclick: () => this.#putBack() }),
            button(sumWords("queue.delete", sum), {
                style: "destructive",
                icon: "trash",
                decides: true,
                onclick: () => this.#delete(),
            }),
        ];
    }

    async #putBack() {
        const answer = await this.list.acts.act(({ ids }) => post("/api/triage/queue/put-back", { ids }));
        if (!answer) return;
        takeCounts(answer.counts);
        toast(t("queue.putBack.done", { n: answer.count }), {
            kind: "success",
            action: answer.act ? { label: t("common.undo"), run: () => this.#undo([answer.act]) } : undefined,
        });
    }

    async #delete() {
        let files = 0;
        const answers = await this.list.acts.actInSlices(t("queue.deleting"), async (items) => {
            const answer = await post("/api/triage/queue/delete", {
                ids: items.map(({ id }) => id),
                versions: items.map(({ version }) => version),
            });
            const refused = new Set((answer.failed ?? []).map((/** @type {{id: number}} */ { id }) => id));
            const moved = items.filter(({ id }) => !refused.has(id)).flatMap((item) => [item, ...companionsOf(item)]);
            files += moved.filter(({ id }) => !refused.has(id)).length;
            return answer;
        });
        if (!answers.length) return;
        takeCounts(answers.at(-1).counts);
        const sum = (/** @type {"deleted" | "bytes"} */ name) => answers.reduce((total, each) => total + each[name], 0);
        if (!sum("deleted")) return;
        vibrate("success");
        if (!answers.at(-1).counts.queued) play("emptied");
        const acts = answers.map(({ act }) => act).filter(Boolean);
        toast(sumWords("queue.delete.done", { count: sum("deleted"), files, bytes: sum("bytes") }), {
            kind: "success",
            action: { label: t("common.undo"), run: () => this.#undo(acts) },
        });
    }

    /** Undoes only the given actions, the newest first. @param {number[]} acts */
    async #undo(acts) {
        try {
            /** @type {any} */
            let undone = null;
            let refused = 0;
            for (const act of acts.toReversed()) {
                const answer = await post("/api/undo", { act });
                takeCounts(answer.counts);
                undone = answer.act ?? undone;
                refused += answer.failed.length;
                for (const { error } of answer.failed ?? []) toast(failureText(error), { kind: "error" });
            }
            if (undone) toast(undoneWords(undone), { kind: "success" });
            else if (!refused) toast(t("act.gone"), { kind: "info" });
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
        if (!this.#signal.aborted) await this.list.reload();
    }
}

/** @param {number} rank @param {number} limit @param {AbortSignal} signal */
async function fetchQueue(rank, limit, signal) {
    await outbox.flush();
    const { photos, ...list } = await get("/api/triage/queue", { params: { rank, limit }, signal });
    return { items: photos, ...list };
}

/** @param {import("../../core/pictures.js").Card} photo */
function factsOf(photo) {
    const { taken, width, height } = photo;
    return [date(taken), bytes(bytesOf(photo)), companionSign(photo), width && height ? `${width} × ${height}` : ""].filter(
        Boolean,
    );
}

function emptyQueue() {
    return emptyOfFolders({
        icon: "queue",
        title: t("queue.empty.title"),
        text: t("queue.empty.text"),
        action: h(
            "div",
            { class: "row" },
            button(t("queue.empty.action"), { style: "primary", icon: "swipe", href: "/swipe" }),
            button(t("tab.trash"), { icon: "trash", href: "/trash" }),
        ),
    }, () => awayCount("queued") > 0);
}
