// The ways to correct when photos were taken, as requests. No DOM.

/**
 * @typedef {{day: string, time: string, later: boolean, days: number, hours: number, minutes: number, from: string, to: string}} Form
 *     `day` as YYYY-MM-DD, `time` as HH:MM or HH:MM:SS or empty
 */

/** The ways, in the order of the choice. */
export const WAYS = ["date", "shift", "zone", "name", "found"];

/**
 * Returns the part of the request that describes the correction; null if the form is not complete.
 * @param {string} way
 * @param {Form} form
 * @returns {Record<string, any> | null}
 */
export function correction(way, form) {
    if (way === "date") return form.day ? { date: form.time ? `${form.day}T${form.time}` : form.day } : null;
    if (way === "zone") {
        return form.from && form.to && form.from !== form.to ? { zone: { from: form.from, to: form.to } } : null;
    }
    if (way === "name") return { asInName: true };
    if (way === "found") return { asFound: true };
    const parts = [form.days, form.hours, form.minutes];
    if (parts.some((part) => !Number.isSafeInteger(part) || part < 0)) return null;
    const seconds = form.days * 86_400 + form.hours * 3600 + form.minutes * 60;
    return seconds > 0 && Number.isSafeInteger(seconds) ? { shift: form.later ? seconds : -seconds } : null;
}
