/** The rooms of the app, each by its newest thing. For a room that holds nothing yet, a button begins. */
import { get } from "../../core/api.js";
import { bytes, date, relativeTime } from "../../core/format.js";
import { nameOf } from "../../core/group-names.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keyOf } from "../../core/paths.js";
import { isPictured, previewURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";
import { moduleCard } from "../../ui/module-card.js";
import { follow } from "./follow.js";
import { nameIn } from "./note-title.js";

/** The longest sides of previews in pixels that fill a card. */
const SIZE = 480;

/**
 * @typedef {import("../../ui/module-card.js").Module} Module
 * @typedef {(path: string, params?: Record<string, any>) => Promise<any>} Ask
 */

/** What can be done first in a room that is empty. */
const FIRST = /** @type {const} */ ([
    ["scanner", "scan", "/scanner"],
    ["mail", "mail", "/mail/open"],
    ["convert", "convert", "/convert?with=pdf-merge"],
    ["phone", "phone", "/devices/add"],
]);

/** @type {Record<string, (ask: Ask) => Promise<Module | null | undefined>>} */
const ROOMS = { screenshots, groups, notes, scanner, convert, mail, files };

/** @param {AbortSignal} signal @returns {HTMLElement} hidden while all rooms are empty */
export function roomCards(signal) {
    const cards = h("div", { class: "module-cards" });
    const head = h("div", { class: "home-head" }, h("h2", null, t("home.rooms")));
    const first = h("nav", { class: "home-first", "aria-label": t("home.first") });
    const element = h("section", { class: "home-rooms", hidden: true }, head, cards, first);
    /** @type {Ask} */
    const ask = (path, params = { limit: 1 }) => get(path, { params, signal });
    follow(signal, load, ["notes", "screenshots", "scanner", "convert", "mailbox", "groups"]);
    return element;

    async function load() {
        const names = Object.keys(ROOMS);
        const found = await Promise.all(names.map((name) => ROOMS[name](ask).catch(() => undefined)));
        const devices = await ask("/api/devices", {}).then((answer) => answer.devices.length, () => 1);
        if (signal.aborted) return;
        const isEmpty = (/** @type {string} */ name) =>
            name === "phone" ? devices === 0 : found[names.indexOf(name)] === null;
        element.hidden = false;
        renew(cards, found.map((module) => module && moduleCard(module)));
        renew(
            first,
            FIRST.filter(([name]) => isEmpty(name)).map(([name, icon, href]) =>
                button(t(`home.first.${name}`), { size: "small", icon, href })
            ),
        );
    }
}

/** @param {any} photo */
const look = (photo) => photo && isPictured(photo) ? { src: previewURL(photo, SIZE) } : {};

/** @type {typeof ROOMS[string]} */
async function screenshots(ask) {
    const [{ results: [newest] }, { tally }] = await Promise.all([
        ask("/api/screenshots"),
        ask("/api/screenshots/tally", {}),
    ]);
    if (!newest && !tally.waiting) return null;
    return {
        family: "photos",
        icon: "screenshot",
        title: newest ? newest.title || newest.photo.name : t("home.screenshots.sort", { n: tally.waiting }),
        text: [t("tab.screenshots"), newest && tally.waiting > 0 && t("home.screenshots.new", { n: tally.waiting })],
        href: "/screenshots",
        ...look(newest?.photo),
    };
}

/** @type {typeof ROOMS[string]} */
async function groups(ask) {
    const { groups: [newest], total } = await ask("/api/groups/event");
    if (!newest) return null;
    return {
        family: "photos",
        icon: "copies",
        title: nameOf("event", newest),
        text: [t("tab.groups"), t("home.events", { n: total })],
        href: "/groups",
        ...look(newest.card),
    };
}

/** @type {typeof ROOMS[string]} */
async function notes(ask) {
    const { notes: [newest], count } = await ask("/api/notes");
    if (!newest) return null;
    const { photo, text, receipt, category, at } = newest;
    const kind = category && category !== "other" ? t(`notes.kind.${category}`) : t("home.note");
    return {
        family: "papers",
        icon: "text",
        title: nameIn({ text, receipt }) ?? [kind, photo && date(photo.taken)].filter(Boolean).join(", "),
        text: [t("home.notes", { n: count }), relativeTime(at)],
        href: photo ? `/notes?photo=${photo.id}` : "/notes",
        words: text,
    };
}

/** @type {typeof ROOMS[string]} */
async function scanner(ask) {
    const { scans: [newest] } = await ask("/api/scanner/scans");
    if (!newest) return null;
    const src = newest.cover && `/api/scanner/pages/${newest.cover}/picture?size=480&version=${newest.coverVersion}`;
    return {
        family: "papers",
        icon: "scan",
        title: newest.title,
        text: [t("tab.scanner"), relativeTime(newest.changedAt)],
        href: `/scanner/${newest.id}`,
        ...(src ? { src } : {}),
    };
}

/** @type {typeof ROOMS[string]} */
async function convert(ask) {
    const { conversions: [newest] } = await ask("/api/convert/conversions");
    if (!newest) return null;
    const { id, converter, inputs, results, resultCount, resultBytes, startedAt } = newest;
    return {
        family: "papers",
        icon: "convert",
        title: (resultCount === 1 && results?.[0]?.name) || inputs[0]?.name || t(`convert.${converter}.title`),
        text: [t("tab.convert"), resultBytes > 0 && bytes(resultBytes), relativeTime(startedAt)],
        href: `/convert/${id}`,
    };
}

/** @type {typeof ROOMS[string]} */
async function mail(ask) {
    const { archives } = await ask("/api/mailbox/archives", {});
    const archive = archives.find((/** @type {any} */ each) => each.messages > 0) ?? archives[0];
    if (!archive) return null;
    const newest = archive.messages > 0 ? (await ask(`/api/mailbox/archives/${archive.id}/messages`)).messages[0] : null;
    return {
        family: "archives",
        icon: "mail",
        title: newest?.subject || newest?.from || archive.name,
        text: [archive.name, t("home.mails", { n: archive.messages })],
        href: newest ? `/mail/${archive.id}/${newest.number}` : `/mail/${archive.id}`,
        words: newest?.preview,
    };
}

/** @type {typeof ROOMS[string]} */
async function files(ask) {
    const { files: [newest] } = await ask("/api/files/recent");
    if (!newest) return null;
    return {
        family: "archives",
        icon: "folder-open",
        title: newest.name,
        text: [t("tab.files"), bytes(newest.bytes), relativeTime(newest.opened)],
        href: `/files?${new URLSearchParams({ path: keyOf(newest.folder), filter: newest.name })}`,
        ...look(newest.photo),
    };
}
