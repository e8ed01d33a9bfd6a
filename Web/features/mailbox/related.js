/** Content related to a mail: its conversation, and its copies in the archives. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { avatar } from "./head.js";
import { api, shortDate } from "./words.js";

// Maximum number of displayed mails of a conversation.
const LONGEST = 200;

/**
 * The mails of the conversation; empty until they are fetched, and if there is no other mail.
 * @param {string} archive
 * @param {number} number of the mail
 * @param {AbortSignal} signal
 */
export function conversation(archive, number, signal) {
    const section = h("section", { class: "mail-conversation" });
    const show = (/** @type {any[]} */ mails) =>
        replace(
            section,
            h("h2", { class: "card-title" }, t("mail.conversation", { n: mails.length })),
            h("div", { class: "card card-list" }, mails.map((mail) => row(archive, mail, mail.number === number))),
        );
    const params = { of: number, sort: "date", ascending: "1", limit: LONGEST };
    get(`${api(archive)}/messages`, { params, signal })
        .then(({ messages }) => messages.length > 1 && show(messages), () => {});
    return section;
}

/** @param {string} archive @param {any} mail @param {boolean} isOpen */
function row(archive, mail, isOpen) {
    return h(
        "a",
        {
            class: "list-row list-row-press",
            href: `/mail/${archive}/${mail.number}`,
            "aria-current": isOpen ? "true" : null,
        },
        avatar(mail.from, mail.address),
        h(
            "span",
            { class: "list-row-words" },
            h("span", { class: "list-row-title" }, mail.from),
            h("span", { class: "caption mail-row-preview" }, mail.preview),
        ),
        h("span", { class: "caption tabular" }, shortDate(mail.date)),
    );
}

/**
 * Links to the copies of a mail; empty until they are fetched.
 * @param {string} mail the URL of the mail in the API
 * @param {AbortSignal} signal
 */
export function copyLinks(mail, signal) {
    const line = h("p", { class: "caption mail-copies" });
    const show = (/** @type {any[]} */ copies) => {
        const links = copies.map(({ archive, number, name }) =>
            h("a", { href: `/mail/${archive}/${number}` }, `${name}, ${number}`)
        );
        replace(line, t("mail.copies.also"), " ", links.flatMap((link) => [link, " · "]).slice(0, -1));
    };
    get(`${mail}/copies`, { signal }).then(({ copies }) => copies.length && show(copies), () => {});
    return line;
}
