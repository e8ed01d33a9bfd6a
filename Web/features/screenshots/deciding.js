/** Keeping screenshots, or putting them on the delete queue, with the report and its undo. */
import { post } from "../../core/api.js";
import { isDeletion, takeCounts } from "../../core/decisions.js";
import { failureText } from "../../core/failure.js";
import { t } from "../../core/i18n.js";
import { errorToast } from "../../ui/error-toast.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** The most failures of one request that are shown. */
const MAX_FAILURES = 3;

/**
 * @param {{id: number, version?: string}[]} photos
 * @param {string} action
 * @param {() => void} after runs when they are decided, and when that was undone
 */
export async function decide(photos, action, after) {
    const [ids, versions] = [photos.map(({ id }) => id), photos.map(({ version }) => version ?? null)];
    try {
        const answer = await post("/api/triage/decide-many", {
            ids,
            versions,
            action,
            alone: isDeletion(action),
            key: crypto.randomUUID(),
        });
        takeCounts(answer.counts);
        for (const { error } of answer.failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
        if (answer.act) {
            toast(t(`photo.done.${action}`, { n: answer.count }), { kind: "success", action: undoing(answer.act, after) });
        }
        after();
    } catch (error) {
        errorToast(error);
    }
}
