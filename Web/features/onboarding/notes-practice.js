/** The practice notes, with the text of the two cards swiped up and down. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { badge } from "../../ui/badge.js";
import { button } from "../../ui/button.js";
import { card } from "../../ui/card.js";
import { icon } from "../../ui/icon.js";
import { copyText } from "../../ui/text-layer.js";
import { toast } from "../../ui/toast.js";
import { sample } from "./sample.js";

export const practiceNotes = () =>
    card(
        { class: "practice-result" },
        // The sign of the deck's own button.
        h(
            "h2",
            { class: "card-title" },
            h("span", { class: "icon-plate intro-real" }, icon("text")),
            t("onboarding.notes.sheet"),
        ),
        h("p", { class: "caption" }, t("onboarding.notes.note")),
        h("ul", { class: "practice-queue" }, ["up", "down"].map(item)),
    );

/** @param {any} direction */
function item(direction) {
    const text = t(`onboarding.notes.${direction}`);
    return h(
        "li",
        { class: "practice-item" },
        h("div", { class: "practice-thumbnail" }, sample(direction)),
        h(
            "div",
            { class: "practice-note" },
            badge(t(`onboarding.notes.${direction}.kind`)),
            h("p", null, text),
            button(t("text.copy"), {
                style: "quiet",
                size: "small",
                icon: "copies",
                onclick: async () => {
                    if (await copyText(text)) toast(t("text.copied"), { kind: "success" });
                },
            }),
        ),
    );
}
