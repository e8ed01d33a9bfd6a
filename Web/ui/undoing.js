// The undo button of a toast, for the action that the toast reports.
import { post } from "../core/api.js";
import { takeCounts } from "../core/decisions.js";
import { failureText } from "../core/failure.js";
import { t } from "../core/i18n.js";
import { errorWords } from "./error-view.js";
import { toast } from "./toast.js";

/**
 * Names the undone action, and the device on which it was made; the server itself is not named.
 * @param {{kind: string, device?: string | null}} act
 */
export function undoneWords({ kind, device }) {
    const words = t(`act.${kind}.undone`);
    return device ? t("act.by", { words, device }) : words;
}

/** The toast button that undoes an action. @param {number | null} act @param {() => void} [after] */
export function undoing(act, after) {
    if (act === null || act === undefined) return undefined;
    return {
        label: t("common.undo"),
        run: async () => {
            try {
                const answer = await post("/api/undo", { act });
                takeCounts(answer.counts);
                for (const { error } of answer.failed ?? []) toast(failureText(error), { kind: "error" });
                if (answer.act) toast(undoneWords(answer.act), { kind: "success" });
                else if (!answer.failed?.length) toast(t("act.gone"));
                after?.();
            } catch (error) {
                toast(errorWords(error).title, { kind: "error" });
            }
        },
    };
}
