// A group as a row of the list: its cover, its name, its size, and the reason why its photos form a group.
import { appURL } from "../../core/base.js";
import { groupAddress, groupDeck } from "../../core/group-filter.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { showPair } from "./pair.js";
import { nameOf } from "../../core/group-names.js";
import { ICONS } from "../../core/group-ways.js";
import { tagMenu } from "./tag-acts.js";
import { groupLikenessOf, leftOf, reasonOf, swipeWord } from "./words.js";

/** Makes an empty row. Rows are reused while the list scrolls. */
export function makeRow() {
    return h(
        "div",
        { class: "group-row-place", role: "listitem" },
        h(
            "a",
            { class: "card card-link group-row" },
            h("span", { class: "group-row-cover" }),
            h(
                "span",
                { class: "group-row-words" },
                h("strong"),
                h("span", { class: "caption tabular" }),
                h("span", { class: "caption group-row-why" }),
            ),
        ),
        h("span", { class: "group-row-swipe" }),
    );
}

/**
 * Shows a group in a row.
 * @param {HTMLElement} row
 * @param {any} group undefined while the group is being fetched; the row is then empty
 * @param {string} way the kind of grouping
 * @param {string} strictness
 * @param {(group: any) => void} [onkeep] keeps the best photo of a group of duplicates
 */
export function fillRow(row, group, way, strictness, onkeep) {
    const link = /** @type {HTMLAnchorElement} */ (row.firstElementChild);
    showSwipe(/** @type {HTMLElement} */ (row.lastElementChild), group, way, onkeep);
    const [cover, words] = /** @type {HTMLElement[]} */ ([...link.children]);
    const [title, facts, why] = /** @type {HTMLElement[]} */ ([...words.children]);
    if (!group) {
        link.removeAttribute("href");
        replace(cover);
        clearPair(cover);
        for (const each of [title, facts, why]) each.textContent = "";
        return;
    }
    link.href = appURL(groupAddress({ way, key: group.key, strictness }));
    link.classList.toggle("group-row-settled", group.frees === 0);
    showCover(cover, group.card, ICONS[way]);
    if (isPair(group)) void showPair(cover, group, way, strictness);
    else clearPair(cover);
    title.textContent = nameOf(way, group);
    facts.textContent = [
        group.frees === undefined ? leftOf(group) : t("groups.photos", { n: group.count }),
        group.albums && t("groups.albums.inside", { n: group.albums }),
        // A group of duplicates says what it frees instead of its size, because there is no space for both.
        group.count > 0 && !(group.frees > 0) && bytes(group.bytes),
        group.frees > 0 && t("groups.free", { size: bytes(group.frees) }),
        group.frees === 0 && t("groups.settled"),
    ].filter(Boolean).join(" · ");
    // The button that keeps the best photo of all groups skips a group whose `freesUnseen` is 0, because the user has to
    // look at its photos first.
    const isLeft = group.frees > 0 && group.freesUnseen === 0;
    why.textContent = [isLeft && t("groups.lookFirst"), groupLikenessOf(group), group.reason && reasonOf(group)]
        .filter(Boolean).join(" · ");
    why.title = why.textContent;
}

/** Whether a group has duplicates, of which two are shown. @param {any} group */
const isPair = (group) => group.frees !== undefined && group.count > 1 && group.card && !group.card.problem;

/** @param {HTMLElement} cover */
function clearPair(cover) {
    cover.classList.remove("group-row-pair");
    delete cover.dataset.pair;
    cover.querySelector(".group-row-second")?.remove();
}

/**
 * The button that opens the deck of a group, and the menu of a tag. A group of two duplicates has a button that keeps the better
 * one, because both are shown; in larger ones the best photo is chosen on the page of the group.
 * @param {HTMLElement} place @param {any} group @param {string} way @param {(group: any) => void} [onkeep]
 */
function showSwipe(place, group, way, onkeep) {
    if (onkeep && group?.frees > 0 && group.count === 2) return showKeep(place, group, onkeep);
    const hasDeck = group && group.frees === undefined && group.left > 0;
    const isTag = way === "tag" && group !== undefined;
    const words = hasDeck || isTag ? `${way}:${group.key}:${group.count}:${hasDeck ? swipeWord(group) : ""}` : "";
    // Redrawing the same button would take the focus from it.
    if (place.dataset.words === words) return;
    place.dataset.words = words;
    const tag = isTag && tagMenu(() => ({ name: group.name, photos: group.count }));
    replace(place, hasDeck && swipeButton(way, group), tag);
}

/** @param {HTMLElement} place @param {any} group @param {(group: any) => void} onkeep */
function showKeep(place, group, onkeep) {
    const words = `keep:${group.key}:${group.card?.id}`;
    if (place.dataset.words === words) return;
    place.dataset.words = words;
    const keep = button(t("groups.keepBest"), {
        size: "small",
        icon: "check",
        iconOnly: true,
        decides: true,
        onclick: () => onkeep(group),
    });
    keep.setAttribute("aria-label", `${t("groups.keepBest")}: ${nameOf("similar", group)}`);
    replace(place, keep);
}

/** @param {string} way @param {{key: string, name: string, count: number, left: number}} group */
export function swipeButton(way, group) {
    // The words of the row need the place of a label.
    const swipe = button(swipeWord(group), {
        size: "small",
        icon: "swipe",
        iconOnly: true,
        href: groupDeck({ way, key: group.key }),
    });
    swipe.setAttribute("aria-label", `${swipeWord(group)}: ${nameOf(way, group)}`);
    return swipe;
}

/** @param {HTMLElement} cover @param {any} card @param {string} sign the icon that is shown if there is no picture */
function showCover(cover, card, sign) {
    const url = card && !card.problem ? thumbnailURL(card) : null;
    cover.style.backgroundColor = url && card.colour || "";
    if (cover.querySelector("img")?.getAttribute("src") === url) return;
    replace(cover, url ? h("img", { src: url, alt: "", decoding: "async" }) : icon(sign, { size: 24 }));
}
