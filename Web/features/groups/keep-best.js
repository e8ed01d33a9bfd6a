// Keeps the best photo of each group and queues the others for deletion.
import { post } from "../../core/api.js";
import { takeCounts } from "../../core/decisions.js";
import { failureText } from "../../core/failure.js";
import { bytes } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";

/** The maximum number of failures to show for one request. */
const MAX_FAILURES = 3;

/**
 * @typedef {{groups: number, count: number, bytes: number, revision: string}} Plan the number of groups, and the number and
 *   size of the photos that would be queued for deletion if only the best photo of each group were kept
 */

/**
 * Fetches the plan, without changing anything.
 * @param {string} way
 * @param {string} strictness
 * @param {{all: true} | {keys: string[]}} which groups
 * @returns {Promise<Plan>}
 */
export const keepPlan = (way, strictness, which) =>
    post(`/api/groups/${way}/keep-best/preview?strictness=${strictness}`, which);

/**
 * Keeps the best photos and reports the result in a toast with an Undo button.
 * @param {string} way
 * @param {string} strictness
 * @param {{all: true} | {keys: string[]}} which groups
 * @param {Plan} plan the plan whose numbers the button showed
 * @param {() => void} after runs when the groups have changed
 */
export async function keepBest(way, strictness, which, plan, after) {
    try {
        const answer = await post(`/api/groups/${way}/keep-best?strictness=${strictness}`, {
            ...which,
            revision: plan.revision,
        });
        takeCounts(answer.counts);
        for (const { error } of answer.failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
        if (answer.queued) {
            toast(t("groups.kept", { n: answer.queued, size: bytes(answer.bytes) }), {
                kind: "success",
                action: undoing(answer.act, after),
            });
        } else if (!answer.failed.length) toast(t("groups.kept.none"));
        after();
    } catch (error) {
        const { title, hint } = errorWords(error);
        toast([title, hint].filter(Boolean).join(" "), { kind: "error" });
        // The number on the button may be outdated, so the page is updated after a failure, too.
        after();
    }
}
