// What can be done with the open photo beside deciding: liking it, its information, taking it along, sharing it, putting it into an album.
import { get, post } from "../core/api.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { originalURL } from "../core/pictures.js";
import { navigate } from "../core/router.js";
import { addToAlbum } from "./albums.js";
import { button } from "./button.js";
import { errorWords } from "./error-view.js";
import { film } from "./film.js";
import { menu } from "./menu.js";
import { showInformation } from "./photo-information.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {import("../core/pictures.js").Card} Card */

/**
 * The tools in the bar of the viewer.
 * @param {Card} card
 * @param {() => void} onchange the photo has become a favourite, or an ordinary one
 */
export function viewerTools(card, onchange) {
    return [
        liveButton(card),
        likeButton(card, onchange),
        informationButton(card),
        menu({ label: t("photo.more"), items: moreItems(card) }),
    ];
}

/** The tools for a photo in the trash: it is in no folder, on no day and in no album. @param {Card} card */
export function goneTools(card) {
    return [
        informationButton(card),
        menu({ label: t("photo.more"), items: fileItems(card) }),
    ];
}

/** @param {Card} card */
function informationButton(card) {
    return button(t("photo.info"), {
        style: "quiet",
        icon: "info",
        iconOnly: true,
        word: t("photo.info.short"),
        onclick: () => showInformation(card),
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

/** Formats of phones that keep a video beside a photo. */
const LIVE = new Set(["heic", "jpeg"]);
/** Photos that are passed quickly are not asked about, in ms. */
const GLANCE = 250;

/** Plays the motion of a Live Photo; hidden until one is found. @param {Card} card */
function liveButton(card) {
    const live = button(t("viewer.live"), { style: "quiet", icon: "play", iconOnly: true, word: t("viewer.live.short") });
    live.hidden = true;
    if (!LIVE.has(card.format)) return live;
    setTimeout(async () => {
        if (!live.isConnected) return;
        const { motion } = await get(`/api/pictures/${card.id}`).catch(() => ({}));
        if (!motion || !live.isConnected) return;
        live.hidden = false;
        live.addEventListener("click", () => playOver(live.closest("dialog"), { id: motion, name: card.name }));
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

/** What can be done with the file itself. @param {Card} card */
function fileItems(card) {
    const items = [{ label: t("photo.download"), icon: "download", run: () => download(card) }];
    if (canShare()) items.push({ label: t("photo.share"), icon: "share", run: () => void share(card) });
    return items;
}

/** @param {Card} card */
function moreItems(card) {
    const items = fileItems(card);
    items.push({
        label: t("photo.showInFolder"),
        icon: "folder",
        run: () => void navigate(`/files?${new URLSearchParams({ path: card.folder, filter: card.name })}`),
    });
    const day = card.taken.slice(0, 10);
    if (!card.video) {
        items.push({ label: t("photo.swipeDay"), icon: "swipe", run: () => void navigate(`/swipe?from=${day}&to=${day}`) });
    }
    if (!card.video) items.push({ label: t("photo.album.add"), icon: "plus", run: () => void addToAlbum([card.id]) });
    if (!card.video) {
        items.push({ label: t("scanner.this"), icon: "scan", run: () => void navigate(`/scanner?photos=${card.id}`) });
    }
    if (!card.video) {
        items.push({ label: t("convert.this"), icon: "convert", run: () => void navigate(`/convert?photos=${card.id}`) });
    }
    return items;
}

/**
 * Makes a photo a favourite, or an ordinary one again. It shows at once.
 * @param {Card} card changed in place
 * @param {() => void} onchange
 */
export async function like(card, onchange) {
    const wanted = !card.favourite;
    card.favourite = wanted;
    onchange();
    const answer = await likeAll([card.id], wanted, () => {
        card.favourite = !wanted;
        onchange();
    });
    if (answer) return;
    card.favourite = !wanted;
    onchange();
}

/**
 * Makes photos favourites, or ordinary ones again, and says so with the undo.
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

/** Saves the file itself. @param {Card} card */
export function download(card) {
    save(originalURL(card), card.name);
}

/**
 * Saves several photos as one ZIP file, and a single photo unchanged.
 * @param {number[]} ids
 * @param {(id: number) => Card | undefined} find
 */
export async function downloadAll(ids, find) {
    const only = ids.length === 1 && find(ids[0]);
    if (only) return download(only);
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

/** Whether the browser can hand files to other apps. */
export const canShare = () => Boolean(navigator.canShare?.({ files: [new File([""], "a.jpg", { type: "image/jpeg" })] }));

/** Hands files to another app. @param {Card[]} cards */
export async function share(...cards) {
    try {
        const files = await Promise.all(cards.map(async (card) => {
            const blob = await (await fetch(originalURL(card))).blob();
            return new File([blob], card.name, { type: blob.type });
        }));
        await navigator.share({ files });
    } catch (error) {
        // The person has closed the list of apps.
        if (error instanceof DOMException && error.name === "AbortError") return;
        toast(t("photo.share.failed"), { kind: "error" });
    }
}
