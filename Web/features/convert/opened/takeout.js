/**
 * Finds the entries of an archive that other parts of the app can open: mail archives, photos and videos. Useful for
 * downloads from Google Takeout.
 */
import { post } from "../../../core/api.js";
import { h } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { isForLibrary, kindNamed } from "../../../core/kinds.js";
import { keyOf } from "../../../core/paths.js";
import { navigate } from "../../../core/router.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { icon } from "../../../ui/icon.js";

/** The number of entries in one request, and the maximum number of entries to examine. */
const PAGE = 5000;
const MOST = 200_000;

/** @typedef {import("./archive.js").Entry} Entry */

/**
 * Finds the mail archives and photos among the entries.
 * @param {number} total
 * @param {(first: number, count: number) => Promise<Entry[]>} fetch
 */
export async function rooms(total, fetch) {
    /** @type {Entry[]} */
    const mails = [];
    /** @type {number[]} */
    const photos = [];
    for (let first = 0; first < Math.min(total, MOST); first += PAGE) {
        for (const entry of await fetch(first, PAGE)) {
            if (entry.directory) continue;
            if (kindNamed(entry.name)?.name === "mbox") mails.push(entry);
            else if (isForLibrary(entry)) photos.push(entry.number);
        }
    }
    return { mails, photos };
}

/**
 * @param {{mails: Entry[], photos: number[]}} found
 * @param {(numbers: number[], done?: (extraction: any) => void) => void} extract
 */
export function roomsCard({ mails, photos }, extract) {
    if (!mails.length && !photos.length) return null;
    const names = mails.map(({ name }) => name.slice(name.lastIndexOf("/") + 1));
    return h(
        "section",
        { class: "card opened-rooms" },
        mails.length > 0 && h(
            "div",
            { class: "opened-room" },
            icon("mail", { size: 24 }),
            h(
                "p",
                { class: "list-row-words" },
                t("opened.room.mails", { n: mails.length, names: names.slice(0, 3).join(", ") }),
            ),
            button(t("opened.mail.open"), {
                style: "primary",
                size: "small",
                onclick: () => extract(mails.map(({ number }) => number), (extraction) => void openMails(extraction, mails)),
            }),
        ),
        photos.length > 0 && h(
            "div",
            { class: "opened-room" },
            icon("photos", { size: 24 }),
            h("p", { class: "list-row-words" }, t("opened.room.photos", { n: photos.length })),
            button(t("opened.room.photos.take"), { size: "small", onclick: () => extract(photos) }),
        ),
        h("p", { class: "caption" }, t("opened.room.where")),
    );
}

/**
 * Opens the extracted mail archives on the mail page, from the folder into which they were extracted.
 * @param {any} extraction
 * @param {Entry[]} mails
 */
async function openMails({ place }, mails) {
    try {
        const ids = [];
        for (const { name } of mails) {
            if (typeof place !== "string") throw new Error(keyOf(place));
            const parts = name.split(/[\\/]/).filter((part) => part && part !== ".");
            ids.push((await post("/api/mailbox/archives", { path: `${place}/${parts.join("/")}` })).id);
        }
        await navigate(ids.length === 1 ? `/mail/${ids[0]}` : "/mail");
    } catch (error) {
        errorToast(error);
    }
}
