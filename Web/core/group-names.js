// The ways to group photos, their icons, and the names of groups in the language of the user.
import { date } from "./format.js";
import { locale, t } from "./i18n.js";

const days = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });
const hours = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
const weekday = new Intl.DateTimeFormat(locale(), { weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** The ways in the order in which they are offered, with their icons. */
export const ICONS = /** @type {Record<string, string>} */ ({
    similar: "copies",
    exact: "photos",
    today: "sparkle",
    event: "clock",
    day: "calendar",
    kind: "screenshot",
    folder: "folder",
    size: "size",
    album: "album",
    identity: "list",
});

export const WAYS = Object.keys(ICONS);

/** The albums of screenshots as the server names them, whatever the language; a person may have renamed them. */
const SCREENSHOTS = new Map(Object.entries({
    Music: "music",
    Movies: "movie",
    Books: "book",
    Memes: "meme",
    Receipts: "receipt",
    Tickets: "ticket",
    Chats: "chat",
    Maps: "map",
    Code: "code",
    Articles: "article",
    Posts: "post",
    Shopping: "shopping",
    Settings: "settings",
    Documents: "document",
}));
const SCREENSHOTS_BEGIN = "Screenshots – ";

/** A name that a program made: a UUID, or a long number in hexadecimal digits. */
const MADE = /^\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?(?:[_ -]\w{1,8})?$|^[0-9a-f]{24,}$/i;

/**
 * @param {string} way
 * @param {{key: string, name: string, count?: number, card?: any, best?: any}} group `card`: the card of its cover, if it is
 * known; `best`: a card or an id
 * @returns {string}
 */
export function nameOf(way, { key, name, count, card, best }) {
    const shown = card ?? (best?.taken ? best : null);
    switch (way) {
        case "day":
            return weekday.format(new Date(`${name}T00:00:00`));
        case "today":
            return date(`${name}T00:00:00`);
        case "event":
            return [eventName(name), count === 1 && lastFolder(shown)].filter(Boolean).join(" · ");
        case "kind":
            return t(`groups.kind.${key}`);
        case "size":
            return t("groups.size", { size: Number(key) });
        case "identity":
            return key === "OTHER" ? t("groups.identity.other") : t("groups.identity", { letter: key });
        case "folder":
            return folderName(name);
        case "album":
            return albumName(name);
        default:
            return photoName(name, shown);
    }
}

/** @param {string} name */
export function albumName(name) {
    const type = name.startsWith(SCREENSHOTS_BEGIN) && SCREENSHOTS.get(name.slice(SCREENSHOTS_BEGIN.length));
    return type ? t("photo.album.screenshots", { type: t(`screenshots.type.${type}`) }) : name;
}

/** The last two parts of a path; a part that was named by a program is skipped. @param {string} path */
function folderName(path) {
    const parts = path.split("/").filter(Boolean);
    const told = parts.filter((part) => !MADE.test(part));
    const isMade = parts.length > 0 && told.at(-1) !== parts.at(-1);
    const name = told.slice(-2).join(" / ") || "/";
    return isMade ? t("groups.folder.within", { name }) : name;
}

/**
 * The name of a file. If a program made up the name, the date and the folder are used instead.
 * @param {string} name
 * @param {any} card
 */
function photoName(name, card) {
    if (!MADE.test(name.replace(/\.\w{1,5}$/, "")) || !card?.taken) return name;
    return [date(card.taken, { time: true }), lastFolder(card)].filter(Boolean).join(" · ");
}

/** The last folder on a photo's path that was not named by a program. @param {any} card */
function lastFolder(card) {
    return (card?.folder ?? "").split("/").filter((/** @type {string} */ part) => part && !MADE.test(part)).at(-1);
}

/** The time of an event: a day and its hours, or its days. @param {string} name two local times with a slash between */
function eventName(name) {
    const [from, to] = name.split("/");
    const isDay = from.slice(0, 10) === to.slice(0, 10);
    // An event within one minute is shown without its end.
    const isMoment = from.slice(0, 16) === to.slice(0, 16);
    if (isDay && !isMoment) return hours.formatRange(new Date(from), new Date(to));
    return isDay ? date(from, { time: true }) : days.formatRange(new Date(from), new Date(to));
}
