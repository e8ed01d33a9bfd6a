// The information about a photo, in a sheet or beside the photo: date, camera, size, place, what other programs wrote about it, and its groups.
import { get } from "../core/api.js";
import { bytes, date, number, relativeTime } from "../core/format.js";
import { nameOf } from "../core/group-names.js";
import { ICONS } from "../core/group-ways.js";
import { h, renew, replace } from "../core/html.js";
import { inLanguage, t } from "../core/i18n.js";
import { button } from "./button.js";
import { smallMap } from "./map/small-map.js";
import { choosePlace } from "./place-choice.js";
import { row } from "./card.js";
import { correctDates } from "./date-correction.js";
import { dateWords } from "./date-words.js";
import { errorWords } from "./error-view.js";
import { icon } from "./icon.js";
import { photoFiles } from "./photo-files.js";
import { labelRows } from "./photo-labels.js";
import { showSidecar } from "./photo-sidecar.js";
import { sheet } from "./sheet.js";
import { skeleton } from "./skeleton.js";
import { editTags } from "./tag-editor.js";
import { facesOf, peopleRow } from "./photo-people.js";
import { thingRow } from "./photo-things.js";
import { toast } from "./toast.js";

/**
 * @param {import("../core/pictures.js").Card} card
 * @param {() => void} [onchange] called when the photo has other companions; without it, they cannot be changed
 * @param {import("./photo-people.js").Frames} [frames] the frames on the faces of the open photo
 */
export function showInformation(card, onchange, frames) {
    const closed = new AbortController();
    // The sheet covers the photo, so it makes way for the frames.
    const shown = frames && {
        get isOn() {
            return frames.isOn;
        },
        toggle: () => {
            opened.close();
            frames.toggle();
        },
    };
    const content = informationOf(card, { signal: closed.signal, close: () => opened.close(), onchange, frames: shown });
    const opened = sheet({ title: card.name, content, onclose: () => closed.abort() });
}

/**
 * The information as an element, which fills itself.
 * @param {import("../core/pictures.js").Card} card
 * @param {{signal: AbortSignal, close?: () => void, onchange?: () => void, frames?: import("./photo-people.js").Frames}} options
 *   `signal`: aborted when the element is removed; `close`: called before the page leads elsewhere; `frames`: the frames on the faces
 *   of the open photo
 */
export function informationOf(card, { signal, close = () => {}, onchange, frames }) {
    const content = h("div", { class: "stack photo-about" }, skeleton("row", 3));
    const files = photoFiles(card, signal, onchange);
    load();
    return content;

    function load() {
        const ask = (/** @type {string} */ part) => get(`/api/pictures/${card.id}${part}`, { signal });
        Promise.all([
            ask(""),
            ask("/groups"),
            ask("/labels"),
            ask("/dates").catch(() => null),
            ask("/things"),
            facesOf(card.id, signal),
        ]).then(
            ([photo, { groups }, labels, dates, { things, like }, faces]) => {
                const list = facts(photo, [
                    peopleRow(card, faces, close, load, frames),
                    thingRow(card, things, close, load),
                    labelRows(labels, close),
                ]);
                if (dates) addDates(list, photo, dates, load);
                if (!photo.video) void addExposure(list, photo.id, signal);
                card.companions = photo.companions;
                files.show();
                renew(
                    content,
                    list,
                    hasPosition(photo) && smallMap(photo.latitude, photo.longitude, close),
                    like && button(t("photo.like"), {
                        style: "quiet",
                        size: "small",
                        icon: "photos",
                        href: `/photos?like=${card.id}`,
                        onclick: close,
                    }),
                    button(t("photo.sidecar.write"), {
                        style: "quiet",
                        size: "small",
                        icon: "text",
                        decides: true,
                        onclick: () =>
                            showSidecar({
                                ...photo,
                                tags: labels.keywords,
                                people: faces.some(({ name }) => name),
                            }, labels.caption ?? ""),
                    }),
                    onchange && button(t("place.edit"), {
                        style: "quiet",
                        size: "small",
                        icon: "place",
                        decides: true,
                        onclick: async () => {
                            if (await choosePlace([card], load)) load();
                        },
                    }),
                    onchange && button(t("tags.edit"), {
                        style: "quiet",
                        size: "small",
                        icon: "tag",
                        decides: true,
                        onclick: async () => {
                            if (await editTags([card], undefined, load)) load();
                        },
                    }),
                    files.element,
                    photo.text &&
                        [h("h3", null, t("photo.info.text")), h("p", { class: "photo-text", tabIndex: 0 }, photo.text)],
                    h("h3", null, t("photo.info.groups")),
                    groupList(groups.filter((/** @type {any} */ group) => group.way !== "identity"), close),
                );
            },
            (error) => signal.aborted || replace(content, h("p", null, errorWords(error).title)),
        );
    }
}

/** @param {any} photo @param {any} labels rows that follow the other facts */
function facts(photo, labels) {
    const place = hasPosition(photo) ? coordinates(photo.latitude, photo.longitude) : "";
    const lines = /** @type {[string, string][]} */ ([
        [photo.takenFrom === "file" ? "photo.info.fileDate" : "photo.info.taken", date(photo.taken, { time: true })],
        ["photo.info.camera", photo.camera ?? ""],
        [
            "photo.info.size",
            [photo.width && `${photo.width} × ${photo.height}`, bytes(photo.bytes), String(photo.format ?? "").toUpperCase()]
                .filter(Boolean).join(
                    " · ",
                ),
        ],
        ["photo.info.place", placeWords(photo)],
        ["photo.info.position", place],
        ["photo.info.decided", decidedWords(photo)],
    ]);
    return h(
        "dl",
        { class: "photo-known" },
        lines.filter(([, words]) => words).map((
            [key, words],
        ) => [h("dt", { class: "caption" }, t(key)), h("dd", null, words)]),
        labels,
        h("dt", { class: "caption" }, t("photo.info.path")),
        h("dd", { class: "photo-path" }, h("span", null, photo.path), copyButton(photo.path)),
    );
}

/** @param {any} photo */
const hasPosition = ({ latitude }) => latitude !== null && latitude !== undefined;

/** “Paris 16 Passy, Paris, Île-de-France”. @param {any} photo */
function placeWords({ place, district, placeGiven, oldPosition }) {
    const names = [district, place].filter(Boolean).map(inLanguage).join(", ");
    const origin = placeGiven
        ? t("photo.info.placeGiven")
        : oldPosition && t("photo.info.placeOld", { date: date(`${oldPosition}T00:00`) });
    return [names, origin].filter(Boolean).join(" · ");
}

/**
 * Adds all dates that were found, with their sources, after the date that counts, and a button that corrects it.
 * @param {HTMLElement} list
 * @param {any} photo
 * @param {any} found
 * @param {() => void} reload
 */
function addDates(list, photo, found, reload) {
    const taken = list.querySelector("dd");
    const correct = async () => {
        if (await correctDates([photo.id], { taken: photo.taken, after: reload })) reload();
    };
    const [{ zone, source }] = found.dates;
    taken?.append(
        h(
            "div",
            { class: "photo-taken" },
            h("span", { class: "caption" }, [zone, t(`photo.date.${source}`)].filter(Boolean).join(" · ")),
            button(t("dates.correct.one"), { style: "quiet", size: "small", onclick: correct }),
        ),
    );
    // Several fields of a file often contain the same date.
    const words = found.dates.map((/** @type {import("./date-words.js").FoundDate} */ each) => dateWords(each));
    const others = [...new Set(words)].filter((each) => each !== words[0]);
    if (others.length === 0) return;
    taken?.after(
        h("dt", { class: "caption" }, t("photo.info.dates")),
        h("dd", null, others.map((each) => h("div", null, each))),
    );
}

/**
 * Adds the lens and the exposure before the path. They arrive later, because they are read from the file.
 * @param {HTMLElement} list
 * @param {number} id
 * @param {AbortSignal} signal
 */
async function addExposure(list, id, signal) {
    const found = await get(`/api/pictures/${id}/exposure`, { signal }).catch(() => null);
    if (!found || signal.aborted) return;
    const lines = [["photo.info.lens", found.lens ?? ""], ["photo.info.exposure", exposureWords(found)], [
        "photo.info.program",
        found.program ? t(`photo.info.program.${found.program}`) : "",
    ]];
    const before = list.querySelector(".photo-path")?.previousElementSibling ?? null;
    for (const [key, words] of lines) {
        if (!words) continue;
        list.insertBefore(h("dt", { class: "caption" }, t(key)), before);
        list.insertBefore(h("dd", { class: "tabular" }, words), before);
    }
}

/** “1/250 s · f/2.8 · ISO 100”. @param {{exposureTime?: number | null, fNumber?: number | null, iso?: number | null}} found */
export function exposureWords({ exposureTime, fNumber, iso }) {
    const time = !exposureTime
        ? ""
        : exposureTime < 0.5
        ? `1/${number(Math.round(1 / exposureTime))} s`
        : `${number(exposureTime)} s`;
    return [time, fNumber && `f/${number(fNumber)}`, iso && `ISO ${iso}`].filter(Boolean).join(" · ");
}

/** The decision on a photo, with its time. @param {any} photo */
function decidedWords({ decision, decidedAt }) {
    return decision ? t(`photo.info.decided.${decision}`, { when: decidedAt ? relativeTime(decidedAt) : "" }) : "";
}

/** @param {string} path */
function copyButton(path) {
    return button(t("photo.info.copyPath"), {
        style: "quiet",
        size: "small",
        icon: "copies",
        iconOnly: true,
        onclick: async () => {
            await navigator.clipboard.writeText(path).then(
                () => toast(t("photo.info.copied"), { kind: "success" }),
                () => toast(t("text.notCopied"), { kind: "error" }),
            );
        },
    });
}

/** @param {any[]} groups @param {() => void} close */
function groupList(groups, close) {
    return h(
        "div",
        { class: "photo-groups" },
        groups.map((group) =>
            h(
                "div",
                { onclick: close },
                row({
                    icon: icon(ICONS[group.way]),
                    title: nameOf(group.way, group),
                    text: t(`groups.way.${group.way}`),
                    href: `/groups/${group.way}/${encodeURIComponent(group.key)}`,
                }),
            )
        ),
    );
}

/** Coordinates in degrees, in the usual notation. @param {number} latitude @param {number} longitude */
export function coordinates(latitude, longitude) {
    const part = (/** @type {number} */ value, /** @type {string} */ positive, /** @type {string} */ negative) =>
        `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;
    return `${part(latitude, "N", "S")}, ${part(longitude, t("photo.info.east"), "W")}`;
}
