// Goes from one group to the next group that still needs a decision.
import { get } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";
import { nextOf } from "./next-of.js";

/** The next group is searched only among this number of groups at the beginning of the list. */
const LOOKED_THROUGH = 100;

/** @param {import("./group.js").GroupAddress} address @param {{primary?: boolean}} [options] */
export function nextButton(address, { primary = false } = {}) {
    return button(t("groups.nextGroup"), {
        style: primary ? "primary" : "secondary",
        icon: "arrow-right",
        size: "small",
        key: "n",
        onclick: () => goToNext(address),
    });
}

/** @param {import("./group.js").GroupAddress} address */
export async function goToNext({ way, key, strictness }) {
    try {
        const { groups } = await get(`/api/groups/${way}`, { params: { strictness, limit: LOOKED_THROUGH } });
        const next = nextOf(groups, key);
        if (!next) return void toast(t("groups.nextGroup.none"));
        await navigate(`/groups/${way}/${encodeURIComponent(next.key)}?strictness=${strictness}`);
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}
