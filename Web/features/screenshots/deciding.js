/** Keeps screenshots, or adds them to the delete queue, and shows a toast with an undo button. */
import { post } from "../../core/api.js";
import { isDeletion, takeCounts } from "../../core/decisions.js";
import { failureText } from "../../core/failure.js";
import { t } from "../../core/i18n.js";
import { errorToast } from "../../ui/error-toast.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** Maximum number of failures shown for one request. */
const MAX_FAILURES = 3;

/**
 * @param {{id: number, version?: string}[]} photos
 * @param {string} action
 * @param {() => void} after called after the decision, and after an undo
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
