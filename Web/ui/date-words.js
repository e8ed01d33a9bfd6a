// Dates of photos in words.
import { date } from "../core/format.js";
import { t } from "../core/i18n.js";

/** @typedef {{source: string, taken: string, zone?: string | null}} FoundDate */

/** “19 July 2011, 11:36 +02:00”. @param {{taken: string, zone?: string | null}} found */
export function momentWords({ taken, zone }) {
    const hasClock = taken.length > 10;
    const local = hasClock && zone ? taken.slice(0, -zone.length) : taken;
    const words = hasClock ? date(local, { time: true }) : date(`${local}T12:00`);
    return `${words}${zone ? `\u00a0${zone}` : ""}`;
}

/** “19 July 2011, 11:36 +02:00 · camera”. @param {FoundDate} found */
export function dateWords(found) {
    return `${momentWords(found)} · ${t(`photo.date.${found.source}`)}`;
}
