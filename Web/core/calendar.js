// Reads appointments from iCalendar files (RFC 5545). No DOM.
import { contentLines, parameter, plain, unescaped } from "./content-lines.js";

/** Components may be nested: a calendar, an event in it, and an alarm in the event. Deeper nesting is ignored. */
const DEEPEST = 8;
/** The maximum number of appointments, and of guests of an appointment, that are read. */
const MOST_EVENTS = 200;
const MOST_GUESTS = 200;

/**
 * @typedef {{year: number, month: number, day: number, hour?: number, minute?: number, second?: number, zone: string}} Moment
 *     a time on a clock; without hour, a whole day. `zone` is "UTC", the name of a zone, or empty
 * @typedef {{name: string, address: string, answer: string}} Guest `answer` in capitals, such as ACCEPTED
 * @typedef {object} Appointment
 * @property {string} title
 * @property {string} place
 * @property {string} notes
 * @property {string} status in capitals, such as CANCELLED
 * @property {Moment | null} start
 * @property {Moment | null} end not included
 * @property {number} minutes the duration, if there is no end
 * @property {Guest | null} organizer
 * @property {Guest[]} guests
 * @property {Map<string, string> | null} rule the parts of the recurrence rule by their names in capitals
 */

/**
 * @param {string} text
 * @returns {{method: string, appointments: Appointment[]}} `method` in capitals, such as REQUEST for an invitation
 */
export function readCalendar(text) {
    /** @type {string[]} */
    const open = [];
    let method = "";
    /** @type {Appointment[]} */
    const appointments = [];
    for (const line of contentLines(text)) {
        const value = line.value.trim().toUpperCase();
        if (line.name === "BEGIN") {
            open.push(value);
            if (open.length > DEEPEST) break;
            if (isEvent(open) && appointments.push(empty()) > MOST_EVENTS) break;
        } else if (line.name === "END") {
            // An end that does not belong to the open component is ignored.
            if (open.at(-1) === value) open.pop();
        } else if (line.name === "METHOD" && open.length === 1) method = plain(value);
        else if (isEvent(open)) take(/** @type {Appointment} */ (appointments.at(-1)), line);
    }
    return { method, appointments: appointments.slice(0, MOST_EVENTS).filter(({ start, title }) => start || title) };
}

/** Whether the open component is an event or a task of a calendar, and not for example an alarm in it. @param {string[]} open */
const isEvent = (open) => open.length === 2 && open[0] === "VCALENDAR" && (open[1] === "VEVENT" || open[1] === "VTODO");

/** @returns {Appointment} */
const empty = () => ({
    title: "",
    place: "",
    notes: "",
    status: "",
    start: null,
    end: null,
    minutes: 0,
    organizer: null,
    guests: [],
    rule: null,
});

/** @param {Appointment} event @param {import("./content-lines.js").Line} line */
function take(event, line) {
    const { name, value } = line;
    if (name === "SUMMARY") event.title = unescaped(value);
    else if (name === "LOCATION") event.place = unescaped(value);
    else if (name === "DESCRIPTION") event.notes = unescaped(value);
    else if (name === "STATUS") event.status = plain(value).toUpperCase();
    else if (name === "DTSTART") event.start = moment(line);
    else if (name === "DTEND" || name === "DUE") event.end = moment(line);
    else if (name === "DURATION") event.minutes = duration(value);
    else if (name === "ORGANIZER") event.organizer = guest(line);
    else if (name === "ATTENDEE" && event.guests.length < MOST_GUESTS) event.guests.push(guest(line));
    else if (name === "RRULE") event.rule = rule(value);
}

/** @param {import("./content-lines.js").Line} line @returns {Guest} */
const guest = (line) => ({
    name: plain(parameter(line, "CN")),
    address: plain(line.value).replace(/^mailto:/i, ""),
    answer: plain(parameter(line, "PARTSTAT")).toUpperCase(),
});

/** @param {import("./content-lines.js").Line} line @returns {Moment | null} null if there is no such time */
function moment(line) {
    const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(line.value.trim());
    if (!found) return null;
    const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) =>
        part === undefined ? undefined : Number(part)
    );
    const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
    const isDay = date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
    if (!isDay || (hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 60) return null;
    const zone = found[7] ? "UTC" : plain(parameter(line, "TZID"));
    return /** @type {Moment} */ ({ year, month, day, hour, minute, second, zone });
}

/** A duration such as P1DT2H in minutes; 0 if it is none. @param {string} value */
function duration(value) {
    const found = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:\d{1,8}S)?)?$/i.exec(
        value.trim(),
    );
    const [weeks, days, hours, minutes] = (found ?? []).slice(1, 5).map((part) => Number(part ?? 0));
    return found ? ((weeks * 7 + days) * 24 + hours) * 60 + minutes : 0;
}

/** @param {string} value */
function rule(value) {
    const parts = plain(value).toUpperCase().split(";", 20).map((part) => part.split("=", 2));
    return new Map(parts.filter((part) => part.length === 2).map(([name, each]) => [name, each]));
}

/**
 * The instant of a time on a clock in a zone.
 * @param {Moment} moment
 * @returns {Date | null} null if it is a whole day, or if its zone is not known
 */
export function instant({ year, month, day, hour, minute = 0, second = 0, zone }) {
    if (hour === undefined || !zone) return null;
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    if (zone === "UTC") return new Date(wall);
    try {
        // The offset before the guess may differ from the offset at it, when the clocks change.
        const guess = wall - offset(zone, wall);
        return new Date(wall - offset(zone, guess));
    } catch {
        return null; // Intl does not know the zone
    }
}

/** The offset of a zone from UTC at an instant, in ms. @param {string} zone @param {number} time @throws {RangeError} */
function offset(zone, time) {
    const format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
    });
    const parts = Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - time;
}
