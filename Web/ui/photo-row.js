// A photo as a row of a long list, with a checkbox. Rows are recycled, so each is filled repeatedly.
import { appURL } from "../core/base.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { isShown, thumbnailURL } from "../core/pictures.js";

/**
 * @typedef {object} RowHandlers
 * @property {(index: number, shift: boolean) => void} ontoggle
 * @property {(index: number) => void} onopen
 */

/** @param {RowHandlers} handlers */
export function photoRow({ ontoggle, onopen }) {
    let index = -1;
    let shown = "";
    /** @type {string | null} */
    let named = null;
    let told = "";
    const box = h("input", { type: "checkbox", class: "check photo-row-check" });
    const image = h("img", { alt: "", loading: "lazy", decoding: "async", draggable: false });
    const name = h("bdi", { class: "photo-row-name" });
    const facts = h("span", { class: "caption tabular photo-row-facts" });
    const look = h("button", { type: "button", class: "photo-row-look", onclick: () => onopen(index) }, image);
    const element = h(
        "div",
        { class: "photo-row", role: "listitem" },
        h(
            "div",
            { class: "photo-row-body" },
            h("label", { class: "photo-row-hit" }, box),
            look,
            h("span", { class: "photo-row-words" }, name, facts),
        ),
    );
    box.addEventListener("click", (event) => ontoggle(index, event.shiftKey));
    element.addEventListener("click", (event) => {
        if (event.target instanceof Element && !event.target.closest("label, button")) ontoggle(index, event.shiftKey);
    });
    return Object.assign(element, {
        /** @param {any} card @param {number} at @param {boolean} chosen @param {string[]} words @param {string} [tone] */
        show(card, at, chosen, words, tone = "") {
            index = at;
            element.classList.toggle("photo-row-waiting", !card);
            element.classList.toggle("photo-row-chosen", chosen);
            element.dataset.direction = tone;
            box.checked = chosen;
            box.disabled = look.disabled = !card;
            if (told !== words.join()) {
                told = words.join();
                facts.replaceChildren(...words.map((word) => h("span", { class: "photo-row-fact" }, word)));
            }
            if (named !== (card?.name ?? "")) {
                name.textContent = named = card?.name ?? "";
                box.setAttribute("aria-label", card ? t("list.choose", { name: named }) : t("common.loading"));
                look.setAttribute("aria-label", card ? t("list.look", { name: named }) : t("common.loading"));
            }
            const source = card && isShown(card) ? thumbnailURL(card) : "";
            const isBroken = Boolean(card) && !source;
            const wanted = isBroken ? "broken" : source;
            if (wanted === shown) return;
            shown = wanted;
            image.style.backgroundColor = card?.colour ?? "";
            image.classList.toggle("picture-broken", isBroken);
            if (source) image.src = appURL(source);
            else image.removeAttribute("src");
        },
    });
}
