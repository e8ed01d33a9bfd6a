// Pages of the app and actions, found by their names and other common names. No DOM.
import { fold } from "../../ui/text-geometry.js";

/**
 * @typedef {object} Place
 * @property {string} id the key of its texts: `search.place.ID` is its name, and `search.also.ID` lists other names
 * @property {string} icon
 * @property {string} [href]
 * @property {string} [act] an action of `acts.js`
 * @property {string} [label] the text key of a title in another feature
 */

/** Starts text recognition in all photos; the notes page shows the progress. @type {Place} */
export const READING = { id: "read", icon: "eye", act: "read" };

/** @type {Place[]} */
export const PLACES = [
    { id: "home", icon: "home", href: "/" },
    { id: "photos", icon: "photos", href: "/photos" },
    { id: "favourites", icon: "star", href: "/photos?favourites=1" },
    { id: "videos", icon: "play", href: "/photos?videos=1" },
    { id: "swipe", icon: "swipe", href: "/swipe" },
    { id: "queue", icon: "queue", href: "/queue" },
    { id: "trash", icon: "trash", href: "/trash" },
    { id: "notes", icon: "text", href: "/notes" },
    { id: "receipts", icon: "text", href: "/notes?category=receipt" },
    { id: "groups", icon: "copies", href: "/groups" },
    { id: "duplicates", icon: "copies", href: "/groups/exact" },
    { id: "similar", icon: "copies", href: "/groups/similar" },
    { id: "today", icon: "calendar", href: "/groups/today" },
    { id: "events", icon: "calendar", href: "/groups/event" },
    { id: "albums", icon: "album", href: "/groups/album" },
    { id: "map", icon: "place", href: "/places" },
    { id: "people", icon: "person", href: "/people" },
    { id: "samePerson", icon: "person", href: "/people/same" },
    { id: "byPlace", icon: "place", href: "/groups/place" },
    { id: "large", icon: "size", href: "/groups/size" },
    { id: "screenshots", icon: "screenshot", href: "/screenshots" },
    { id: "files", icon: "folder-open", href: "/files" },
    { id: "space", icon: "drive", href: "/files/space" },
    { id: "mail", icon: "mail", href: "/mail" },
    { id: "openFile", icon: "folder-open", href: "/landing" },
    { id: "openMail", icon: "mail", href: "/mail/open" },
    { id: "mailCopies", icon: "copies", href: "/mail/copies" },
    { id: "scanner", icon: "scan", href: "/scanner" },
    { id: "convert", icon: "convert", href: "/convert" },
    { id: "folders", icon: "folder-add", href: "/library" },
    { id: "addFolder", icon: "folder-add", href: "/library/add" },
    { id: "settings", icon: "settings", href: "/settings" },
    { id: "backups", icon: "restart", href: "/settings#backups" },
    { id: "startOver", icon: "restart", href: "/settings#over" },
    { id: "privacy", icon: "shield", href: "/privacy" },
    { id: "takeAlong", icon: "download", href: "/privacy" },
    { id: "devices", icon: "phone", href: "/devices" },
    { id: "addPhone", icon: "phone", href: "/devices/add" },
    { id: "send", icon: "arrow-up", href: "/send" },
    { id: "practice", icon: "sparkle", href: "/welcome" },
    { id: "design", icon: "sparkle", href: "/design" },
    { id: "dark", icon: "moon", act: "dark" },
    { id: "light", icon: "sun", act: "light" },
    { id: "undo", icon: "undo", act: "undo" },
    { id: "rescan", icon: "refresh", act: "rescan" },
    READING,
    { id: "keys", icon: "help", act: "keys" },
];

/**
 * Rates how well words match a text: 2 if all are whole words, 1 if each is at least at the beginning of a word, 0 if one is
 * only found inside a word, -1 if one is missing.
 * @param {readonly string[]} words folded
 * @param {string} text folded
 */
export function fit(words, text) {
    return words.reduce((worst, word) => Math.min(worst, fitOne(word, text)), 2);
}

/** @param {string} word @param {string} text */
function fitOne(word, text) {
    let best = -1;
    for (let at = text.indexOf(word); at >= 0 && best < 2; at = text.indexOf(word, at + 1)) {
        const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]);
        const ends = at + word.length === text.length || !/[\p{L}\p{N}]/u.test(text[at + word.length]);
        best = Math.max(best, begins ? (ends ? 2 : 1) : 0);
    }
    return best;
}

/** The words of a query, folded. @param {string} query */
export const wordsOf = (query) => fold(query).text.split(/[^\p{L}\p{N}]+/u).filter(Boolean).slice(0, 8);

/**
 * The places that match all words, the best first. Matches in titles come before matches in other names.
 * @template {Place} P
 * @param {string} query
 * @param {readonly P[]} places
 * @param {(place: P) => {title: string, also: string}} textOf
 * @param {number} [limit]
 * @returns {P[]}
 */
export function findPlaces(query, places, textOf, limit = 5) {
    const words = wordsOf(query);
    if (!words.length) return [];
    return places.map((place, order) => {
        const { title, also } = textOf(place);
        const inTitle = fit(words, fold(title).text);
        const inAll = fit(words, fold(`${title} ${also}`).text);
        // A match inside a word is accepted only in the title, not in other names.
        return { place, order, inTitle, inAll: inTitle < 0 && inAll === 0 ? -1 : inAll };
    }).filter(({ inAll }) => inAll >= 0)
        .sort((a, b) => b.inTitle - a.inTitle || b.inAll - a.inAll || a.order - b.order)
        .slice(0, limit).map(({ place }) => place);
}
