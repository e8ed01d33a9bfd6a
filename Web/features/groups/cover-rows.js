// The groups themselves on the overview: a row of covers for albums, trips, events, days and folders.
import { get } from "../../core/api.js";
import { groupAddress } from "../../core/group-filter.js";
import { nameOf } from "../../core/group-names.js";
import { ICONS } from "../../core/group-ways.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { icon } from "../../ui/icon.js";
import { leftOf, summaryOf } from "./words.js";

/** The ways that have a row, the most personal ones first. */
export const ROWS = ["album", "trip", "event", "day", "folder"];
/** The number of covers in a row. */
const COVERS = 12;

export class CoverRows {
    #signal;
    element = h("div", { class: "cover-rows", hidden: true });

    /** @param {AbortSignal} signal */
    constructor(signal) {
        this.#signal = signal;
    }

    /** Fetches the first groups of each way that has any. @param {import("./words.js").WaySummary[]} summaries */
    async load(summaries) {
        const known = ROWS.flatMap((way) => summaries.filter((each) => each.way === way && each.groups > 0));
        const rows = await Promise.all(known.map((summary) => this.#row(summary)));
        if (this.#signal.aborted) return;
        const shown = rows.filter((row) => row !== null);
        this.element.hidden = shown.length === 0;
        renew(this.element, shown);
    }

    /** @param {import("./words.js").WaySummary} summary @returns {Promise<HTMLElement | null>} */
    async #row(summary) {
        const { way } = summary;
        const params = { limit: COVERS, inside: way === "album" ? "none" : null };
        const answer = await get(`/api/groups/${way}`, { params, signal: this.#signal }).catch(() => null);
        if (!answer?.groups.length) return null;
        const link = h(
            "a",
            { href: `/groups/${way}` },
            t(`groups.way.${way}`),
            h("span", { class: "caption tabular" }, summaryOf(summary)),
            icon("chevron-right", { size: 18 }),
        );
        return h(
            "section",
            { class: "cover-row" },
            h("h2", { class: "cover-row-head" }, link),
            h("div", { class: "cover-row-list" }, answer.groups.map((/** @type {any} */ group) => cover(way, group))),
        );
    }
}

/** @param {string} way @param {any} group */
function cover(way, group) {
    const card = group.card && !group.card.problem ? group.card : null;
    return h(
        "a",
        { class: "cover", href: groupAddress({ way, key: group.key }) },
        h(
            "span",
            { class: "cover-picture", style: { backgroundColor: card?.colour ?? "" } },
            card
                ? h("img", { src: thumbnailURL(card), alt: "", loading: "lazy", decoding: "async" })
                : icon(ICONS[way], { size: 28 }),
        ),
        h("span", { class: "cover-name", dir: "auto" }, nameOf(way, group)),
        h("span", { class: "caption tabular" }, leftOf(group)),
    );
}
