// The second picture of a group of duplicates, beside its best one, so that both can be compared in the list.
import { get } from "../../core/api.js";
import { h } from "../../core/html.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";

/** The number of groups whose second picture is remembered. */
const KNOWN = 200;
/** The second photo by group, most recent last. @type {Map<string, Promise<any>>} */
const known = new Map();

/**
 * Shows the second picture in the cover of a row.
 * @param {HTMLElement} cover
 * @param {any} group
 * @param {string} way
 * @param {string} strictness
 */
export async function showPair(cover, group, way, strictness) {
    const key = [way, strictness, group.key, group.count, group.card?.id, group.card?.version].join(" ");
    cover.classList.add("group-row-pair");
    if (cover.dataset.pair === key && cover.childElementCount > 1) return;
    cover.dataset.pair = key;
    cover.querySelector(".group-row-second")?.remove();
    const second = await secondOf(key, group, way, strictness);
    // Rows are reused while the list scrolls.
    if (!second || cover.dataset.pair !== key || cover.querySelector(".group-row-second")) return;
    cover.append(h("img", { class: "group-row-second", src: thumbnailURL(second), alt: "", decoding: "async" }));
}

/** @param {string} key @param {any} group @param {string} way @param {string} strictness */
function secondOf(key, group, way, strictness) {
    let second = known.get(key);
    if (!second) {
        const params = { strictness, rank: 0, limit: 2 };
        second = get(`/api/groups/${way}/${encodeURIComponent(group.key)}/photos`, { params }).then(
            ({ photos }) =>
                photos.find((/** @type {any} */ photo) => photo && photo.id !== group.card?.id && isShown(photo)),
            () => null,
        );
        known.set(key, second);
        for (const old of known.keys()) {
            if (known.size <= KNOWN) break;
            known.delete(old);
        }
    }
    return second;
}
