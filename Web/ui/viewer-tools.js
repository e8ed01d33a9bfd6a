// The tools for the open photo other than decisions: favourite, information, download, share, add to an album.
import { appURL } from "../core/base.js";
import { get, post } from "../core/api.js";
import { companionOf, companionsOf } from "../core/companions.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { isShown, originalURL, previewURL } from "../core/pictures.js";
import { navigate } from "../core/router.js";
import { addToAlbum } from "./albums.js";
import { button } from "./button.js";
import { errorWords } from "./error-view.js";
import { film } from "./film.js";
import { menu } from "./menu.js";
import { openEditor } from "./photo-editor.js";
import { canEdit, turn } from "./photo-edits.js";
import { printPages } from "./print.js";
import { editTags } from "./tag-editor.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";
import { dropFilms, shrinkVideos } from "./video-shrink.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/** The longest side of a printed photo, in pixels. */
const PRINTED = 2880;

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
    const edits = canEdit(card)
        ? [
            { label: t("photo.edit.left"), icon: "turn-left", run: () => void turn(card, -1, edited) },
            { label: t("photo.edit.right"), icon: "turn-right", run: () => void turn(card, 1, edited) },
            { label: t("photo.edit"), icon: "crop", run: () => openEditor(card, edited) },
        ]
        : [];
    if (card.video) {
        const shrink = () => void shrinkVideos([card], () => void renew(card, edited));
        edits.push({ label: t("video.shrink"), icon: "shrink", run: shrink });
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

/** Formats in which phones store photos that can have a separate video (Live Photos). */
const LIVE = new Set(["heic", "jpeg"]);
/** The server is asked for the video of a Live Photo only if the photo stays open this long, in ms. */
const GLANCE = 250;

/** A button that plays the video of a Live Photo; hidden until a video is found. @param {Card} card */
function liveButton(card) {
    const live = button(t("viewer.live"), { style: "quiet", icon: "play", iconOnly: true, word: t("viewer.live.short") });
    const play = (/** @type {number} */ id) => {
        live.hidden = false;
        live.addEventListener("click", () => playOver(live.closest("dialog"), { id, name: card.name }));
    };
    const own = companionOf(card, "film");
    if (own) return play(own.id), live;
    live.hidden = true;
    if (!LIVE.has(card.format)) return live;
    setTimeout(async () => {
        if (!live.isConnected) return;
        const { motion } = await get(`/api/pictures/${card.id}`).catch(() => ({}));
        if (motion && live.isConnected) play(motion);
    }, GLANCE);
    return live;
}

/** @param {HTMLElement | null} viewer @param {{id: number, name: string}} card */
function playOver(viewer, card) {
    const picture = viewer?.querySelector(".viewer-picture:not(.viewer-side)");
    if (!picture || picture.querySelector(".viewer-film-box")) return;
    const box = film(card, { onend: () => box.remove() });
    box.classList.add("viewer-film-over");
    box.addEventListener("click", () => box.remove());
    picture.append(box);
}

/** The actions for the files themselves. @param {Card} card @param {() => unknown} run downloads them */
function fileItems(card, run) {
    /** @type {{label: string, icon: string, prints?: boolean, run: () => any}[]} */
    const items = [{ label: t("photo.download"), icon: "download", run }];
    if (canShare()) items.push({ label: t("photo.share"), icon: "share", run: () => void share(card) });
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

/** Downloads the file itself. @param {Card} card */
export function download(card) {
    save(originalURL(card), card.name);
}

/**
 * Downloads several photos as one ZIP file, and so a photo that consists of several files; a single file is downloaded
 * unchanged.
 * @param {number[]} ids
 * @param {(id: number) => Card | undefined} find
 */
export async function downloadAll(ids, find) {
    const only = ids.length === 1 && find(ids[0]);
    if (only && companionsOf(only).length === 0) return download(only);
    try {
        const { download: address } = await post("/api/photos/download", { ids });
        save(address, "shoebox-photos.zip");
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

/** Shares files with another app. @param {Card[]} cards */
export async function share(...cards) {
    try {
        const files = await Promise.all(cards.map(async (card) => {
            const blob = await (await fetch(appURL(originalURL(card)))).blob();
            return new File([blob], card.name, { type: blob.type });
        }));
        await navigator.share({ files });
    } catch (error) {
        // The user has closed the list of apps.
        if (error instanceof DOMException && error.name === "AbortError") return;
        toast(t("photo.share.failed"), { kind: "error" });
    }
}
