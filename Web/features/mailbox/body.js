/** The body of a mail: its sanitized HTML in a frame that runs no scripts, or its plain text. */
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { hostOf } from "./addresses.js";
import { claimedHost, isWithin } from "./links.js";
import { markWords } from "../../ui/word-marks.js";
import { personText } from "./person.js";
import { sanitize } from "./sanitize.js";
import { longDate } from "./words.js";

const PAPER =
    `html{color-scheme:light;background:#fff}body{margin:16px;font:15px/1.5 system-ui,sans-serif;color:#1a1628;overflow-wrap:anywhere}
img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}blockquote{margin:8px 0;padding-inline-start:12px;border-inline-start:2px solid #ccbff9}
mark{border-radius:3px;background:#ccbff9;color:#1a1628}
img[data-blocked]{min-width:24px;min-height:24px;outline:1px dashed #ccbff9;outline-offset:-1px}`;
const NIGHT = "@media screen{html{color-scheme:dark;background:transparent}body{color:#f1eef8}a{color:#c4b0ff}}";
// The printable width of A4 and Letter paper, without the margins.
const PAGE_WIDTH = "178mm";
// The header of a printed mail: people, date and subject.
const HEAD =
    `@media screen{.shoebox-head{display:none}}[data-within] .shoebox-head{display:none}@page{margin:16mm}.shoebox-head{margin-block-end:8mm}
.shoebox-head h1{font-size:15pt;margin:0 0 3mm}.shoebox-head p{margin:0;font-size:9pt}`;

/**
 * @param {any} message as in docs/api.md
 * @param {import("./place.js").MailPlace} base the position of the mail in the API
 * @param {readonly string[]} [words] words to mark, folded
 * @returns {HTMLElement}
 */
export function messageBody(message, base, words = []) {
    const place = h("div", { class: "mail-body" });
    if (message.html) showHTML(place, message, base, false, words);
    else replace(place, plainBody(message.text, words));
    return place;
}

/** @param {string} text @param {readonly string[]} [words] words to mark, folded */
export function plainBody(text, words = []) {
    const lines = text.split("\n");
    const parts = [];
    for (let at = 0; at < lines.length;) {
        const quoted = lines[at].startsWith(">");
        let end = at;
        while (end < lines.length && lines[end].startsWith(">") === quoted) end++;
        // Removes the first `>` quote prefix, because a bar beside the quote replaces it.
        const shown = lines.slice(at, end).map((line) => quoted ? line.replace(/^> ?/, "") : line);
        parts.push(h(quoted ? "blockquote" : "div", { class: "mail-text" }, linked(shown.join("\n"))));
        at = end;
    }
    const body = h("div", { class: "card mail-plain", dir: "auto" }, parts);
    markWords(body, words);
    return body;
}

/** Converts URLs in a text to links. @param {string} text */
function linked(text) {
    const parts = [];
    let last = 0;
    for (const found of text.matchAll(/https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g)) {
        const href = found[0];
        parts.push(
            text.slice(last, found.index),
            followed(h("a", { href }, href), () => ({ href, words: href })),
        );
        last = found.index + href.length;
    }
    return [...parts, text.slice(last)];
}

/**
 * Creates a frame that runs no scripts.
 * @param {string} name the class of the frame
 * @param {boolean} remote whether pictures from other hosts may be loaded
 * @returns {HTMLIFrameElement}
 */
function emptyFrame(name, remote) {
    const sandbox = "allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-modals";
    const src = `/api/mailbox/frame${remote ? "?remote=1" : ""}`;
    const frame = /** @type {HTMLIFrameElement} */ (h("iframe", { class: name, title: t("mail.body"), src, sandbox }));
    frame.setAttribute("sandbox", sandbox);
    return frame;
}

/**
 * Prints a mail without the surrounding page: the HTML if it is shown, otherwise the text of the mail.
 * @param {any} message
 * @param {HTMLElement} page
 */
export function printMail(message, page) {
    const shown = /** @type {HTMLIFrameElement | null} */ (page.querySelector("iframe.mail-frame"));
    if (shown?.contentWindow) return shown.contentWindow.print();
    const frame = emptyFrame("mail-paper", false);
    frame.addEventListener("load", () => {
        const inside = frame.contentDocument;
        if (!inside?.body) return;
        const style = inside.createElement("style");
        style.textContent = PAPER + HEAD + "body{margin:0}";
        const text = inside.createElement("pre");
        text.textContent = message.text;
        text.style.font = "inherit";
        text.dir = "auto";
        inside.head.append(style);
        inside.body.append(paperHead(message, inside), text);
        frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
        frame.contentWindow?.print();
    });
    page.append(frame);
}

/**
 * Fits the mail to the paper width while the browser prints the whole page, which already contains the mail's header.
 * @param {HTMLElement} page
 * @param {boolean} isPaper false after printing
 */
export function fitToPaper(page, isPaper) {
    const frame = /** @type {HTMLIFrameElement | null} */ (page.querySelector("iframe.mail-frame"));
    if (!frame?.contentDocument) return;
    frame.contentDocument.documentElement.toggleAttribute("data-within", isPaper);
    frame.style.inlineSize = isPaper ? PAGE_WIDTH : "";
    fit(frame);
}

/** Sets the height of a frame to the height of its content. @param {HTMLIFrameElement} frame */
function fit(frame) {
    const inside = frame.contentDocument;
    if (!inside?.body) return;
    // `scrollHeight` of the document itself would be at least the height of the frame.
    const height = Math.max(inside.documentElement.offsetHeight, inside.body.scrollHeight);
    frame.style.blockSize = `${Math.min(height, 100_000)}px`;
}

/**
 * @param {HTMLElement} place
 * @param {any} message
 * @param {import("./place.js").MailPlace} base
 * @param {boolean} remote
 * @param {readonly string[]} words words to mark, folded
 */
function showHTML(place, message, base, remote, words) {
    const note = h("div", { class: "mail-note" });
    const frame = emptyFrame("mail-frame", remote);
    frame.addEventListener("load", () => {
        const inside = frame.contentDocument;
        if (!inside?.body) return;
        const related = new Set(message.related);
        const clean = sanitize(message.html, inside, {
            remote,
            cid: (id) => related.has(id) ? base.at("/related", { cid: id }) : null,
        });
        const dark = !clean.coloured && getComputedStyle(document.documentElement).colorScheme !== "light" && isDark();
        const style = inside.createElement("style");
        style.textContent = PAPER + (dark ? NIGHT : "") + clean.css + HEAD;
        inside.head.append(style);
        inside.body.append(paperHead(message, inside), clean.content);
        markWords(inside.body, words);
        followed(inside, (event) => {
            const link = /** @type {Element | null} */ (event.target)?.closest?.("a[href]");
            const href = link?.getAttribute("href") ?? "";
            return link && !href.startsWith("#") ? { href, words: link.textContent ?? "" } : null;
        });
        // Passes key presses on to the page, because the page receives none while the focus is inside the mail's frame.
        inside.addEventListener("keydown", (event) => {
            if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== "p") return;
            event.preventDefault();
            frame.contentWindow?.print();
        });
        new ResizeObserver(() => fit(frame)).observe(inside.body);
        fit(frame);
        replace(note, blockedNotice(clean, remote, () => showHTML(place, message, base, true, words)));
        note.hidden = !note.firstChild;
    });
    replace(place, note, frame);
}

/**
 * The header of a printed mail.
 * @param {any} message
 * @param {Document} target
 */
function paperHead(message, target) {
    const people = (/** @type {any[]} */ list) => list.map(personText).join(", ");
    const lines = [
        [t("mail.from"), people(message.from)],
        [t("mail.to"), people(message.to)],
        [t("mail.cc"), people(message.cc)],
        [t("mail.date"), longDate(message.date)],
    ].filter(([, value]) => value);
    const head = target.createElement("div");
    head.className = "shoebox-head";
    const write = (/** @type {string} */ name, /** @type {string} */ text) => {
        const element = target.createElement(name);
        element.textContent = text;
        head.append(element);
    };
    write("h1", message.subject || t("mail.nosubject"));
    for (const [name, value] of lines) write("p", `${name}: ${value}`);
    return head;
}

/** Whether the page is dark. */
function isDark() {
    const theme = document.documentElement.dataset.theme;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/**
 * Shows how many items were not loaded, and the hosts from which they would be loaded.
 * @param {import("./sanitize.js").Clean} clean
 * @param {boolean} remote
 * @param {() => void} load
 */
function blockedNotice({ blocked, loadable, trackers }, remote, load) {
    const watching = trackers.length > 0 &&
        h("span", null, t("mail.trackers", { n: trackers.length, hosts: hosts(trackers) }));
    if (remote || blocked.length === 0) return watching ? [icon("shield", { size: 18 }), watching] : [];
    return [
        icon("shield", { size: 18 }),
        h("span", null, t("mail.blocked", { n: blocked.length, hosts: hosts(blocked) }), " ", watching),
        loadable && button(t("mail.load", { n: blocked.length }), { size: "small", onclick: load }),
    ];
}

/** @param {string[]} names */
function hosts(names) {
    const unique = [...new Set(names)];
    return unique.slice(0, 4).join(", ") + (unique.length > 4 ? ` + ${unique.length - 4}` : "");
}

/**
 * Makes a click on a link show the link's target first. This includes clicks with the middle button or with Ctrl. Links
 * cannot be dragged.
 * @template {EventTarget} T
 * @param {T} place
 * @param {(event: Event) => {href: string, words: string} | null} linkOf
 * @returns {T}
 */
function followed(place, linkOf) {
    for (const name of ["click", "auxclick"]) {
        place.addEventListener(name, (event) => {
            // Other buttons do not open links.
            if (/** @type {MouseEvent} */ (event).button > 1) return;
            const link = linkOf(event);
            if (link) follow(event, link.href, link.words);
        });
    }
    place.addEventListener("dragstart", (event) => {
        if (linkOf(event)) event.preventDefault();
    });
    return place;
}

/**
 * Shows the real target of a link before opening it.
 * @param {Event} event
 * @param {string} href
 * @param {string} words the text of the link
 */
function follow(event, href, words) {
    event.preventDefault();
    const host = hostOf(href);
    const claims = claimedHost(words);
    const lies = host && claims && !isWithin(host, claims) && !isWithin(claims, host);
    const opened = sheet({
        title: host ? t("mail.link.title", { host }) : t("mail.link.other"),
        content: h(
            "div",
            { class: "mail-link" },
            lies &&
                h("p", { class: "mail-link-warning" }, icon("warning", { size: 18 }), t("mail.link.lies", { claims, host })),
            h("p", { class: "mail-link-address" }, href),
        ),
        actions: [
            button(t("common.cancel"), { onclick: () => opened.close() }),
            button(t("mail.link.open"), {
                style: "primary",
                onclick: () => {
                    opened.close();
                    globalThis.open(href, "_blank", "noopener,noreferrer");
                },
            }),
        ],
    });
}
