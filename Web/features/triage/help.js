// The help for the deck: gestures, keys, and the button to start over.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { everywhere } from "../../ui/key-help.js";
import { sheet } from "../../ui/sheet.js";
import { DIRECTIONS, ORDER } from "./directions.js";

/** @param {() => any} startOver */
export function openHelp(startOver) {
    const line = (/** @type {any} */ sign, /** @type {string} */ words, /** @type {string} */ key, direction = "") =>
        h("li", { class: "help-line", dataset: { direction } }, sign, h("span", null, words), h("kbd", null, key));
    const rows = [
        ...ORDER.map((direction) =>
            line(icon(`arrow-${direction}`, { size: 20 }), t(`triage.${direction}`), DIRECTIONS[direction].arrow, direction)
        ),
        line(icon("undo", { size: 20 }), t("help.undo"), "U"),
        line(icon("expand", { size: 20 }), t("help.viewer"), t("help.space")),
        line(icon("clock", { size: 20 }), t("triage.later.hint"), "L"),
        line(icon("star", { size: 20 }), t("triage.star.hint"), "S"),
        line(icon("album", { size: 20 }), t("triage.album.hint"), "A"),
        line(icon("tag", { size: 20 }), t("triage.tags.hint"), "T"),
        line(icon("copies", { size: 20 }), t("photo.copies.only"), "O"),
        line(icon("queue", { size: 20 }), t("tab.queue"), "Q"),
        line(icon("filter", { size: 20 }), t("filter.title"), "F"),
    ];
    const opened = sheet({
        title: t("help.title"),
        address: "help",
        content: h(
            "div",
            { class: "stack" },
            h("ul", { class: "help-list" }, rows),
            h("p", { class: "quiet" }, t("help.safe")),
            h("p", { class: "quiet" }, t("help.text")),
            h("div", { class: "help-everywhere" }, everywhere()),
        ),
        actions: [
            button(t("help.startOver"), {
                style: "quiet",
                icon: "restart",
                onclick: () => {
                    opened.close();
                    startOver();
                },
            }),
        ],
    });
}
