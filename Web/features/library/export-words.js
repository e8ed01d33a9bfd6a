/** The words about an export of another program. */
import { bytes } from "../../core/format.js";
import { locale, t } from "../../core/i18n.js";

/**
 * @typedef {{source: string, photos: number, dates: number, places: number, albums: number, favourites: number, people: number,
 *   descriptions: number, archived: number, trashed: number, absent: number, missingParts: number[]}} Count
 * @typedef {{survey: {counts: Count[], zips: number, bytes: number, revision: string}, isShared: boolean, isTaken: boolean,
 *   change: {albums: number, inAlbums: number, favourites: number, dates: number, places: number, people: number,
 *   texts: number}}} Look
 */

const PARTS = /** @type {const} */ (["dates", "places", "albums", "favourites", "people", "descriptions"]);

/** The maximum number of missing parts to name. */
const MOST_PARTS = 8;

/** Whether there is something to take over. @param {Look} look */
export const isOffered = ({ survey, change, isTaken }) =>
    survey.counts.some(({ photos }) => photos > 0) && !isTaken &&
    (survey.zips > 0 || Object.values(change).some((count) => count > 0));

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
