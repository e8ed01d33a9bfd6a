// Takes back the newest act, on any page.
import { post } from "../core/api.js";
import { takeCounts } from "../core/decisions.js";
import { failureText } from "../core/failure.js";
import { t } from "../core/i18n.js";
import { errorToast } from "./error-toast.js";
import { toast } from "./toast.js";
import { undoneWords } from "./undoing.js";

/** @param {number} [act] this one, and not the newest */
export async function undoLast(act) {
    try {
        const answer = await post("/api/undo", act === undefined ? undefined : { act });
        takeCounts(answer.counts);
        for (const { error } of answer.failed ?? []) toast(failureText(error), { kind: "error" });
        if (answer.act) toast(undoneWords(answer.act), { kind: "success" });
        else toast(t("act.none"));
    } catch (error) {
        errorToast(error);
    }
}
