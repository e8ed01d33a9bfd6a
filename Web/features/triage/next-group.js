// At the end of a group's deck: the next group of the same way that has photos without a decision.
import { get } from "../../core/api.js";
import { groupAddress, groupDeck, parseGroup } from "../../core/group-filter.js";
import { nameOf } from "../../core/group-names.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";

/** @typedef {import("../../core/group-filter.js").GroupKey} GroupKey */

export class NextGroup {
    #text = "";
    element = h("div", { class: "stack" });

    /**
     * Fetches the next group and shows a button that opens its deck.
     * @param {string} text of the group that is done
     * @param {AbortSignal} signal
     */
    async show(text, signal) {
        const group = parseGroup(text);
        if (!group) return;
        // Removes the button of the previous group, so that nobody presses it by mistake.
        if (text !== this.#text) renew(this.element);
        this.#text = text;
        const next = await nextLeft(group, signal).catch(() => null);
        if (signal.aborted || text !== this.#text) return;
        renew(this.element, next ? nextButton(group, next) : overview(group));
    }
}

/**
 * Returns the next group in the list with photos without a decision. After the last group, continues with the first.
 * @param {GroupKey} group @param {AbortSignal} signal
 */
async function nextLeft({ way, key, strictness }, signal) {
    const params = { strictness, left: "1", limit: 2 };
    const ask = async (/** @type {string | undefined} */ after) => {
        const { groups } = await get(`/api/groups/${way}`, { params: { ...params, after }, signal });
        return groups.find((/** @type {any} */ each) => each.key !== key);
    };
    return await ask(key) ?? await ask(undefined) ?? null;
}

/** @param {GroupKey} group @param {any} next */
function nextButton({ way, strictness }, next) {
    return button(t("triage.group.next", { name: nameOf(way, next), n: next.left }), {
        style: "primary",
        icon: "swipe",
        href: groupDeck({ way, key: next.key, strictness }),
    });
}

/** @param {GroupKey} group */
const overview = (group) => button(t("triage.group.overview"), { href: groupAddress(group) });
