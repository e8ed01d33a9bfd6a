// The tools for the open photo other than decisions: favourite, information, download, share, add to an album.
import { appURL } from "../core/base.js";
import { ApiError, failureOf, get, post } from "../core/api.js";
import { companionOf } from "../core/companions.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { isShown, motionURL, previewURL } from "../core/pictures.js";
import { navigate } from "../core/router.js";
import { canCopyPictures, copyPicture } from "./copy-picture.js";
import { addToAlbum } from "./albums.js";
import { button } from "./button.js";
import { errorWords } from "./error-view.js";
import { film } from "./film.js";
import { askLocation, copyURL, leavingAddress } from "./leaving.js";
import { menu } from "./menu.js";
import { openEditor } from "./photo-editor.js";
import { canEdit, turn } from "./photo-edits.js";
import { printPages } from "./print.js";
import { saveFiles } from "./save-files.js";
import { editTags } from "./tag-editor.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";
import { canShrink, dropFilms, shrinkVideos } from "./video-shrink.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/** The longest side of a printed photo, in pixels. */
const PRINTED = 4096;

/**
 * The tools in the bar of the viewer.
 * @param {Card} card
 * @param {() => void} onchange called when the photo has become a favourite, or is no longer one, or has other companions
 * @param {{inform: () => void, slideshow: () => void, edited: () => void}} viewer `edited`: called when the photo was edited
 */
export function viewerTools(card, onchange, viewer) {
    return [
        liveButton(card),
        likeButton(card, onchange),
        informationButton(viewer.inform),
        menu({ label: t("photo.more"), items: [...editItems(card, viewer), ...moreItems(card)] }),
    ];
}

/**
 * The tools for a photo in the trash. The links to folder, day and album are missing, because such a photo no longer appears
 * there.
 * @param {Card} card
 * @param {() => void} inform
 */
export function goneTools(card, inform) {
    return [
        informationButton(inform),
        menu({ label: t("photo.more"), items: fileItems(card, () => download(card)) }),
    ];
}

/** Turning, cropping and the slideshow. @param {Card} card @param {{slideshow: () => void, edited: () => void}} viewer */
function editItems(card, { slideshow, edited }) {
    /** @type {import("./menu.js").MenuItem[]} */
    const edits = canEdit(card)
        ? [
            { label: t("photo.edit.left"), icon: "turn-left", run: () => void turn(card, -1, edited) },
            { label: t("photo.edit.right"), icon: "turn-right", run: () => void turn(card, 1, edited) },
            { label: t("photo.edit"), icon: "crop", run: () => openEditor(card, edited) },
        ]
        : [];
    if (card.video) {
        const shrink = () => void shrinkVideos([card], () => void renew(card, edited));
        const reason = canShrink(card) ? undefined : t("video.shrink.kinds");
        edits.push({ label: t("video.shrink"), icon: "shrink", run: shrink, reason });
    }
    if (companionOf(card, "film")) {
        const drop = () => void dropFilms([card], () => void renew(card, edited));
        edits.push({ label: t("video.drop"), icon: "trash", run: drop });
    }
    return [...edits, { label: t("viewer.slideshow"), icon: "slideshow", run: slideshow }];
}

/** Brings a card up to date. @param {Card} card changed in place @param {() => void} onchange */
async function renew(card, onchange) {
    const now = await get(`/api/pictures/${card.id}`).catch(() => null);
    if (!now) return;
    Object.assign(card, now);
    onchange();
}

/** @param {() => void} inform shows the information about the photo */
function informationButton(inform) {
    return button(t("photo.info"), {
        style: "quiet",
        icon: "info",
        iconOnly: true,
        word: t("photo.info.short"),
        onclick: inform,
    });
}

/** @param {Card} card @param {() => void} onchange */
function likeButton(card, onchange) {
    const star = button(t("photo.favourite"), {
        style: "quiet",
        icon: "star",
        iconOnly: true,
        class: "viewer-like",
        onclick: () => like(card, onchange),
    });
    star.setAttribute("aria-pressed", String(Boolean(card.favourite)));
    return star;
}

/** Formats in which phones store photos with a video, beside the photo (Live Photos) or inside its file (motion photos). */
const LIVE = new Set(["heic", "jpeg", "avif"]);
/** The server is asked for the video of a Live Photo only if the photo stays open this long, in ms. */
const GLANCE = 250;

/** A button that plays the video of a Live Photo; hidden until a video is found. @param {Card} card */
function liveButton(card) {
    const live = button(t("viewer.live"), { style: "quiet", icon: "play", iconOnly: true, word: t("viewer.live.short") });
    const play = (/** @type {number} */ id, /** @type {string | undefined} */ src = undefined) => {
        live.hidden = false;
        live.addEventListener("click", () => playOver(live.closest("dialog"), { id, name: card.name }, src));
    };
    const own = companionOf(card, "film");
    if (own) return play(own.id), live;
    if (card.moves) return play(card.id, motionURL(card)), live;
    live.hidden = true;
    if (!LIVE.has(card.format)) return live;
    setTimeout(async () => {
        if (!live.isConnected) return;
        const { motion, filmInside } = await get(`/api/pictures/${card.id}`).catch(() => ({}));
        if (!live.isConnected) return;
        if (motion) play(motion);
        else if (filmInside) play(card.id, motionURL(card));
    }, GLANCE);
    return live;
}

/** @param {HTMLElement | null} viewer @param {{id: number, name: string}} card @param {string} [src] the address of the film */
function playOver(viewer, card, src) {
    const picture = viewer?.querySelector(".viewer-picture:not(.viewer-side)");
    if (!picture || picture.querySelector(".viewer-film-box")) return;
    const box = film(card, { onend: () => box.remove(), src });
    box.classList.add("viewer-film-over");
    box.addEventListener("click", () => box.remove());
    picture.append(box);
}

/** The actions for the files themselves. @param {Card} card @param {() => unknown} run downloads them */
function fileItems(card, run) {
    /** @type {{label: string, icon: string, prints?: boolean, run: () => any}[]} */
    const items = [{ label: t("photo.download"), icon: "download", run }];
    if (canShare()) items.push({ label: t("photo.share"), icon: "share", run: () => void share(card) });
    else if (!card.video && isShown(card) && canCopyPictures()) {
        items.push({ label: t("photo.copy"), icon: "copies", run: () => void copyPicture(card) });
    }
    if (!card.video && isShown(card)) {
        items.push({
            label: t("print"),
            icon: "print",
            prints: true,
            run: () => printPages([{ picture: previewURL(card, PRINTED) }]),
        });
    }
    return items;
}

/** @param {Card} card */
function moreItems(card) {
    const items = fileItems(card, () => downloadAll([card.id], () => card));
    items.unshift({
        label: t("out.save"),
        icon: "folder-add",
        run: () => saveFiles((folder) => post("/api/photos/save", { ids: [card.id], folder })),
    });
    items.push({
        label: t("photo.showInFolder"),
        icon: "folder",
        run: () => void navigate(`/files?${new URLSearchParams({ path: card.folder, filter: card.name })}`),
    });
    const day = card.taken.slice(0, 10);
    items.push({ label: t("photo.swipeDay"), icon: "swipe", run: () => void navigate(`/swipe?from=${day}&to=${day}`) });
    items.push({ label: t("tags.edit"), icon: "tag", run: () => void editTags([card]) });
    items.push({ label: t("photo.album.add"), icon: "plus", run: () => void addToAlbum([card.id]) });
    if (!card.video) {
        items.push({ label: t("scanner.this"), icon: "scan", run: () => void navigate(`/scanner?photos=${card.id}`) });
    }
    if (!card.video) {
        items.push({ label: t("convert.this"), icon: "convert", run: () => void navigate(`/convert?photos=${card.id}`) });
    }
    return items;
}

/**
 * Marks a photo as a favourite, or removes the mark. The change is shown immediately.
 * @param {Card} card changed in place
 * @param {() => void} onchange
 * @returns {Promise<any>} the answer of the server; null after a failure
 */
export async function like(card, onchange) {
    const wanted = !card.favourite;
    card.favourite = wanted;
    onchange();
    const answer = await likeAll([card.id], wanted, () => {
        card.favourite = !wanted;
        onchange();
    });
    if (answer) return answer;
    card.favourite = !wanted;
    onchange();
    return null;
}

/**
 * Marks photos as favourites, or removes the marks, and shows a toast with an undo button.
 * @param {number[]} ids
 * @param {boolean} favourite
 * @param {() => void} [onundone]
 * @returns {Promise<any>} null after a failure
 */
export async function likeAll(ids, favourite, onundone) {
    try {
        const answer = await post("/api/photos/favourite", { ids, favourite });
        const words = favourite ? "photo.liked" : "photo.unliked";
        toast(t(words, { n: answer.count }), { kind: "success", action: undoing(answer.act, onundone) });
        return answer;
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
        return null;
    }
}

/** Downloads a copy of the file alone, without its companions. @param {Card} card */
export const download = (card) => downloadAll([card.id], () => ({ ...card, companions: [] }));

/**
 * Downloads several photos as one ZIP file, and so a photo that consists of several files.
 * @param {number[]} ids
 * @param {(id: number) => Card | undefined} find
 * @param {string} [group] the name of the album or group, which the ZIP file gets
 */
export async function downloadAll(ids, find, group) {
    try {
        const leaving = await leavingAddress(ids, find, group);
        if (leaving) save(leaving.address, leaving.name);
    } catch (error) {
        const { title, text } = errorWords(error);
        toast([title, text].filter(Boolean).join(". "), { kind: "error" });
    }
}

/** @param {string} href @param {string} name */
function save(href, name) {
    const link = h("a", { href, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
}

/** Whether the browser can share files with other apps. */
export const canShare = () => Boolean(navigator.canShare?.({ files: [new File([""], "a.jpg", { type: "image/jpeg" })] }));

/** Shares copies of photos with another app. @param {Card[]} cards */
export async function share(...cards) {
    try {
        const location = await askLocation(cards);
        if (!location) return;
        const files = await Promise.all(cards.map((card) => copyOf(card, location)));
        await navigator.share({ files });
    } catch (error) {
        // The user has closed the list of apps.
        if (error instanceof DOMException && error.name === "AbortError") return;
        toast(error instanceof ApiError ? errorWords(error).title : t("photo.share.failed"), { kind: "error" });
    }
}

/** @param {Card} card @param {import("./leaving.js").Location} location */
async function copyOf(card, location) {
    const response = await fetch(appURL(copyURL(card, location)));
    if (!response.ok) throw failureOf(response, await response.json().catch(() => null));
    const blob = await response.blob();
    return new File([blob], card.name, { type: blob.type });
}
