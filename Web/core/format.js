/** Numbers, sizes, dates and times in the user's locale. */
import { locale } from "./i18n.js";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"];
const plain = new Intl.NumberFormat(locale());
const share = new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });
const month = new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" });
const dayAndTime = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });

/** @param {number} value @returns {string} "1,234" */
export const number = (value) => plain.format(value);

/**
 * A fraction as a percentage, rounded down, so that 100 % is shown only for the whole.
 * @param {number} part
 * @param {number} whole
 * @returns {string} "42%"
 */
export const percent = (part, whole) => share.format(Math.floor(100 * Math.min(1, part / whole)) / 100);

/**
 * A size in decimal units, with at most three significant digits: "48.2 MB", "950 kB", "12 bytes".
 * @param {number} count bytes
 * @returns {string}
 */
export function bytes(count) {
    let power = count < 1000 ? 0 : Math.min(Math.floor(Math.log10(count) / 3), UNITS.length - 1);
    // Without this, 999,950 would be rounded to "1,000 kB".
    if (power > 0 && power < UNITS.length - 1 && count / 1000 ** power >= 999.5) power += 1;
    const value = count / 1000 ** power;
    const options = /** @type {const} */ ({ style: "unit", maximumFractionDigits: power > 1 && value < 100 ? 1 : 0 });
    return new Intl.NumberFormat(locale(), {
        ...options,
        unit: UNITS[power],
        unitDisplay: power === 0 ? "long" : "short",
    }).format(value);
}

/**
 * @param {string} isoLocal local date and time without a time zone
 * @param {{time?: boolean}} [options]
 * @returns {string} "May 1, 2024"; empty if the date is invalid
 */
export function date(isoLocal, { time = false } = {}) {
    const value = new Date(isoLocal);
    if (Number.isNaN(value.getTime())) return "";
    return (time ? dayAndTime : day).format(value);
}

/**
 * A period in natural wording: "2024", "July 2024", "May 1, 2024", "May 1 – 7, 2024".
 * @param {string} text the first and the last day, as YYYY-MM-DD/YYYY-MM-DD
 */
export function span(text) {
    const [from, to] = text.split("/");
    const [first, last] = [new Date(`${from}T12:00`), new Date(`${to}T12:00`)];
    if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime())) return text;
    if (from === to) return day.format(first);
    const year = from.slice(0, 4);
    if (from === `${year}-01-01` && to === `${year}-12-31`) return year;
    const isMonth = from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7) &&
        new Date(last.getTime() + 86_400_000).getDate() === 1;
    return isMonth ? month.format(first) : day.formatRange(first, last);
}

/**
 * @param {number} milliseconds since 1970
 * @param {number} [now]
 * @returns {string} "2 minutes ago"
 */
export function relativeTime(milliseconds, now = Date.now()) {
    const seconds = Math.round((milliseconds - now) / 1000);
    const size = Math.abs(seconds);
    if (size < 60) return relative.format(0, "second");
    if (size < 3600) return relative.format(Math.round(seconds / 60), "minute");
    if (size < 86_400) return relative.format(Math.round(seconds / 3600), "hour");
    return relative.format(Math.round(seconds / 86_400), "day");
}

/**
 * @param {number} seconds
 * @returns {string} "3 min", "1 hr 20 min", "12 sec"
 */
export function duration(seconds) {
    const whole = Math.max(0, Math.round(seconds));
    if (whole < 60) return unit(whole, "second");
    const minutes = Math.round(whole / 60);
    if (minutes < 60) return unit(minutes, "minute");
    const rest = minutes % 60;
    return rest ? `${unit(Math.floor(minutes / 60), "hour")} ${unit(rest, "minute")}` : unit(minutes / 60, "hour");
}

/**
 * An approximate duration in natural wording: "40 seconds", "3 minutes", "1 hour 20 minutes".
 * @param {number} seconds
 * @returns {string}
 */
export function roughly(seconds) {
    if (seconds < 55) return unit(Math.max(10, Math.ceil(seconds / 10) * 10), "second", "long");
    const minutes = Math.max(1, Math.round(seconds / 60));
    if (minutes < 60) return unit(minutes, "minute", "long");
    const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60 / 10) * 10];
    if (rest === 60) return unit(hours + 1, "hour", "long");
    return rest ? `${unit(hours, "hour", "long")} ${unit(rest, "minute", "long")}` : unit(hours, "hour", "long");
}

/** @param {number} value @param {string} name @param {"short" | "long"} [unitDisplay] */
function unit(value, name, unitDisplay = "short") {
    return new Intl.NumberFormat(locale(), { style: "unit", unit: name, unitDisplay }).format(value);
}

/**
 * @param {string} path absolute
 * @returns {string} its last part; the path itself for the root
 */
export function baseName(path) {
    return path.split("/").filter(Boolean).at(-1) ?? path;
}
