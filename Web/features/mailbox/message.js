/** One mail, /mail/ARCHIVE/NUMBER: its header, its body and its attachments. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { addressed } from "../../core/overlays.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { download } from "../../ui/download.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { menu } from "../../ui/menu.js";
import { canShareFiles, shareFiles } from "../../ui/share-files.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { markedWords } from "../../ui/word-marks.js";
import { allFiles } from "./all-files.js";
import { attachments } from "./attachments.js";
import { beginning } from "./beginning.js";
import { fitToPaper, messageBody, plainBody, printMail } from "./body.js";
import { head } from "./head.js";
import { savedName } from "./saved-name.js";
import { listAddress, listParams } from "./list-query.js";
import { MailPlace } from "./place.js";
import { conversation, copyLinks } from "./related.js";
import { saveMail } from "./saving.js";
import { api } from "./words.js";

export const styles = ["/features/mailbox/mailbox.css", "/features/mailbox/message.css"];

const VIEWS = /** @type {const} */ (["mail", "text", "details"]);

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, context) {
    await new MessagePage(root, context).load();
}

/**
 * Shows a mail beside its list.
 * @param {HTMLElement} root
 * @param {{params: Record<string, string>, query: URLSearchParams, signal: AbortSignal}} context
 */
export async function showBeside(root, context) {
    await new MessagePage(root, context, true).load();
}

class MessagePage {
    #archive;
    #number;
    /** The URL of the mail in the API. */
    #address;
    #place;
    #signal;
    #query;
    /** Whether the mail is shown beside its list. */
    #isBeside;

    /**
     * @param {HTMLElement} root
     * @param {{params: Record<string, string>, query: URLSearchParams, signal: AbortSignal}} context
     *   `?find=` contains words to mark, `?at=` is the position in the list
     */
    constructor(root, { params, query, signal }, isBeside = false) {
        this.#query = query;
        this.#isBeside = isBeside;
        this.#archive = params.archive;
        this.#number = Number(params.number);
        this.#address = api(this.#archive, this.#number);
        this.#place = new MailPlace(this.#address);
        this.#signal = signal;
        this.page = h("article", { class: "mail-message" }, skeleton("card", 1), skeleton("line", 6));
        this.#frame("");
        replace(root, this.page);
        addEventListener("beforeprint", () => fitToPaper(this.page, true), { signal });
        addEventListener("afterprint", () => fitToPaper(this.page, false), { signal });
    }

    async load() {
        try {
            const message = await get(this.#address, { signal: this.#signal });
            this.#place.revision = message.revision;
            this.#show(message);
        } catch (error) {
            if (!this.#signal.aborted) replace(this.page, errorView(error, () => this.load()));
        }
    }

    /** @param {string} title @param {HTMLElement | null} [actions] */
    #frame(title, actions = null) {
        if (!this.#isBeside) frame({ title, back: listAddress(this.#archive, this.#query), actions });
    }

    /** @param {any} message */
    #show(message) {
        const body = h("div", { class: "mail-view" });
        const files = message.attachments.length > 0 && attachments(message, this.#place, this.#words);
        keys(document, { "Mod+p": () => printMail(message, this.page) }, { signal: this.#signal });
        const tools = h(
            "div",
            { class: "mail-message-tools" },
            this.#isBeside ? [] : this.#neighbours(),
            this.#menu(message),
        );
        this.#frame(message.subject || t("mail.nosubject"), tools);
        replace(
            this.page,
            this.#isBeside && tools,
            head(message),
            files,
            files && allFiles(message, this.#place, `${api(this.#archive)}/export/zip?numbers=${this.#number}`),
            this.#tabs(message, body),
            message.cut && h("p", { class: "caption" }, t("mail.cut")),
            body,
            conversation(this.#archive, message.number, this.#signal),
            copyLinks(this.#address, this.#signal),
        );
        if (files) addressed({ attachment: (index) => files.reveal(Number(index)) }, this.#signal);
    }

    /** The buttons for the previous and the next mail in the list from which this one was opened. */
    #neighbours() {
        if (!this.#query.has("at")) return [];
        const side = (/** @type {-1 | 1} */ by) => {
            const go = () => void this.#step(by);
            const key = by < 0 ? "mail.previous" : "mail.next";
            const icon = by < 0 ? "arrow-up" : "arrow-down";
            return button(t(key), { style: "quiet", icon, iconOnly: true, word: t(`${key}.short`), onclick: go });
        };
        const step = (/** @type {-1 | 1} */ by) => () => void this.#step(by);
        keys(document, { j: step(1), k: step(-1), ArrowRight: step(1), ArrowLeft: step(-1) }, { signal: this.#signal });
        return [side(-1), side(1)];
    }

    /** Opens the previous or next mail in the list. @param {-1 | 1} by */
    async #step(by) {
        const at = Number(this.#query.get("at")) + by;
        if (!Number.isSafeInteger(at) || at < 0) return void toast(t("mail.first"));
        const { q, sort, ascending, grouped } = listParams(this.#query);
        const params = { q, sort, ascending, grouped, rank: at, limit: 1 };
        try {
            const { messages } = await get(`${api(this.#archive)}/messages`, { params, signal: this.#signal });
            if (!messages.length) return void toast(t("mail.last"));
            const query = new URLSearchParams(this.#query);
            query.set("at", String(at));
            await navigate(`/mail/${this.#archive}/${messages[0].number}?${query}`, { replace: true, transition: false });
        } catch (error) {
            if (!this.#signal.aborted) errorToast(error);
        }
    }

    /** @param {any} message */
    #menu(message) {
        const save = (/** @type {string} */ form) => () => this.#save(message, form);
        // Browsers share PDF files, and no mails.
        const name = savedName(message.subject, "pdf");
        const paper = [{ address: `${this.#address}/export/pdf`, name, type: "application/pdf" }];
        const share = { label: t("out.share"), icon: "share", run: () => void shareFiles(paper, this.#signal) };
        return menu({
            label: t("mail.more"),
            items: [
                { label: t("out.save"), icon: "folder-add", run: () => saveMail(this.#place, "eml") },
                ...(canShareFiles(paper) ? [share] : []),
                { label: t("mail.print"), icon: "text", run: () => printMail(message, this.page) },
                { label: t("mail.save.eml"), icon: "mail", run: save("eml") },
                { label: t("mail.save.txt"), icon: "text", run: save("txt") },
                { label: t("mail.save.pdf"), icon: "text", run: save("pdf") },
            ],
        });
    }

    /** @param {any} message @param {string} form */
    #save(message, form) {
        const name = savedName(message.subject, form);
        download(`${this.#address}/export/${form}?name=${encodeURIComponent(name)}`, name);
    }

    /**
     * The tabs with different views of the mail.
     * @param {any} message
     * @param {HTMLElement} body
     */
    #tabs(message, body) {
        // Without HTML, the main view already is the text, so there is no separate tab.
        const tabs = VIEWS.filter((name) => name !== "text" || message.html).map((name) =>
            h("button", {
                class: "mail-view-tab",
                type: "button",
                role: "tab",
                dataset: { view: name },
                onclick: () => choose(name),
            }, t(`mail.view.${name}`))
        );
        const choose = (/** @type {string} */ name) => {
            for (const tab of tabs) tab.setAttribute("aria-selected", String(tab.dataset.view === name));
            replace(body, this.#view(name, message));
        };
        choose("mail");
        return h("div", { class: "mail-views", role: "tablist" }, tabs);
    }

    /** The searched words, to be marked. */
    get #words() {
        return markedWords(this.#query.get("find") ?? this.#query.get("q") ?? "");
    }

    /** @param {string} name @param {any} message */
    #view(name, message) {
        if (name === "text") return plainBody(message.text, this.#words);
        if (name === "details") return this.#details(message);
        return messageBody(message, this.#place, this.#words);
    }

    /** The headers and the source of the mail. @param {any} message */
    #details(message) {
        return h(
            "div",
            { class: "stack" },
            h("h3", null, t("mail.view.headers")),
            headers(message),
            h("h3", null, t("mail.view.source")),
            this.#source(),
        );
    }

    #source() {
        const source = h("pre", { class: "card mail-source" }, skeleton("line", 8));
        beginning(`${this.#address}/export/eml?show=1`, this.#signal).then(
            (bytes) => replace(source, new TextDecoder().decode(bytes)),
            (error) => !this.#signal.aborted && source.replaceWith(errorView(error)),
        );
        return source;
    }
}

/** @param {any} message */
function headers(message) {
    return h(
        "dl",
        { class: "card mail-headers" },
        message.headers.map((/** @type {string[]} */ [key, value]) => [h("dt", null, key), h("dd", null, value)]),
    );
}
