/** Shows the appointments of an iCalendar file. All of the file is shown as text: nothing in it becomes a link. */
import { instant, readCalendar } from "../core/calendar.js";
import { h } from "../core/html.js";
import { locale, t } from "../core/i18n.js";

/** @typedef {import("../core/calendar.js").Appointment} Appointment */
/** @typedef {import("../core/calendar.js").Moment} Moment */

/** The maximum number of appointments, and of guests of each, that are shown; the rest is counted. */
const MOST_EVENTS = 20;
const MOST_GUESTS = 30;
/** The maximum length of a text, because a stranger may send megabytes. */
const LONGEST = 10_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
/** The parts of a recurrence rule that are put into words. */
const KNOWN = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "WKST"]);
const TITLES = new Set(["REQUEST", "CANCEL", "REPLY"]);
const ANSWERS = new Set(["ACCEPTED", "DECLINED", "TENTATIVE", "NEEDS-ACTION"]);

/** @param {string} text @returns {HTMLElement | null} null if the text has no appointment */
export function appointmentView(text) {
    const { method, appointments } = readCalendar(text);
    if (!appointments.length) return null;
    const rest = appointments.length - MOST_EVENTS;
    return h(
        "div",
        { class: "card-view" },
        TITLES.has(method) && h("p", { class: "card-view-kind" }, t(`event.${method.toLowerCase()}`)),
        appointments.slice(0, MOST_EVENTS).map(appointment),
        rest > 0 && h("p", { class: "caption" }, t("event.more", { n: rest })),
    );
}

/** @param {Appointment} event */
function appointment(event) {
    const { title, place, notes, status, guests, organizer, rule } = event;
    const rest = guests.length - MOST_GUESTS;
    return h(
        "article",
        { class: "card-view-one" },
        h("h3", { dir: "auto" }, cut(title) || t("event.untitled")),
        status === "CANCELLED" && h("p", { class: "card-view-kind" }, t("event.cancel")),
        h(
            "dl",
            { class: "card-view-facts" },
            event.start && fact("when", [when(event), zoneLine(event)]),
            rule && fact("repeats", repeats(rule)),
            place && fact("where", cut(place)),
            organizer && fact("organizer", person(organizer)),
            guests.length > 0 && fact("guests", [
                guests.slice(0, MOST_GUESTS).map((guest) => h("span", null, person(guest), answer(guest.answer))),
                rest > 0 && h("span", { class: "caption" }, t("event.guests.more", { n: rest })),
            ]),
        ),
        notes && h("p", { class: "card-view-notes", dir: "auto" }, cut(notes)),
    );
}

/** @param {string} name @param {any} content */
const fact = (name, content) => [h("dt", null, t(`event.${name}`)), h("dd", { dir: "auto" }, content)];

/** @param {string} text */
const cut = (text) => text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;

/** @param {import("../core/calendar.js").Guest} guest */
const person = ({ name, address }) => cut(name && address ? `${name} <${address}>` : name || address);

/** @param {string} word */
const answer = (word) =>
    ANSWERS.has(word) && h("span", { class: "caption" }, ` · ${t(`event.answer.${word.toLowerCase()}`)}`);

/** The time on the clock as if it were UTC, for formats that use UTC. @param {Moment} moment */
const wall = ({ year, month, day, hour = 0, minute = 0 }) => new Date(Date.UTC(year, month - 1, day, hour, minute));

/** The period in the zone of this browser, or on the clock of its own zone if the browser does not know that zone. @param {Appointment} event */
function when(event) {
    const start = /** @type {Moment} */ (event.start);
    if (start.hour === undefined) {
        const days = new Intl.DateTimeFormat(locale(), { dateStyle: "full", timeZone: "UTC" });
        const first = wall(start);
        const last = event.end
            ? new Date(wall(event.end).getTime() - DAY)
            : new Date(first.getTime() + event.minutes * MINUTE - DAY);
        return last > first ? days.formatRange(first, last) : days.format(first);
    }
    const from = instant(start);
    return period(event, from ?? wall(start), from ? undefined : "UTC");
}

/** @param {Appointment} event @param {Date} from @param {string} [timeZone] */
function period({ start, end, minutes }, from, timeZone) {
    const format = new Intl.DateTimeFormat(locale(), { dateStyle: "full", timeStyle: "short", timeZone });
    const ended = end && (timeZone === "UTC" && start?.zone !== "UTC" ? wall(end) : instant(end) ?? wall(end));
    const to = ended ?? (minutes ? new Date(from.getTime() + minutes * MINUTE) : from);
    return to > from ? format.formatRange(from, to) : format.format(from);
}

/** The same time in the zone of the appointment, if that is another zone than the browser's. @param {Appointment} event */
function zoneLine(event) {
    const start = /** @type {Moment} */ (event.start);
    if (start.hour === undefined) return null;
    if (!start.zone) return h("span", { class: "caption" }, t("event.zone.none"));
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const from = instant(start);
    if (!from) return h("span", { class: "caption" }, t("event.zone.unknown", { zone: cut(start.zone) }));
    if (start.zone === own || start.zone === "UTC") {
        return h("span", { class: "caption" }, t("event.zone.own", { zone: own }));
    }
    return h("span", { class: "caption" }, t("event.zone", { time: period(event, from, start.zone), zone: start.zone }));
}

/** @param {Map<string, string>} rule */
function repeats(rule) {
    const often = (rule.get("FREQ") ?? "").toLowerCase();
    if (!["daily", "weekly", "monthly", "yearly"].includes(often)) return t("event.repeats.other");
    const number = (/** @type {string} */ name) =>
        Math.min(9999, Math.max(0, Number.parseInt(rule.get(name) ?? "", 10) || 0));
    const days = (rule.get("BYDAY") ?? "").split(",", 14).map(weekday).filter(Boolean);
    const until = /^(\d{4})(\d\d)(\d\d)/.exec(rule.get("UNTIL") ?? "");
    const last = until && new Date(Date.UTC(Number(until[1]), Number(until[2]) - 1, Number(until[3])));
    return [
        t(`event.repeats.${often}`, { n: number("INTERVAL") || 1 }),
        days.length > 0 &&
        t("event.repeats.on", { days: new Intl.ListFormat(locale()).format(/** @type {string[]} */ (days)) }),
        last &&
        t("event.repeats.until", {
            date: new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(last),
        }),
        number("COUNT") > 0 && t("event.repeats.count", { n: number("COUNT") }),
        [...rule.keys()].some((name) => !KNOWN.has(name)) && t("event.repeats.more"),
    ].filter(Boolean).join(", ");
}

/** "Monday", or "1. Monday" and "last Monday" of a month. @param {string} text */
function weekday(text) {
    const found = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text.trim());
    if (!found) return null;
    // The 7th of January 2024 was a Sunday.
    const date = new Date(Date.UTC(2024, 0, 7 + WEEKDAYS.indexOf(found[2])));
    const day = new Intl.DateTimeFormat(locale(), { weekday: "long", timeZone: "UTC" }).format(date);
    const n = Number(found[1] ?? 0);
    if (!n) return day;
    return n < 0 ? t("event.repeats.last", { day }) : t("event.repeats.nth", { n, day });
}
