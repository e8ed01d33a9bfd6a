/** The view of an archive: lists its entries, opens a single entry, and extracts some or all entries into a folder. */
import { appURL } from "../../../core/base.js";
import { failureText } from "../../../core/failure.js";
import { bytes, date, number } from "../../../core/format.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { kindNamed } from "../../../core/kinds.js";
import { navigate } from "../../../core/router.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { chooseFolder } from "../../../ui/folder-picker.js";
import { icon } from "../../../ui/icon.js";
import { sheet } from "../../../ui/sheet.js";
import { textField } from "../../../ui/text-field.js";
import { toast } from "../../../ui/toast.js";
import { extractionCard } from "./extraction.js";
import { namesSheet } from "./names.js";
import { OpenedView } from "./opened-view.js";
import { Rows } from "./rows.js";
import { rooms, roomsCard } from "./takeout.js";

const HEIGHT = 48;
/** The maximum size of a picture in a zip, in bytes, that is shown in the list, as in EntryFaces.swift. */
const LARGEST_FACE = 64 << 20;
/** The maximum nesting depth of archives that can be opened. */
const DEEPEST = 8;

/** @typedef {{number: number, name: string, bytes?: number, compressed?: number, modified?: string, directory: boolean, encrypted: boolean, link?: string, linkKind?: string}} Entry */

/**
 * @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal @param {HTMLElement} tools
 */
export async function show(root, file, signal, tools) {
    const page = new ArchivePage(root, file, signal, tools);
    await page.open();
}

class ArchivePage extends OpenedView {
    /** @type {string | undefined} */
    #password;
    /** @type {string | undefined} */
    #names;
    /** @type {Rows<Entry> | null} */
    #rows = null;
    /** @type {Set<number>} */
    #chosen = new Set();
    /** The numbers of the pictures that cannot be shown. @type {Set<number>} */
    #broken = new Set();

    /** @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal @param {HTMLElement} tools */
    constructor(root, file, signal, tools) {
        super(root, file, signal, tools);
        this.work = h("div", { class: "opened-work" });
        this.rooms = h("div", { class: "opened-work" });
    }

    /** @param {string} part @param {any} body */
    #ask(part, body) {
        return this.post(`archive${part}`, { password: this.#password, names: this.#names, ...body });
    }

    async open() {
        let listing;
        try {
            listing = await this.#ask("", { first: 0, count: 100 });
        } catch (error) {
            if (!needsPassword(error)) throw error;
            return this.#askPassword(error, () => this.open().catch(errorToast));
        }
        this.#rows = new Rows({
            label: this.file.name,
            role: "list",
            height: HEIGHT,
            create: () => h("div", { class: "opened-entry", role: "listitem" }),
            fill: (row, entry) => this.#fill(row, entry),
            fetch: async (first, count) => (await this.#ask("", { first, count })).entries,
            onerror: (error) => errorToast(error),
        }, this.signal);
        const words = [t("opened.entries", { n: listing.total }), bytes(this.file.bytes)];
        if (listing.encoding) words.push(t("opened.names", { encoding: listing.encoding }));
        this.note.textContent = words.join(" · ");
        const problems = listing.problems.map((/** @type {any} */ one) =>
            h("p", { class: "opened-problem" }, icon("warning", { size: 18 }), one.message)
        );
        this.sayUnreadable(listing.unreadable);
        replace(this.root, this.work, this.rooms, this.note, this.unreadable, problems, this.#rows.element);
        if (listing.extraction && !this.work.firstChild) this.#follow(listing.extraction);
        this.#rows.reset(listing.total, listing.entries);
        this.#drawTools(listing);
        void this.#lookForRooms(listing.total);
    }

    /** @param {number} total */
    async #lookForRooms(total) {
        try {
            const found = await rooms(total, async (first, count) => (await this.#ask("", { first, count })).entries);
            replace(this.rooms, roomsCard(found, (numbers, done) => this.#extract(numbers, done)));
        } catch {
            // This failure is not shown, because the list of entries shows it already.
        }
    }

    /** @param {any} listing */
    #drawTools(listing) {
        this.extract = button("", { style: "primary", size: "small", icon: "folder-add", onclick: () => this.#extract() });
        this.#label();
        replace(
            this.tools,
            this.extract,
            listing.encoding &&
                button(t("opened.names.choose"), {
                    size: "small",
                    icon: "settings",
                    onclick: () => this.#setNames(listing.encoding, listing.readings ?? []),
                }),
        );
    }

    #label() {
        if (this.extract) {
            this.extract.label = this.#chosen.size ? t("opened.extract", { n: this.#chosen.size }) : t("opened.extract.all");
        }
    }

    /** @param {HTMLElement} row @param {Entry | undefined} entry */
    #fill(row, entry) {
        if (!entry) return void replace(row, h("span", { class: "opened-waiting" }));
        const slash = entry.name.lastIndexOf("/");
        const facts = [
            !entry.directory && entry.bytes !== undefined && bytes(entry.bytes),
            entry.modified && date(entry.modified.slice(0, 10)),
            entry.encrypted && t("opened.encrypted"),
            entry.link !== undefined && t("opened.link", { target: entry.link }),
        ].filter(Boolean).join(" · ");
        const box = h("input", {
            type: "checkbox",
            class: "check",
            checked: this.#chosen.has(entry.number),
            "aria-label": t("opened.choose", { name: entry.name }),
        });
        box.addEventListener("change", () => {
            if (box.checked) this.#chosen.add(entry.number);
            else this.#chosen.delete(entry.number);
            this.#label();
        });
        const words = [
            this.#face(entry),
            h(
                "span",
                { class: "opened-entry-words" },
                h(
                    "span",
                    { class: "opened-entry-name" },
                    slash >= 0 && h("span", { class: "opened-entry-folder" }, entry.name.slice(0, slash + 1)),
                    h("span", { class: "opened-entry-file" }, entry.name.slice(slash + 1)),
                ),
                h("span", { class: "caption tabular" }, facts),
            ),
        ];
        const face = entry.directory ? h("span", { class: "opened-entry-face" }, words) : h(
            "button",
            { type: "button", class: "opened-entry-face", onclick: () => this.#openEntry(entry, face) },
            words,
        );
        replace(row, h("label", { class: "opened-box" }, box), face);
    }

    /** A small picture of a picture in a zip; an icon for other entries. @param {Entry} entry */
    #face(entry) {
        const { family = "", name = "" } = kindNamed(entry.name) ?? {};
        const sign = () =>
            h(
                "span",
                { class: "opened-entry-sign" },
                icon(entry.directory ? "folder" : family === "picture" ? "photos" : "text", { size: 20 }),
            );
        const isPicture = family === "picture" && name !== "svg" && !entry.directory && entry.link === undefined;
        const isSmall = entry.bytes !== undefined && entry.bytes > 0 && entry.bytes <= LARGEST_FACE;
        if (this.file.kind !== "zip" || !isPicture || !isSmall || entry.encrypted || this.#broken.has(entry.number)) {
            return sign();
        }
        const src = appURL(`/api/convert/files/${this.file.id}/archive/face/${entry.number}`);
        const image = h("img", { class: "opened-entry-picture", src, alt: "", decoding: "async" });
        image.addEventListener("error", () => {
            this.#broken.add(entry.number);
            image.replaceWith(sign());
        });
        return image;
    }

    /** @param {Entry} entry @param {HTMLElement} face */
    async #openEntry(entry, face) {
        face.setAttribute("aria-busy", "true");
        try {
            const depth = Number(new URLSearchParams(location.search).get("depth") ?? 0) + 1;
            const file = await this.#ask("/entry", { number: entry.number, name: entry.name });
            if (file.family === "archive" && depth > DEEPEST) return void toast(t("opened.too.deep"), { kind: "warning" });
            await navigate(`/convert/open/${file.id}?in=${this.file.id}&depth=${depth}`);
        } catch (error) {
            if (needsPassword(error)) this.#askPassword(error, () => this.#openEntry(entry, face));
            else if (!this.signal.aborted) errorToast(error);
        } finally {
            face.removeAttribute("aria-busy");
        }
    }

    /** @param {number[]} [numbers] @param {(extraction: any) => void} [done] */
    #extract(numbers = this.#chosen.size ? [...this.#chosen] : undefined, done) {
        void chooseFolder({
            title: t("files.extract.to"),
            take: (name) => t("files.extract.here", { name }),
            hasInbox: true,
            use: (folder) => this.#begin(folder, numbers, done),
        });
    }

    /** @param {import("../../../core/paths.js").Path} folder @param {number[]} [numbers] @param {(extraction: any) => void} [done] */
    async #begin(folder, numbers, done) {
        const { id } = await this.#ask("/extract", { folder, numbers });
        const again = () => this.#begin(folder, numbers, done).catch(errorToast);
        this.#follow(id, (failure) => this.#askPassword(failure, again), done);
    }

    /** @param {number} id @param {(failure: any) => void} [askPassword] @param {(extraction: any) => void} [done] */
    #follow(id, askPassword = (failure) => this.#askPassword(failure, () => this.#extract()), done) {
        replace(this.work, extractionCard(id, this.signal, askPassword, done));
        this.work.scrollIntoView({ block: "nearest" });
    }

    /**
     * @param {any} failure the reason why a password is needed
     * @param {() => any} then runs after the user has entered a password
     */
    #askPassword(failure, then) {
        const field = textField({ label: t("opened.password"), type: "password", onsubmit: () => use() });
        const use = () => {
            this.#password = field.value;
            opened.close();
            then();
        };
        const opened = sheet({
            title: t("opened.password.title"),
            content: [h("p", { class: "caption" }, t("opened.password.text", { name: this.file.name })), field],
            actions: [button(t("opened.use"), { style: "primary", onclick: use })],
        });
        if (failure?.reason === "archiveFile.passwordWrong") field.error = failureText(failure);
    }

    /** @param {string} encoding @param {import("./table.js").Reading[]} readings */
    #setNames(encoding, readings) {
        const fetch = async (/** @type {string} */ names, /** @type {number} */ count) =>
            (await this.#ask("", { names, first: 0, count })).entries;
        namesSheet(encoding, readings, fetch, (names) => {
            this.#names = names;
            this.open().catch(errorToast);
        });
    }
}

/** @param {any} error */
const needsPassword = (error) => error?.code === "passwordRequired";
