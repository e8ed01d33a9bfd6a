// The newest items of every kind: photos as a strip of pictures; files, notes, conversions and mail archives as lines.
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { bytes, date, relativeTime } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keyOf } from "../../core/paths.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";
import { row } from "../../ui/card.js";
import { icon } from "../../ui/icon.js";
import { nameIn } from "./note-title.js";

const PHOTOS = 12;
const LINES = 5;
/** The number of items to fetch of each kind. */
const EACH = 3;

/** @typedef {{icon: string, title: string, text: string, href: string, at: number}} Line */

/** The newest photos in a strip; hidden while there are none. @param {AbortSignal} signal @returns {HTMLElement} */
export function photoStrip(signal) {
    const strip = h("div", { class: "home-strip" });
    const element = h(
        "section",
        { class: "home-newest", hidden: true },
        h(
            "div",
            { class: "home-head" },
            h("h2", null, t("home.newest")),
            h("a", { class: "home-more", href: "/photos" }, t("home.newest.all")),
        ),
        strip,
    );
    follow(signal, load, ["library", "trash"]);
    return element;

    async function load() {
        const answer = await get("/api/photos", { params: { limit: PHOTOS }, signal }).catch(() => null);
        if (!answer || signal.aborted) return;
        const photos = answer.photos.filter((/** @type {any} */ photo) => photo && !photo.video && isShown(photo));
        element.hidden = photos.length === 0;
        replace(
            strip,
            photos.map((/** @type {any} */ photo) =>
                h(
                    "a",
                    {
                        class: "home-photo",
                        href: `/photos?photo=${photo.id}`,
                        "aria-label": `${photo.name}, ${date(photo.taken)}`,
                    },
                    h("img", { src: thumbnailURL(photo), alt: "", loading: "lazy", decoding: "async", draggable: false }),
                )
            ),
        );
    }
}

/**
 * The most recent files, notes, conversions and mail archives; hidden while there are none.
 * @param {AbortSignal} signal @returns {HTMLElement}
 */
export function latelyCard(signal) {
    const list = h("div", { class: "card card-list" });
    const element = h(
        "section",
        { class: "home-lately", hidden: true },
        h("div", { class: "home-head" }, h("h2", null, t("home.lately"))),
        list,
    );
    follow(signal, load, ["notes", "job"]);
    return element;

    async function load() {
        const ask = (/** @type {string} */ path, /** @type {Record<string, number>} */ params = { limit: EACH }) =>
            get(path, { params, signal }).catch(() => ({}));
        const [{ files = [] }, { notes = [] }, { conversions = [] }, { archives = [] }] = await Promise.all([
            ask("/api/files/recent"),
            ask("/api/notes"),
            ask("/api/convert/conversions"),
            ask("/api/mailbox/archives", {}),
        ]);
        if (signal.aborted) return;
        const lines = [
            ...files.slice(0, EACH).map(ofFile),
            ...notes.slice(0, EACH).map(ofNote),
            ...conversions.slice(0, EACH).map(ofConversion),
            ...archives.slice(0, EACH).map(ofArchive),
        ].sort((one, other) => other.at - one.at).slice(0, LINES);
        element.hidden = lines.length === 0;
        replace(list, lines.map((line) => row({ ...line, icon: icon(line.icon, { size: 20 }) })));
    }
}

/** The icon of each kind of file. */
const FILES = /** @type {Record<string, string>} */ ({
    picture: "photo",
    video: "play",
    audio: "sound",
    table: "list",
    data: "list",
    archive: "parts",
    mail: "mail",
});

/** @param {any} file @returns {Line} */
function ofFile({ name, folder, kind, bytes: size, opened }) {
    return {
        icon: FILES[kind] ?? "text",
        title: name,
        text: [words(t("home.files"), opened), bytes(size)].join(" · "),
        href: `/files?${new URLSearchParams({ path: keyOf(folder), filter: name })}`,
        at: opened,
    };
}

/** @param {any} note @returns {Line} */
function ofNote({ photo, text, at, receipt, category }) {
    const kind = category && category !== "other" ? t(`notes.kind.${category}`) : t("home.lately.note");
    const title = nameIn({ text, receipt }) ?? [kind, photo && date(photo.taken)].filter(Boolean).join(", ");
    return {
        icon: "text",
        title,
        text: words(t("home.notes"), at),
        href: photo ? `/notes?photo=${photo.id}` : "/notes",
        at,
    };
}

/** @param {any} conversion @returns {Line} */
function ofConversion({ id, converter, inputs, inputCount, results, resultCount, startedAt, resultBytes }) {
    const count = inputCount > 1 && t("home.lately.files", { n: inputCount });
    return {
        icon: "convert",
        title: (resultCount === 1 && results?.[0]?.name) || inputs[0]?.name || t("convert.title"),
        text: [t(`convert.${converter}.title`), count, relativeTime(startedAt), resultBytes > 0 && bytes(resultBytes)]
            .filter(Boolean).join(" · "),
        href: `/convert/${id}`,
        at: startedAt,
    };
}

/**
 * A mail archive as a line. Archives come last (`at` is 0), because the time at which an archive was opened is not stored.
 * @param {any} archive
 * @returns {Line}
 */
function ofArchive({ id, name, messages }) {
    const text = [t("mail.title"), t("home.lately.mails", { n: messages })].join(" · ");
    return { icon: "mail", title: name, text, href: `/mail/${id}`, at: 0 };
}

/** @param {string} kind @param {number} at */
const words = (kind, at) => [kind, relativeTime(at)].join(" · ");

/** The delay before a reload in ms; further events in this time cause no extra reload. */
const PAUSE = 800;

/**
 * Loads immediately, and again shortly after each of the events.
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} load
 * @param {any[]} events
 */
function follow(signal, load, events) {
    let timer = 0;
    const soon = () =>
        timer ||= setTimeout(() => {
            timer = 0;
            void load();
        }, PAUSE);
    const offs = events.map((name) => on(name, soon));
    signal.addEventListener("abort", () => {
        clearTimeout(timer);
        offs.forEach((off) => off());
    });
    void load();
}
