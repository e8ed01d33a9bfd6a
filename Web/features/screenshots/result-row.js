/** One result in the list: what it shows, of whom, and where to look it up. */
import { said } from "../../core/failure.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { badge } from "../../ui/badge.js";

/**
 * @param {any} item
 * @param {{isChosen: boolean, onchoose: (isChosen: boolean) => void, onopen: () => void}} options
 * @returns {HTMLLIElement}
 */
export function resultRow(item, { isChosen, onchoose, onopen }) {
    const name = item.title ?? item.facts.merchant ?? item.facts.event ?? item.photo?.name ?? "";
    const by = item.creator ?? item.facts.total ?? item.facts.date;
    const box = h("input", {
        type: "checkbox",
        class: "check",
        checked: isChosen,
        "aria-label": t("screenshots.choose", { name }),
    });
    box.addEventListener("change", () => onchoose(box.checked));
    return h(
        "li",
        { class: "screenshots-row card", dataset: { id: item.id } },
        h("label", { class: "screenshots-check" }, box),
        h(
            "button",
            { type: "button", class: "screenshots-open", onclick: onopen, "aria-label": t("screenshots.review", { name }) },
            item.photo && h("img", { src: thumbnailURL(item.photo), alt: "", loading: "lazy", decoding: "async" }),
        ),
        h(
            "div",
            { class: "screenshots-words" },
            h(
                "div",
                { class: "row" },
                badge(t(`screenshots.type.${item.status === "failed" ? "failed" : item.type}`), { kind: tone(item) }),
                item.corrected && badge(t("screenshots.corrected")),
            ),
            h("h2", { class: "screenshots-name" }, name),
            by && h("p", { class: "screenshots-by" }, by),
            h("p", { class: "caption screenshots-message" }, message(item, name)),
            item.link &&
                h(
                    "a",
                    { class: "screenshots-link", href: item.link, target: "_blank", rel: "noopener noreferrer" },
                    t("screenshots.search"),
                ),
        ),
    );
}

/** @param {any} item @param {string} name */
function message(item, name) {
    if (item.status === "failed") return said(item.message);
    if (item.status === "flagged") return t("screenshots.unknown");
    return name === item.photo?.name ? "" : item.photo?.name;
}

/** @param {any} item */
function tone(item) {
    if (item.status === "failed") return "error";
    return item.status === "flagged" ? "neutral" : "accent";
}
