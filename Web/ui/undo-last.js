// Undoes the newest action of this browser, on any page.
import { get, post } from "../core/api.js";
import { takeCounts } from "../core/decisions.js";
import { failureText } from "../core/failure.js";
import { t } from "../core/i18n.js";
import { errorToast } from "./error-toast.js";
import { toast } from "./toast.js";
import { undoneWords } from "./undoing.js";

/** The id of the newest action of this browser that has not been undone. @returns {Promise<number | undefined>} */
export async function newestAct() {
    const { acts } = await get("/api/triage/recent", { params: { mine: 1, standing: 1, limit: 1 } });
    return acts[0]?.id;
}

/** The last running undo. Each undo waits for the previous one, so that two clicks undo two actions. */
let turn = Promise.resolve(false);

/**
 * @param {number} [act] the action to undo, instead of the newest
 * @returns {Promise<boolean>} whether it was undone
 */
export function undoLast(act) {
    turn = turn.then(() => undo(act));
    return turn;
}

/** @param {number} [act] @returns {Promise<boolean>} */
async function undo(act) {
    try {
        const named = act ?? await newestAct();
        if (named === undefined) {
            toast(t("act.none"));
            return false;
        }
        const answer = await post("/api/undo", { act: named });
        takeCounts(answer.counts);
        for (const { error } of answer.failed) toast(failureText(error), { kind: "error" });
        if (answer.act) toast(undoneWords(answer.act), { kind: "success" });
        else if (!answer.failed.length) toast(t("act.gone"));
        return Boolean(answer.act);
    } catch (error) {
        errorToast(error);
        return false;
    }
}
