/** The header of a mail: people, date and subject. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { personText } from "./person.js";
import { hue, initials, longDate } from "./words.js";

/** @param {string} name @param {string} address */
export function avatar(name, address) {
    return h(
        "span",
        { class: "mail-face", "aria-hidden": "true", style: { "--hue": hue(address || name) } },
        initials(name || address || "?"),
    );
}

/** @param {any} message */
export function head(message) {
    const people = (/** @type {any[]} */ list) => list.map(personText).join(", ");
    const from = message.from[0] ?? { name: "", address: "" };
    const line = (/** @type {string} */ key, /** @type {string} */ value) =>
        value && [h("dt", null, t(key)), h("dd", { dir: "auto" }, value)];
    return h(
        "header",
        { class: "card mail-header" },
        avatar(from.name ?? "", from.address),
        h(
            "div",
            { class: "mail-header-words" },
            h("h2", { class: "mail-subject", dir: "auto" }, message.subject || t("mail.nosubject")),
            h(
                "dl",
                { class: "mail-people" },
                line("mail.from", people(message.from)),
                line("mail.to", people(message.to)),
                line("mail.cc", people(message.cc)),
                line("mail.date", longDate(message.date)),
            ),
            message.deleted && h("p", { class: "caption" }, t("mail.deleted.text")),
        ),
    );
}
