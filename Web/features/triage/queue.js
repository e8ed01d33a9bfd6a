// The delete queue, /queue: look once more, put back what was a mistake, delete the rest to the trash.
import { failureText } from "../../core/failure.js";
import { get, post } from "../../core/api.js";
import { bytes, date } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { toast } from "../../ui/toast.js";
import { DIRECTION_OF } from "./directions.js";
import { PhotoListPage } from "../../ui/photo-list-page.js";
import { outbox, takeCounts } from "./sync.js";

export const styles = ["/ui/directions.css", "/ui/viewer.css", "/ui/text-layer.css", "/ui/photo-list.css"];

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    frame({ title: t("tab.queue"), back: "/swipe" });
    const page = new PhotoListPage(root, context, {
        fetch: async (rank, limit, signal) => {
            await outbox.flush();
            const { photos, count, bytes } = await get("/api/triage/queue", { params: { rank, limit }, signal });
            return { items: photos, count, bytes };
        },
        cardOf: (item) => item,
        words: (item) =>
            [date(item.taken), item.width && item.height ? `${item.width} × ${item.height}` : "", bytes(item.bytes)].filter(
                Boolean,
            ).join(" · "),
        tone: (item) => DIRECTION_OF[/** @type {import("../../core/decisions.js").Action} */ (item.action)],
        empty: () =>
            emptyState({
                icon: "queue",
                title: t("queue.empty.title"),
                text: t("queue.empty.text"),
                action: button(t("queue.empty.action"), { style: "primary", icon: "swipe", href: "/swipe" }),
            }),
        summary: ({ count, bytes: size }) => t("list.summary", { n: count, size: bytes(size) }),
        actions: ({ count, bytes: size }, all) => [
            button(t(all ? "queue.putBack.all" : "queue.putBack", { n: count }), { icon: "restore", onclick: putBack }),
            button(t("queue.delete", { n: count, size: bytes(size) }), {
                style: "destructive",
                icon: "trash",
                onclick: remove,
            }),
        ],
        events: ["decided", "library", "reconnected"],
    });

    async function putBack() {
        const answer = await page.act((body) => post("/api/triage/queue/put-back", body));
        if (!answer) return;
        takeCounts(answer.counts);
        toast(t("queue.putBack.done", { n: answer.count }), {
            kind: "success",
            action: answer.act ? { label: t("common.undo"), run: () => undo([answer.act]) } : undefined,
        });
    }

    async function remove() {
        const answers = await page.actInSlices(t("queue.deleting"), (ids) => post("/api/triage/queue/delete", { ids }));
        if (!answers.length) return;
        takeCounts(answers.at(-1).counts);
        const sum = (/** @type {"deleted" | "bytes"} */ name) => answers.reduce((total, each) => total + each[name], 0);
        if (!sum("deleted")) return;
        const acts = answers.map(({ act }) => act);
        toast(t("queue.delete.done", { n: sum("deleted"), size: bytes(sum("bytes")) }), {
            kind: "success",
            action: { label: t("common.undo"), run: () => undo(acts) },
        });
    }

    /** Takes back these acts and no other, the newest first. @param {number[]} acts */
    async function undo(acts) {
        try {
            let kind = "";
            for (const act of acts.toReversed()) {
                const answer = await post("/api/undo", { act });
                takeCounts(answer.counts);
                kind = answer.act?.kind ?? kind;
                for (const { error } of answer.failed ?? []) toast(failureText(error), { kind: "error" });
            }
            toast(kind ? t(`act.${kind}.undone`) : t("act.gone"), { kind: kind ? "success" : "info" });
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
        if (!context.signal.aborted) await page.reload();
    }

    return page.leave;
}
