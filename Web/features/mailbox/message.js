/** One mail: who, when, what, and what came with it. */
import { ApiError, get } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { messageBody, plainBody } from "./body.js";
import { decodeText } from "./charset.js";
import { addToPhotos, isPhoto } from "./photos.js";
import { MailPlace } from "./place.js";
import { api, download, hue, initials, longDate, personText, shortDate } from "./words.js";

export const styles = [new URL("./mailbox.css", import.meta.url)];

const VIEWS = /** @type {const} */ (["mail", "text", "headers", "source"]);
// Of a source of gigabytes, so much is shown.
const LONGEST_SOURCE = 2_000_000;
const SHOWN = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

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
                { label: t("mail.print"), icon: "text", run: () => print(page) },
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

/** @param {string} name @param {string} address */
function avatar(name, address) {
    return h(
        "span",
        { class: "mail-face", "aria-hidden": "true", style: { "--hue": hue(address || name) } },
        initials(name || address || "?"),
    );
}

/** @param {any} message */
function head(message) {
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
        ),
    );
}

/** @param {any} message @param {MailPlace} place */
function attachments(message, place) {
    return h(
        "section",
        { class: "mail-files", "aria-label": t("mail.attachments", { n: message.attachments.length }) },
        message.attachments.map((/** @type {any} */ file, /** @type {number} */ index) => {
            const name = file.name || (isMail(file) ? t("mail.inner") : file.type);
            const address = place.at(`/attachments/${index}`, { name });
            const shown = SHOWN.test(file.type);
            const plate = () => h("span", { class: "icon-plate" }, icon(isMail(file) ? "mail" : "attachment", { size: 20 }));
            return h(
                "div",
                { class: "mail-file" },
                h(
                    "button",
                    {
                        class: "mail-file-open",
                        type: "button",
                        onclick: () => open(file, name, address, place, index),
                    },
                    shown
                        ? h("img", {
                            class: "mail-file-picture",
                            src: address,
                            alt: "",
                            loading: "lazy",
                            onerror: (/** @type {Event} */ event) =>
                                /** @type {Element} */ (event.target).replaceWith(plate()),
                        })
                        : plate(),
                    h(
                        "span",
                        { class: "mail-file-words" },
                        h("span", { class: "mail-file-name" }, name),
                        h("span", { class: "caption tabular" }, bytes(file.bytes)),
                    ),
                ),
                h("a", {
                    class: "button button-quiet button-icon-only",
                    href: `${address}&save=1`,
                    download: name,
                    title: t("mail.attachment.save", { name }),
                }, icon("arrow-down", { size: 20, label: t("mail.attachment.save", { name }) })),
            );
        }),
    );
}

/** @param {any} file */
const isMail = (file) => file.type === "message/rfc822" || /\.eml$/i.test(file.name ?? "");

/**
 * A picture, a text, a PDF or a mail in place; anything else is saved.
 * @param {any} file
 * @param {string} name
 * @param {string} address
 * @param {MailPlace} place the mail it came with
 * @param {number} index
 */
async function open(file, name, address, place, index) {
    if (SHOWN.test(file.type)) {
        const add = button(t("mail.photos", { n: 1 }), { icon: "photos", onclick: () => addToPhotos(place, [index]) });
        sheet({
            title: name,
            wide: true,
            content: h("img", { class: "mail-preview", src: address, alt: name, onerror: explain }),
            actions: [add],
        });
    } else if (file.type === "text/plain") {
        const content = h("div", null, skeleton("line", 6));
        sheet({ title: name, wide: true, content });
        beginning(address).then(
            (bytes) => replace(content, h("pre", { class: "mail-source", dir: "auto" }, decodeText(bytes, file.charset))),
            (error) => replace(content, errorView(error)),
        );
    } else if (isMail(file)) {
        const content = h("article", { class: "mail-message" }, skeleton("card", 1), skeleton("line", 6));
        const inner = place.inner(index);
        sheet({ title: name, wide: true, content });
        try {
            const message = await get(inner.at(""));
            const files = message.attachments.length > 0 && attachments(message, inner);
            replace(content, head(message), files, messageBody(message, inner));
        } catch (error) {
            replace(content, errorView(error));
        }
    } else if (file.type === "application/pdf" && navigator.pdfViewerEnabled) {
        sheet({ title: name, wide: true, content: h("iframe", { class: "mail-pdf", title: name, src: address }) });
    } else download(`${address}&save=1`, name);
}

/** Why there is no picture: what its address answers, or that it is none. @param {Event} event */
async function explain(event) {
    const picture = /** @type {HTMLImageElement} */ (event.target);
    const told = await beginning(picture.src).then(() => h("p", { class: "quiet" }, t("mail.picture.broken")), errorView);
    picture.replaceWith(told);
}

/**
 * The first bytes of what an address answers.
 * @param {string} address
 * @param {AbortSignal} [signal]
 * @returns {Promise<ArrayBuffer>}
 * @throws {ApiError}
 */
async function beginning(address, signal) {
    const answer = await fetch(address, { signal, headers: { Range: `bytes=0-${LONGEST_SOURCE - 1}` } });
    // Nothing at all has no beginning.
    if (answer.status === 416) return new ArrayBuffer(0);
    if (answer.ok) return await answer.arrayBuffer();
    const { error } = await answer.json().catch(() => ({}));
    throw new ApiError({ code: "unknown", message: answer.statusText, ...error, status: answer.status });
}

/** Prints the mail itself: its frame where there is one. @param {HTMLElement} page */
function print(page) {
    const frame = page.querySelector("iframe");
    if (frame?.contentWindow) frame.contentWindow.print();
    else globalThis.print();
}
