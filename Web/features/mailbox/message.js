/** One mail: who, when, what, and what came with it. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { button } from "../../ui/button.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { skeleton } from "../../ui/skeleton.js";
import { attachments } from "./attachments.js";
import { beginning } from "./beginning.js";
import { fitToPaper, messageBody, plainBody, printMail } from "./body.js";
import { avatar, head } from "./head.js";
import { addToPhotos, isPhoto } from "./photos.js";
import { MailPlace } from "./place.js";
import { api, download, shortDate } from "./words.js";

export const styles = ["mailbox", "message"].map((name) => new URL(`./${name}.css`, import.meta.url));

const VIEWS = /** @type {const} */ (["mail", "text", "headers", "source"]);

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { params, signal }) {
    const { archive, number } = params;
    const base = api(archive, Number(number));
    const place = new MailPlace(base);
    frame({ title: "", back: `/mail/${archive}` });
    const page = h("article", { class: "mail-message" }, skeleton("card", 1), skeleton("line", 6));
    replace(root, page);
    addEventListener("beforeprint", () => fitToPaper(page, true), { signal });
    addEventListener("afterprint", () => fitToPaper(page, false), { signal });
    await load();

    async function load() {
        try {
            show(await get(base, { signal }));
        } catch (error) {
            if (!signal.aborted) replace(page, errorView(error, load));
        }
    }

    /** @param {any} message */
    function show(message) {
        const body = h("div", { class: "mail-view" });
        keys(document, { "Mod+p": () => printMail(message, page) }, { signal });
        frame({ title: message.subject || t("mail.nosubject"), back: `/mail/${archive}`, actions: more(message) });
        replace(
            page,
            head(message),
            message.attachments.length > 0 && attachments(message, place),
            message.attachments.length > 0 &&
                h("div", { class: "mail-all" }, message.attachments.length > 1 && saveAll(), photos(message, place)),
            views(message, body),
            message.cut && h("p", { class: "caption" }, t("mail.cut")),
            body,
            conversation(message),
            elsewhere(),
        );
    }

    /** @param {any} message */
    function more(message) {
        const save = (/** @type {string} */ form) => {
            const name = `${(message.subject || "mail").replace(/[^\p{L}\p{N} ._-]+/gu, "_").slice(0, 80)}.${form}`;
            download(`${base}/export/${form}?name=${encodeURIComponent(name)}`, name);
        };
        return menu({
            label: t("mail.more"),
            items: [
                { label: t("mail.print"), icon: "text", run: () => printMail(message, page) },
                { label: t("mail.save.eml"), icon: "mail", run: () => save("eml") },
                { label: t("mail.save.txt"), icon: "text", run: () => save("txt") },
                { label: t("mail.save.pdf"), icon: "text", run: () => save("pdf") },
            ],
        });
    }

    /**
     * @param {any} message
     * @param {HTMLElement} body
     */
    function views(message, body) {
        const tabs = h("div", { class: "mail-views", role: "tablist" });
        /** @param {string} name */
        const choose = (name) => {
            for (const tab of tabs.children) {
                tab.setAttribute("aria-selected", String(/** @type {HTMLElement} */ (tab).dataset.view === name));
            }
            replace(body, view(name, message));
        };
        replace(
            tabs,
            VIEWS.map((name) =>
                h("button", {
                    class: "mail-view-tab",
                    type: "button",
                    role: "tab",
                    dataset: { view: name },
                    onclick: () => choose(name),
                }, t(`mail.view.${name}`))
            ),
        );
        choose("mail");
        return tabs;
    }

    /** @param {string} name @param {any} message */
    function view(name, message) {
        if (name === "text") return plainBody(message.text);
        if (name === "headers") {
            return h(
                "dl",
                { class: "card mail-headers" },
                message.headers.map((/** @type {string[]} */ [key, value]) => [h("dt", null, key), h("dd", null, value)]),
            );
        }
        if (name === "source") return source();
        return messageBody(message, place);
    }

    /** All attachments of the mail in one file. */
    function saveAll() {
        const address = `${api(archive)}/export/zip?numbers=${number}&name=${encodeURIComponent(`${number}.zip`)}`;
        return h(
            "a",
            { class: "button button-quiet button-small", href: address, download: "" },
            icon("arrow-down", { size: 18 }),
            t("mail.attachments.all"),
        );
    }

    /** Where else this mail is. */
    function elsewhere() {
        const list = h("p", { class: "caption mail-copies" });
        get(`${base}/copies`, { signal }).then(
            ({ copies }) => {
                const links = copies.map((/** @type {any} */ copy) =>
                    h("a", { href: `/mail/${copy.archive}/${copy.number}` }, `${copy.name}, ${copy.number}`)
                );
                if (links.length) {
                    replace(
                        list,
                        t("mail.copies.also"),
                        " ",
                        links.flatMap((/** @type {Node} */ link) => [link, " · "]).slice(0, -1),
                    );
                }
            },
            () => {},
        );
        return list;
    }

    function source() {
        const place = h("pre", { class: "card mail-source" }, skeleton("line", 8));
        beginning(`${base}/export/eml?show=1`, signal).then(
            (bytes) => replace(place, new TextDecoder().decode(bytes)),
            (error) => !signal.aborted && place.replaceWith(errorView(error)),
        );
        return place;
    }

    /** The other mails of the conversation, below. @param {any} message */
    function conversation(message) {
        const place = h("section", { class: "mail-conversation" });
        get(`${api(archive)}/messages`, { params: { of: message.number, sort: "date", ascending: "1", limit: 200 }, signal })
            .then(
                ({ messages }) => {
                    if (messages.length < 2) return;
                    replace(
                        place,
                        h("h2", { class: "card-title" }, t("mail.conversation", { n: messages.length })),
                        h(
                            "div",
                            { class: "card card-list" },
                            messages.map((/** @type {any} */ mail) =>
                                h(
                                    "a",
                                    {
                                        class: "list-row list-row-press",
                                        href: `/mail/${archive}/${mail.number}`,
                                        "aria-current": mail.number === message.number ? "true" : null,
                                    },
                                    avatar(mail.from, mail.address),
                                    h(
                                        "span",
                                        { class: "list-row-words" },
                                        h("span", { class: "list-row-title" }, mail.from),
                                        h("span", { class: "caption mail-row-preview" }, mail.preview),
                                    ),
                                    h("span", { class: "caption tabular" }, shortDate(mail.date)),
                                )
                            ),
                        ),
                    );
                },
                () => {},
            );
        return place;
    }
}

/**
 * All pictures and videos of a mail into the photo library.
 * @param {any} message
 * @param {MailPlace} place
 */
function photos(message, place) {
    const found = message.attachments.flatMap((/** @type {any} */ file, /** @type {number} */ index) =>
        isPhoto(file) ? [index] : []
    );
    return found.length > 0 &&
        button(t("mail.photos", { n: found.length }), {
            size: "small",
            style: "quiet",
            icon: "photos",
            onclick: () => addToPhotos(place, found),
        });
}
