// Photos without a place that were taken in the same hours as others: one press gives them the place of these.
import { get, post } from "../core/api.js";
import { failureText } from "../core/failure.js";
import { h, renew } from "../core/html.js";
import { inLanguage, t } from "../core/i18n.js";
import { button } from "./button.js";
import { errorToast } from "./error-toast.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {{place: any, count: number, ids: number[], versions: string[]}} Hint */

/**
 * @param {AbortSignal} signal
 * @param {() => void} [onchange] called when places were given
 * @returns {{element: HTMLElement, load: () => Promise<void>}} empty without hints
 */
export function placeHints(signal, onchange) {
    const element = h("div", { class: "stack place-hints", hidden: true });
    const load = async () => {
        // Without hints the page is whole as well.
        const { hints } = await get("/api/places/hints", { signal }).catch(() => ({ hints: [] }));
        if (signal.aborted) return;
        element.hidden = hints.length === 0;
        renew(element, ...hints.map(line));
    };
    return { element, load };

    /** @param {Hint} hint */
    function line(hint) {
        const words = t("place.hint", { n: hint.count, place: inLanguage(hint.place) });
        const take = button(t("place.hint.take"), {
            size: "small",
            icon: "place",
            decides: true,
            onclick: () => give(hint),
        });
        take.setAttribute("aria-label", `${t("place.hint.take")}: ${inLanguage(hint.place)}`);
        return h("div", { class: "card place-hint" }, h("p", null, words), take);
    }

    /** @param {Hint} hint */
    async function give({ ids, versions }) {
        try {
            const answer = await post("/api/photos/place", { ids, versions, from: "neighbours" });
            for (const { error } of answer.failed.slice(0, 3)) toast(failureText(error), { kind: "error" });
            const undo = undoing(answer.act, () => void load());
            if (answer.act) toast(t("place.changed", { n: answer.count }), { kind: "success", action: undo });
            onchange?.();
            await load();
        } catch (error) {
            errorToast(error);
        }
    }
}
