// Offers the deck of the group that was swiped last, if photos of it are left.
import { get } from "../../core/api.js";
import { groupDeck, groupPath } from "../../core/group-filter.js";
import { nameOf } from "../../core/group-names.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { lastGroup } from "../../core/last-group.js";
import { button } from "../../ui/button.js";

/** @param {string} way of grouping @param {AbortSignal} signal */
export function goOn(way, signal) {
    const element = h("div", { class: "group-go-on" });
    return { element, load };

    /** Fetches how many photos are left. */
    async function load() {
        const last = lastGroup(way);
        if (!last) return;
        const answer = await get(groupPath(last), { signal }).catch(() => null);
        if (signal.aborted) return;
        const group = answer?.group;
        const words = group && t("groups.swipe.last", { name: nameOf(way, group), left: group.left });
        renew(
            element,
            group?.left > 0 && button(words, { style: "primary", icon: "swipe", size: "small", href: groupDeck(last) }),
        );
    }
}
