// The names of groups and what is said about them, in the language of the user.
import { date } from "../../core/format.js";
import { locale, t } from "../../core/i18n.js";

const time = new Intl.DateTimeFormat(locale(), { timeStyle: "short" });
const weekday = new Intl.DateTimeFormat(locale(), { weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** @param {string} way @param {{key: string, name: string}} group @returns {string} */
export function nameOf(way, { key, name }) {
    switch (way) {
        case "day":
            return weekday.format(new Date(`${name}T00:00:00`));
        case "today":
            return date(`${name}T00:00:00`);
        case "event":
            return eventName(name);
        case "kind":
            return t(`groups.kind.${key}`);
        case "size":
            return t("groups.size", { size: Number(key) });
        case "identity":
            return key === "OTHER" ? t("groups.identity.other") : t("groups.identity", { letter: key });
        case "folder":
            return name.split("/").filter(Boolean).slice(-2).join(" / ") || "/";
        default:
            return name;
    }
}

/** How many groups there are: as days, as folders, or just as groups. @param {string} way @param {number} n @returns {string} */
export const countOf = (way, n) => t(COUNTED.has(way) ? `groups.count.${way}` : "groups.groups", { n });

const COUNTED = new Set(["day", "event", "folder", "album", "kind", "today"]);

/** The time of an event. @param {string} name two local times with a slash between */
function eventName(name) {
    const [from, to] = name.split("/");
    const end = from.slice(0, 10) === to.slice(0, 10) ? time.format(new Date(to)) : date(to, { time: true });
    return from === to ? date(from, { time: true }) : `${date(from, { time: true })} – ${end}`;
}

/**
 * Why a photo looks like the best of its group: a copy, an edit, …
 * @param {{likeness?: string, width: number | null, height: number | null}} photo
 * @param {{width: number | null, height: number | null} | null | undefined} best
 */
export function likenessOf({ likeness, width, height }, best) {
    return likenessWord(likeness, best?.width === width && best?.height === height);
}

/** Why the photos of a group look alike. @param {{likeness?: string, reason?: string}} group */
export const groupLikenessOf = ({ likeness, reason }) => likenessWord(likeness, reason !== "larger");

/** @param {string | undefined} likeness @param {boolean} isSameSize */
function likenessWord(likeness, isSameSize) {
    return likeness ? t(`groups.likeness.${likeness === "resized" && isSameSize ? "saved" : likeness}`) : "";
}

/** Why the best one is the best. @param {{reason?: string}} group */
export const reasonOf = ({ reason }) => reason ? t(`groups.reason.${reason}`) : "";

/** The advantage of the best photo over another one of its group, in few words. @param {{reason?: string}} photo */
export const advantageOver = ({ reason }) => reason ? t(`groups.reason.${reason}.short`) : "";
