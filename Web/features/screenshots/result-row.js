/** One result in the list, with its type, title, creator and a link to look it up. */
import { failureText } from "../../core/failure.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { badge } from "../../ui/badge.js";
import { placeOf, wholePlaceOf } from "./place.js";
import { searchLink, searchWords } from "./search-link.js";

/** The states of results without a type, with the last part of the text key for each. @type {Record<string, string>} */
const KINDS = { failed: "failed", waiting: "waiting" };

/**
 * @param {any} item
 * @param {{isChosen: boolean, onchoose: (isChosen: boolean) => void, onopen: (item: any) => void}} options
 * @returns {HTMLLIElement & {update: (item: any) => void}} `update` keeps the row's elements, so that the focus returns to
 *     the row when a sheet closes
 */
export function resultRow(item, { isChosen, onchoose, onopen }) {
    const box = h("input", { type: "checkbox", class: "check", checked: isChosen });
    box.addEventListener("change", () => onchoose(box.checked));
    const open = h("button", { type: "button", class: "screenshots-open", onclick: () => onopen(item) });
    const words = h("div", { class: "screenshots-words" });
    const element = h(
        "li",
        { class: "screenshots-row card", dataset: { id: item.id } },
        h("label", { class: "screenshots-check" }, box),
        open,
        words,
    );
    update(item);
    return Object.assign(element, { update });

    /** @param {any} next */
    function update(next) {
        item = next;
        const name = item.title ?? item.facts.merchant ?? item.facts.event ?? item.photo?.name ?? "";
        const by = item.creator ?? item.facts.total ?? item.facts.date;
        box.setAttribute("aria-label", t("screenshots.choose", { name }));
        open.setAttribute("aria-label", t("screenshots.review", { name }));
        renew(
            open,
            item.photo && h("img", { src: thumbnailURL(item.photo), alt: "", loading: "lazy", decoding: "async" }),
        );
        renew(
            words,
            h(
                "div",
                { class: "row" },
                badge(t(`screenshots.one.${KINDS[item.status] ?? item.type}`), { kind: tone(item) }),
                item.photo?.action === "delete" && badge(t("photo.sign.delete"), { kind: "error" }),
                item.corrected && badge(t("screenshots.corrected")),
            ),
            h("h2", { class: "screenshots-name" }, name),
            by && h("p", { class: "screenshots-by" }, by),
            h("p", { class: "caption screenshots-message" }, message(item)),
            item.photo && h(
                "p",
                { class: "caption screenshots-message", title: wholePlaceOf(item.photo) },
                h("bdi", null, placeOf(item.photo, name === item.photo.name)),
            ),
            item.link &&
                h("a", { class: "screenshots-link", ...searchLink(item.link) }, searchWords(item.link)),
        );
    }
}

/** Why a screenshot could not be read. @param {any} item */
const message = (item) => item.status === "failed" ? failureText(item.problem ?? {}) : "";

/** @param {any} item */
function tone(item) {
    if (item.status === "failed") return "error";
    return item.status === "success" ? "accent" : "neutral";
}
