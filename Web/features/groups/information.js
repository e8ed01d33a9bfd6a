// The information about a photo, in a sheet: date, camera, size, place, and the groups it belongs to.
import { get } from "../../core/api.js";
import { bytes, date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { ICONS } from "./ways.js";
import { nameOf } from "./words.js";

/** @param {import("../../core/pictures.js").Card} card */
export function informationButton(card) {
    return button(t("groups.info"), {
        style: "quiet",
        icon: "info",
        iconOnly: true,
        onclick: () => showInformation(card),
    });
}

/** @param {import("../../core/pictures.js").Card} card */
export function showInformation(card) {
    const content = h("div", { class: "stack" }, skeleton("row", 3));
    const closed = new AbortController();
    const { signal } = closed;
    const opened = sheet({ title: card.name, content, onclose: () => closed.abort() });
    Promise.all([get(`/api/pictures/${card.id}`, { signal }), get(`/api/pictures/${card.id}/groups`, { signal })]).then(
        ([photo, { groups }]) =>
            replace(
                content,
                facts(photo),
                photo.text &&
                    [h("h3", null, t("groups.info.text")), h("p", { class: "group-text", tabIndex: 0 }, photo.text)],
                h("h3", null, t("groups.info.groups")),
                groupList(groups, opened.close),
            ),
        (error) => signal.aborted || replace(content, h("p", null, errorWords(error).title)),
    );
}

/** @param {any} photo */
function facts(photo) {
    const place = photo.latitude === null || photo.latitude === undefined
        ? ""
        : coordinates(photo.latitude, photo.longitude);
    const lines = /** @type {[string, string][]} */ ([
        [photo.takenFrom === "file" ? "groups.info.fileDate" : "groups.info.taken", date(photo.taken, { time: true })],
        ["groups.info.camera", photo.camera ?? ""],
        [
            "groups.info.size",
            [photo.width && `${photo.width} × ${photo.height}`, bytes(photo.bytes), String(photo.format ?? "").toUpperCase()]
                .filter(Boolean).join(
                    " · ",
                ),
        ],
        ["groups.info.place", place],
        ["groups.info.path", photo.path],
    ]);
    return h(
        "dl",
        { class: "group-facts" },
        lines.filter(([, words]) => words).map((
            [key, words],
        ) => [h("dt", { class: "caption" }, t(key)), h("dd", null, words)]),
    );
}

/** @param {any[]} groups @param {() => void} close */
function groupList(groups, close) {
    return h(
        "div",
        { class: "group-belongings" },
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

/** A place in degrees, as it is commonly written. @param {number} latitude @param {number} longitude */
export function coordinates(latitude, longitude) {
    const part = (/** @type {number} */ value, /** @type {string} */ positive, /** @type {string} */ negative) =>
        `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;
    return `${part(latitude, "N", "S")}, ${part(longitude, t("groups.info.east"), "W")}`;
}
