/** Shows the contacts of a vCard file. All of the file is shown as text: nothing in it becomes a link. */
import { readContacts } from "../core/contacts.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";

/** The maximum number of contacts that are shown; the rest is counted. */
const MOST = 50;
/** The maximum length of a text, because a stranger may send megabytes. */
const LONGEST = 2000;

/** @param {string} text @returns {HTMLElement | null} null if the text has no contact */
export function contactView(text) {
    const contacts = readContacts(text);
    if (!contacts.length) return null;
    const rest = contacts.length - MOST;
    return h(
        "div",
        { class: "card-view" },
        contacts.slice(0, MOST).map(contact),
        rest > 0 && h("p", { class: "caption" }, t("contact.more", { n: rest })),
    );
}

/** @param {import("../core/contacts.js").Contact} contact */
function contact({ name, company, title, values }) {
    const work = [title, company].filter(Boolean).join(", ");
    return h(
        "article",
        { class: "card-view-one" },
        h("h3", { dir: "auto" }, cut(name || company || t("contact.unnamed"))),
        name && work && h("p", { class: "caption", dir: "auto" }, cut(work)),
        h(
            "dl",
            { class: "card-view-facts" },
            values.map(({ what, kind, text }) => [
                h(
                    "dt",
                    null,
                    t(`contact.${what}`),
                    kind && h("span", { class: "caption" }, ` ${t(`contact.kind.${kind}`)}`),
                ),
                h("dd", { dir: "auto" }, cut(text)),
            ]),
        ),
    );
}

/** @param {string} text */
const cut = (text) => text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
