// The cards of the landing page: each file with the rooms that can use it.
import { bytes } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { iconOf } from "../../core/kinds.js";
import { keyOf } from "../../core/paths.js";
import { roomsFor } from "../../core/rooms.js";
import { button } from "../../ui/button.js";
import { card, row } from "../../ui/card.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { enter } from "./entering.js";
import { claimedKind } from "./things.js";

/** @typedef {import("./things.js").OpenedFile} OpenedFile */
/** @typedef {import("../../core/rooms.js").Room} Room */

const ICONS = /** @type {Record<Room, string>} */ ({
    look: "eye",
    mail: "mail",
    import: "folder-add",
    photos: "photos",
    read: "text",
    scan: "scan",
    join: "copies",
    convert: "convert",
    keep: "download",
});

/**
 * @param {OpenedFile[]} things
 * @param {AbortSignal} signal
 * @param {(thing: OpenedFile) => void} remove takes a file off the page
 * @returns {HTMLElement[]}
 */
export function fileCards(things, signal, remove) {
    if (!things.length) {
        return [emptyState({ icon: "folder-open", title: t("landing.empty"), text: t("landing.empty.text") })];
    }
    if (things.length === 1) return [lone(things[0]), rooms(things, signal)];
    const total = bytes(things.reduce((sum, thing) => sum + thing.bytes, 0));
    return [
        h("p", { class: "quiet landing-sum tabular" }, `${t("landing.count", { n: things.length })} · ${total}`),
        rooms(things, signal),
        h("h2", null, t("landing.each")),
        h("div", { class: "card card-list" }, things.map((thing) => line(thing, signal, remove))),
    ];
}

/** A single file. @param {OpenedFile} thing */
function lone(thing) {
    return card(
        { class: "landing-file" },
        h("span", { class: "icon-plate landing-icon" }, icon(iconOf(thing), { size: 28 })),
        h(
            "div",
            { class: "landing-words" },
            h("h2", { class: "landing-name" }, thing.name),
            h("p", { class: "quiet tabular" }, facts(thing)),
            h("p", { class: "caption" }, place(thing)),
            claimedKind(thing) && h("p", { class: "landing-lie" }, t("landing.lie", { kind: kindWord(claimedKind(thing)) })),
        ),
    );
}

/** The rooms that take all of the files. The first one is the most useful. @param {OpenedFile[]} things @param {AbortSignal} signal */
function rooms(things, signal) {
    const [first, ...others] = roomsFor(things);
    const go = (/** @type {Room} */ room) => async () => {
        try {
            await enter(room, things, signal);
        } catch (error) {
            if (!signal.aborted) errorToast(error);
        }
    };
    const isKnown = things.every(({ id }) => id !== undefined);
    return h(
        "section",
        { class: "card landing-rooms" },
        button(label(first, things), { style: "primary", size: "large", icon: ICONS[first], onclick: go(first) }),
        h("p", { class: "caption landing-effect" }, effect(first, things, isKnown)),
        others.map((room) =>
            row({
                icon: icon(ICONS[room], { size: 20 }),
                title: label(room, things),
                text: effect(room, things, isKnown),
                onclick: go(room),
                end: icon("chevron-right", { size: 18 }),
            })
        ),
    );
}

/** @param {Room} room @param {OpenedFile[]} things */
const label = (room, things) =>
    t(room === "photos" && things[0].photo === undefined ? "landing.room.photos.add" : `landing.room.${room}`);

/**
 * The sentence about whether a room reads the files in place or copies them.
 * @param {Room} room
 * @param {OpenedFile[]} things
 * @param {boolean} isKnown whether the server can read the files where they are
 */
function effect(room, things, isKnown) {
    if (room === "photos" && things[0].photo !== undefined) return t("landing.effect.photos.known");
    if (["scan", "photos", "keep"].includes(room)) return t(`landing.effect.${room}`);
    if (room === "import") {
        return t(things.every(({ path }) => path !== undefined) ? "landing.effect.here" : "landing.effect.import");
    }
    if (room === "mail") return t(isKnown ? "landing.effect.here" : "landing.effect.mail");
    return t(isKnown ? "landing.effect.here" : "landing.effect.copy");
}

/** One of several files. @param {OpenedFile} thing @param {AbortSignal} signal @param {(thing: OpenedFile) => void} remove */
function line(thing, signal, remove) {
    /** @type {{label: string, icon: string, run: () => any}[]} */
    const items = roomsFor([thing]).map((room) => ({
        label: label(room, [thing]),
        icon: ICONS[room],
        run: () => enter(room, [thing], signal).catch((error) => signal.aborted || errorToast(error)),
    }));
    items.push({ label: t("landing.remove"), icon: "close", run: () => remove(thing) });
    return row({
        icon: icon(iconOf(thing), { size: 20 }),
        title: thing.name,
        text: facts(thing),
        end: menu({ label: t("landing.openWith", { name: thing.name }), items }),
    });
}

/** @param {OpenedFile} thing */
const facts = (thing) => [kindWord(thing.kind), thing.bytes ? bytes(thing.bytes) : t("convert.kind.empty")].join(" · ");

/** @param {string | null | undefined} kind */
function kindWord(kind) {
    const word = t(`convert.kind.${kind ?? "other"}`);
    return word.startsWith("convert.kind.") ? (kind ?? "").toUpperCase() : word;
}

/** The place of the file, in words. @param {OpenedFile} thing */
function place({ path, file }) {
    if (path !== undefined) return t("landing.stays", { path: keyOf(path) });
    return t(file ? "landing.untouched" : "landing.copied");
}

/** What could not be opened. @param {{name: string, error: any}[]} failures */
export function problems(failures) {
    if (!failures.length) return null;
    return h(
        "section",
        { class: "card landing-problems", role: "alert" },
        h("h2", { class: "card-title" }, t("landing.failed", { n: failures.length })),
        h("ul", null, failures.map(problem)),
    );
}

/** @param {{name: string, error: any}} failure */
function problem({ name, error }) {
    const words = errorWords(error);
    const isApi = Boolean(error.code);
    const file = name || words.file;
    const text = isApi ? [words.text || words.title, words.hint].filter(Boolean).join(" ") : error.message;
    return h("li", null, file && h("strong", null, file), file && " ", h("span", { class: "quiet" }, text));
}

/**
 * A way to choose files, for devices without a mouse to drop them.
 * @param {boolean} isBegun whether files are shown
 * @param {(files: File[]) => void} take
 */
export function chooser(isBegun, take) {
    const input = h("input", { type: "file", multiple: true, hidden: true, "aria-label": t("landing.choose") });
    input.addEventListener("change", () => {
        take([...input.files ?? []]);
        input.value = "";
    });
    const choose = button(t(isBegun ? "landing.choose.more" : "landing.choose"), {
        style: isBegun ? "quiet" : "primary",
        icon: isBegun ? "plus" : "folder-open",
        onclick: () => input.click(),
    });
    return h("div", { class: "landing-choose" }, choose, input);
}
