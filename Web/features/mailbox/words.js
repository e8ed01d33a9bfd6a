/** Texts and URLs for lists and mails: initials, dates, API URLs. */
import { bytes } from "../../core/format.js";
import { locale, t } from "../../core/i18n.js";
import { withoutBidiControls } from "./person.js";

const time = new Intl.DateTimeFormat(locale(), { timeStyle: "short" });
const dayOfYear = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short" });
const whole = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });
const exact = new Intl.DateTimeFormat(locale(), { dateStyle: "full", timeStyle: "short" });

/** @param {string} name a person's name or address @returns {string} one or two characters */
export function initials(name) {
    const words = withoutBidiControls(name).replace(/<.*|@.*|["'()]/g, "").split(/[\s._-]+/).filter((word) =>
        /\p{L}|\p{N}/u.test(word)
    );
    const first = [...words[0] ?? "?"][0] ?? "?";
    const last = words.length > 1 ? [...words[words.length - 1]][0] ?? "" : "";
    return (first + last).toLocaleUpperCase();
}

/**
 * The colour of a sender, which is always the same for an address.
 * @param {string} address
 * @returns {number} a hue, 0…359
 */
export function hue(address) {
    let hash = 0x811c9dc5;
    for (const letter of address.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return (hash >>> 0) % 360;
}

// While fewer mails than this have been read, the total number of mails is not estimated.
const FEW = 50;

/**
 * The state of an archive in words: how much of it has been read, or received.
 * @param {{state: string, messages: number, expected: number, bytes?: number, cut?: number}} archive
 */
export function readWords({ state, messages: n, expected, bytes: size = 0, cut }) {
    if (cut !== undefined) return t("mail.state.cut", { n, cut: bytes(cut), size: bytes(size) });
    if (state === "ready") return t("mail.count", { n });
    return t(`mail.state.${state === "indexing" && n < FEW ? "begun" : state}`, { n, expected });
}

/**
 * For a date of today, the time; for another date of this year, the day and month; otherwise the full date.
 * @param {string | null} date
 * @param {Date} [now]
 */
export function shortDate(date, now = new Date()) {
    const value = date ? new Date(date) : null;
    if (!value || Number.isNaN(value.getTime())) return "";
    if (value.toDateString() === now.toDateString()) return time.format(value);
    return value.getFullYear() === now.getFullYear() ? dayOfYear.format(value) : whole.format(value);
}

/** @param {string | null} date */
export function longDate(date) {
    const value = date ? new Date(date) : null;
    return value && !Number.isNaN(value.getTime()) ? exact.format(value) : "";
}

/** @param {string} archive @param {number} [number] */
export const api = (archive, number) => `/api/mailbox/archives/${archive}${number ? `/messages/${number}` : ""}`;
