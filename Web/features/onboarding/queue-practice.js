/** The practice delete queue with the two cards swiped for deletion, which the user can put back. */
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { card } from "../../ui/card.js";
import { icon } from "../../ui/icon.js";
import { sample } from "./sample.js";

export const practiceQueue = () =>
    card(
        { class: "practice-result" },
        // The sign of the deck's own button.
        h(
            "h2",
            { class: "card-title" },
            h("span", { class: "icon-plate intro-real" }, icon("queue")),
            t("onboarding.queue.sheet"),
        ),
        h("p", { class: "caption" }, t("onboarding.queue.note")),
        h("ul", { class: "practice-queue" }, ["left", "up"].map(item)),
    );

/** @param {any} direction */
function item(direction) {
    const end = h("div");
    const element = h("li", { class: "practice-item" }, h("div", { class: "practice-thumbnail" }, sample(direction)), end);
    const back = button(t("onboarding.queue.back"), {
        icon: "undo",
        onclick: () => {
            element.classList.add("practice-back");
            replace(end, h("p", { class: "quiet", role: "status" }, t("onboarding.queue.gone")));
        },
    });
    replace(end, back);
    return element;
}
