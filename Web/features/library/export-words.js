/** The words about an export of another program. */
import { failureText } from "../../core/failure.js";
import { baseName, bytes } from "../../core/format.js";
import { locale, t } from "../../core/i18n.js";

/**
 * @typedef {{source: string, photos: number, dates: number, places: number, albums: number, favourites: number, people: number,
 *   descriptions: number, archived: number, trashed: number, absent: number, missingParts: number[]}} Count
 * @typedef {{survey: {counts: Count[], zips: number, bytes: number, unreadable: number,
 *   damage: import("../../core/failure.js").Failure[], ambiguous: number, revision: string}, isShared: boolean, isTaken: boolean,
 *   change: {albums: number, inAlbums: number, favourites: number, dates: number, places: number, people: number,
 *   texts: number}}} Look
 * @typedef {{job: {id: number, state: string}, paths: string[], stage?: string, done?: number, total?: number, secondsLeft?: number,
 *   folder?: string, act?: number, taken?: {outcome: {act?: number | null}, problems: any[]}, problem?: any}} Run
 */

const PARTS = /** @type {const} */ (["dates", "places", "albums", "favourites", "people", "descriptions"]);

/** The maximum number of missing parts to name. */
const MOST_PARTS = 8;

/** Whether there is something to take over. @param {Look} look */
export const isOffered = ({ survey, change, isTaken }) =>
    survey.counts.some(({ photos }) => photos > 0) && !isTaken &&
    (survey.zips > 0 || Object.values(change).some((count) => count > 0));

/** The maximum number of files and folders to name. */
const MOST_NAMES = 3;

/** The names of an export's files and folders. @param {string[]} paths */
export function nameOf(paths) {
    const names = paths.slice(0, MOST_NAMES).map(baseName).join(", ");
    return paths.length > MOST_NAMES ? `${names} ${t("library.problems.more", { n: paths.length - MOST_NAMES })}` : names;
}

/** Why nothing of an export can be taken over. @param {Look} look */
export function refusal({ survey, isTaken }) {
    if (isTaken) return t("library.export.isTaken");
    if (!survey.counts.length) return t("library.export.unknown");
    return [...survey.counts.map(sentence), t("library.export.nothing")].join(" ");
}

/** The sentence about one program's photos. @param {Count} count */
export function sentence(count) {
    const parts = PARTS.filter((part) => count[part] > 0).map((part) => t(`library.export.${part}`, { n: count[part] }));
    const photos = t(`library.export.${count.source}`, { n: count.photos });
    return [
        `${photos}${parts.length ? `: ${parts.join(", ")}` : ""}.`,
        count.archived > 0 && t("library.export.archived", { n: count.archived }),
        count.trashed > 0 && t("library.export.trashed", { n: count.trashed }),
        missingWords(count),
    ].filter(Boolean).join(" ");
}

/** Names what an incomplete export lacks. @param {Count} count */
function missingWords({ source, absent, missingParts }) {
    const numbers = missingParts.slice(0, MOST_PARTS).map(String);
    if (missingParts.length > MOST_PARTS) numbers.push("…");
    const parts = numbers.length > 0 && t("library.export.parts", { n: numbers.length, list: numbers.join(", ") });
    const kind = source === "icloud" ? "rows" : source === "whatsapp" ? "messages" : "sidecars";
    const photos = absent > 0 && t(`library.export.absent.${kind}`, { n: absent });
    return [photos, parts].filter(Boolean).join(" ");
}

/** What of an export cannot be taken over, and why. @param {Look} look */
export function warnings({ survey: { unreadable, damage = [], ambiguous } }) {
    return [
        ...damage.map((failure) => `${failure.file ? `${baseName(failure.file)}: ` : ""}${failureText(failure)}`),
        unreadable > 0 && t("library.export.unreadable", { n: unreadable }),
        ambiguous > 0 && t("library.export.ambiguous", { n: ambiguous }),
    ].filter((words) => words !== false);
}

/** What an act would change. @param {Look} look */
export function changeWords({ survey, change, isShared }) {
    const names = {
        albums: "newAlbums",
        inAlbums: "inAlbums",
        favourites: "favourites",
        dates: "dates",
        places: "places",
        people: "people",
        texts: "texts",
    };
    const parts = Object.entries(names)
        .map(([key, name]) => /** @type {const} */ ([change[/** @type {keyof typeof names} */ (key)], name]))
        .filter(([count]) => count > 0).map(([count, name]) => t(`library.export.${name}`, { n: count }));
    return [
        survey.zips > 0 && t("library.export.zips", { n: survey.zips, size: bytes(survey.bytes) }),
        parts.length > 0 && t("library.export.change", { list: new Intl.ListFormat(locale()).format(parts) }),
        survey.zips === 0 && !isShared && t("library.export.shares"),
    ].filter(Boolean).join(" ");
}

/** The progress of an import, for its card. @param {Run} run */
export function progressOf({ paths, stage = "looking", done = 0, total, secondsLeft }) {
    const title = t(`library.export.${stage}`, { name: nameOf(paths) });
    if (stage !== "extracting" || !total) return { title, current: 0, total: null, share: undefined, secondsLeft, note: "" };
    const note = t("library.export.bytes", { done: bytes(done), total: bytes(total) });
    return { title, current: 0, total: 1, share: done / total, secondsLeft, note };
}

/**
 * How an import ended.
 * @param {Run} run
 * @returns {{words: string, kind: "success" | "info" | "error", act: number | null}} `act` is what an undo takes back
 */
export function endOf({ job, paths, folder, act, taken, problem }) {
    const name = folder ? baseName(folder) : nameOf(paths);
    if (taken) {
        const left = taken.problems.length > 0 && t("library.export.leftOut", { n: taken.problems.length });
        const isNothing = taken.outcome.act === null || taken.outcome.act === undefined;
        const done = isNothing ? t("library.export.nothing") : `${t("library.export.done", { name })}.`;
        return { words: [done, left].filter(Boolean).join(" "), kind: "success", act: taken.outcome.act ?? null };
    }
    if (job.state !== "cancelled") {
        return { words: problem ? failureText(problem) : t("library.export.failed"), kind: "error", act: act ?? null };
    }
    if (act === undefined) return { words: t("library.export.cancelled"), kind: "info", act: null };
    return { words: t("library.export.stopped", { name }), kind: "info", act };
}
