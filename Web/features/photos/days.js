// The headings of the timeline, for each day or each month.
import { get } from "../../core/api.js";
import { locale, t } from "../../core/i18n.js";
import { daySections, sectionAt } from "./sections.js";

/**
 * The number of days to fetch before anything is shown. They fill more than a window, and counting all days of a large
 * library would take a while.
 */
const FIRST = 120;
const DAY = 86_400_000;
/** The date formats, the longest first, each with the minimum width of the heading in rem. */
const WAYS = /** @type {[number, Intl.DateTimeFormatOptions][]} */ ([
    [17.5, { weekday: "long", day: "numeric", month: "long", year: "numeric" }],
    [10, { weekday: "short", day: "numeric", month: "short", year: "numeric" }],
    [0, { day: "numeric", month: "short", year: "numeric" }],
]).map(([room, options]) => ({ room, format: new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" }) }));

export const monthName = new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" });

/** @typedef {import("./sections.js").Month} Month @typedef {import("./sections.js").Section} Section @typedef {import("./sections.js").Days} Days */

export class Headings {
    /** @type {Section[]} */
    #sections = [];
    /** @type {readonly Month[]} */
    #months = [];
    #grid;
    /** Incremented by each call of `show`, so that a response for an earlier call is ignored. */
    #turn = 0;

    /** @param {import("../../ui/photo-grid.js").PhotoGrid} grid */
    constructor(grid) {
        this.#grid = grid;
    }

    /**
     * @param {any} params
     * @param {AbortSignal} signal
     * @param {number | ""} [limit] only the first days
     * @returns {Promise<Days>}
     */
    fetch(params, signal, limit = FIRST) {
        return get("/api/photos/days", { params: { ...params, limit }, signal });
    }

    /** @param {Month[]} months @param {Days | null} days null: each month has a heading */
    show(months, days) {
        this.#turn += 1;
        this.#months = months;
        this.#sections = days ? daySections(days, months) : months;
        this.#grid.divide(this.#sections);
    }

    /**
     * If the first response did not contain all days, fetches all of them and gives each day a heading.
     * @param {any} params
     * @param {AbortSignal} signal
     * @param {() => number} first returns the first photo in view, which keeps its position
     */
    async showRest(params, signal, first) {
        const turn = this.#turn;
        if (this.#sections.every(({ day }) => day !== undefined)) return;
        const days = await this.fetch(params, signal, "");
        if (turn !== this.#turn || signal.aborted) return;
        const stays = first();
        this.show([...this.#months], days);
        this.#grid.draw();
        if (stays > 0) this.#grid.jump(stays);
    }

    /** @param {number} index of a photo */
    titleAt(index) {
        const section = sectionAt(this.#sections, index);
        return section ? sectionTitle(section) : "";
    }
}

/** @param {Section} section @param {number} [room] in rem @param {number} [today] days since 1970 */
export function sectionTitle({ day, month }, room = Infinity, today = thisDay()) {
    if (day === undefined) return monthName.format(new Date(`${month}-01T00:00:00`));
    if (day === today) return t("photos.today");
    if (day === today - 1) return t("photos.yesterday");
    const way = WAYS.find((each) => room >= each.room) ?? WAYS[WAYS.length - 1];
    return way.format.format(day * DAY);
}

function thisDay() {
    const now = new Date();
    return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);
}
