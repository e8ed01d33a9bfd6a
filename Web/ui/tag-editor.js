// The sheet that shows the tags of photos and changes them. All changes are one act, which is sent when the sheet closes.
import { get, post } from "../core/api.js";
import { failureText } from "../core/failure.js";
import { number } from "../core/format.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { LONGEST, suggestions, TagDraft, tagKey } from "../core/tag-draft.js";
import { button } from "./button.js";
import { errorToast } from "./error-toast.js";
import { errorWords } from "./error-view.js";
import { icon } from "./icon.js";
import { sheet } from "./sheet.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {import("../core/tag-draft.js").Tag} Tag */
/** @typedef {{id: number, version?: string | null}} Photo */

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 6;
/** Maximum number of tags shown, because many photos may have thousands. */
const MAX_CHIPS = 60;
/** Maximum number of failures shown for one change. */
const MAX_FAILURES = 3;

/**
 * Opens the tags of photos. The sheet opens at once and takes what is typed, and shows their tags as soon as they have arrived.
 * @param {Photo[]} photos
 * @param {(act: Promise<number | undefined>) => void} [onsend] called when the change is sent; the act is undefined if
 *     nothing has changed
 * @param {() => void} [onundone] called when the act was undone from the toast
 * @returns {Promise<boolean>} whether tags were changed
 */
export async function editTags(photos, onsend, onundone) {
    const draft = new TagDraft([], photos.length);
    try {
        const tags = fetchTags(photos);
        await ask(draft, tags);
        await tags;
    } catch (error) {
        // The server needs no more than the tags that were given.
        if (!draft.change) {
            errorToast(error);
            return false;
        }
    }
    return await send(draft, photos, onsend, onundone);
}

/** Fetches the tags of photos, and all tags for suggestions. @param {Photo[]} photos */
async function fetchTags(photos) {
    const ids = photos.map(({ id }) => id);
    const [shared, all] = await Promise.all([post("/api/tags/shared", { ids }), get("/api/tags")]);
    return { shared, known: /** @type {Tag[]} */ (all.tags) };
}

/**
 * Sends the changes. If the server does not do them, the message offers to send them again.
 * @param {TagDraft} draft @param {Photo[]} photos @param {(act: Promise<number | undefined>) => void} [onsend] @param {() => void} [onundone]
 * @returns {Promise<boolean>} whether tags were changed
 */
async function send(draft, photos, onsend, onundone) {
    const { change } = draft;
    if (!change) return false;
    const [ids, versions] = [photos.map(({ id }) => id), photos.map(({ version }) => version ?? null)];
    try {
        const sent = post("/api/photos/tags", { ids, versions, ...change });
        onsend?.(sent.then(({ act }) => act ?? undefined, () => undefined));
        const answer = await sent;
        for (const { error } of answer.failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
        if (!answer.act) return false;
        toast(t("tags.changed", { n: answer.count }), { kind: "success", action: undoing(answer.act, onundone) });
        return true;
    } catch (error) {
        const again = { label: t("common.retry"), run: () => void send(draft, photos, onsend, onundone) };
        toast(errorWords(error).title, { kind: "error", action: again, duration: 0 });
        return false;
    }
}

/**
 * Shows the editor.
 * @param {TagDraft} draft changed in place @param {ReturnType<typeof fetchTags>} tags
 * @returns {Promise<void>} when it is closed
 */
function ask(draft, tags) {
    const { promise, resolve } = Promise.withResolvers();
    const editor = new Editor(draft);
    const title = () => draft.total > 1 ? t("tags.title.many", { n: draft.total }) : t("tags.title");
    const opened = sheet({
        title: title(),
        content: editor.element,
        actions: [button(t("common.done"), {
            style: "primary",
            onclick: () => {
                if (editor.give()) opened.close();
            },
        })],
        // Runs after the sheet has closed; otherwise the next toast would disappear with it.
        onclose: () => resolve(undefined),
    });
    editor.input.focus();
    tags.then(({ shared, known }) => {
        editor.fill(shared, known);
        replace(/** @type {HTMLElement} */ (opened.element.querySelector(".sheet-title")), title());
    }, (error) => editor.fail(errorWords(error).title));
    return promise;
}

class Editor {
    #draft;
    /** All tags; null while they are being fetched. @type {Tag[] | null} */
    #known = null;
    /** @type {Tag[]} */
    #offered = [];
    /** The number of the suggestion that Enter takes; −1 for what was typed. */
    #active = -1;

    /** @param {TagDraft} draft */
    constructor(draft) {
        this.#draft = draft;
        this.chips = h("ul", { class: "tag-chips", "aria-label": t("tags.title") });
        this.note = h("p", { id: "tag-note", class: "field-note caption", role: "status" });
        this.list = h("div", {
            id: "tag-list",
            class: "tag-suggestions",
            role: "listbox",
            "aria-label": t("tags.suggested"),
        });
        this.input = h("input", {
            class: "field-input",
            type: "text",
            dir: "auto",
            role: "combobox",
            autocomplete: "off",
            autocapitalize: "off",
            enterkeyhint: "done",
            maxLength: LONGEST,
            placeholder: t("tags.add"),
            "aria-label": t("tags.add"),
            "aria-autocomplete": "list",
            "aria-controls": "tag-list",
            "aria-expanded": "true",
            "aria-describedby": "tag-note",
        });
        this.input.addEventListener("input", () => this.#offer());
        this.input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
        this.element = h(
            "div",
            { class: "tag-editor stack" },
            this.chips,
            h("div", { class: "field" }, this.input, this.note),
            this.list,
        );
        this.#show();
    }

    /** Shows the tags that have arrived, beside those that were typed meanwhile. @param {{tags: Tag[], photos: number}} shared @param {Tag[]} known */
    fill(shared, known) {
        this.#known = known;
        this.#draft.fill(shared.tags, shared.photos, (name) => this.#spelling(name));
        this.#show();
    }

    /** Says why the tags do not arrive. What was typed stays. @param {string} reason */
    fail(reason) {
        this.#known = [];
        this.note.textContent = reason;
        this.#show();
    }

    /** Gives the tag that was typed, if any. @returns {boolean} false if it is no name */
    give(name = this.input.value) {
        if (name.trim() === "") return true;
        const isName = this.#draft.give(this.#spelling(name));
        this.input.toggleAttribute("aria-invalid", !isName);
        if (isName) {
            this.input.value = "";
            this.#show();
        }
        this.note.textContent = isName ? t("tags.given", { name: name.trim() }) : t("tags.noName", { n: LONGEST });
        return isName;
    }

    /** A name as it is spelled already. @param {string} name */
    #spelling(name) {
        return this.#known?.find((tag) => tagKey(tag.name) === tagKey(name))?.name ?? name;
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.isComposing) return;
        const { key } = event;
        if (key === "Enter") this.give(this.#offered[this.#active]?.name);
        else if (key === "ArrowDown") this.#step(1);
        else if (key === "ArrowUp") this.#step(-1);
        else if (key === "Backspace" && this.input.value === "" && !event.repeat) {
            this.#take(this.#draft.takeLast(MAX_CHIPS));
        } else return;
        event.preventDefault();
    }

    /** @param {import("../core/tag-draft.js").Chip | undefined} chip that was taken */
    #take(chip) {
        if (!chip) return;
        this.note.textContent = t("tags.taken", { name: chip.name });
        this.#show();
    }

    /** @param {number} by */
    #step(by) {
        const count = this.#offered.length + 1;
        this.#active = (this.#active + 1 + by + count) % count - 1;
        this.#mark();
    }

    #show() {
        const chips = this.#draft.shown(MAX_CHIPS);
        const more = this.#draft.chips.length - chips.length;
        replace(
            this.chips,
            this.#known === null && h("li", { class: "tag-more tag-loading caption" }, t("tags.loading")),
            chips.map((chip) => this.#chip(chip)),
            more > 0 && h("li", { class: "tag-more caption" }, t("tags.more", { n: more })),
        );
        this.#offer();
    }

    /** @param {import("../core/tag-draft.js").Chip} chip */
    #chip(chip) {
        const isShared = chip.photos === this.#draft.total;
        const words = h("bdi", null, chip.name);
        const give = () => {
            this.give(chip.name);
            this.input.focus();
        };
        const take = () => {
            this.#draft.take(chip.key);
            this.#take(chip);
            this.input.focus();
        };
        return h(
            "li",
            { class: ["tag-chip", !isShared && "tag-chip-some"] },
            isShared ? h("span", { class: "tag-name" }, words) : h(
                "button",
                { type: "button", class: "tag-name", title: t("tags.giveAll", { name: chip.name }), onclick: give },
                words,
                h("span", { class: "tag-count" }, t("tags.some", { n: chip.photos, total: this.#draft.total })),
            ),
            h(
                "button",
                { type: "button", class: "tag-take", "aria-label": t("tags.take", { name: chip.name }), onclick: take },
                icon("close", { size: 14 }),
            ),
        );
    }

    #offer() {
        this.input.removeAttribute("aria-invalid");
        this.#active = -1;
        this.#offered = suggestions(this.#known ?? [], this.input.value, (name) => this.#draft.has(name), MAX_SUGGESTIONS);
        replace(this.list, this.#offered.map((tag, index) => this.#suggestion(tag, index)));
        this.list.hidden = this.#offered.length === 0;
        this.input.setAttribute("aria-expanded", String(!this.list.hidden));
        this.#mark();
    }

    /** @param {Tag} tag @param {number} index */
    #suggestion(tag, index) {
        const give = () => {
            this.give(tag.name);
            this.input.focus();
        };
        return h(
            "div",
            { id: `tag-${index}`, class: "tag-suggestion", role: "option", onclick: give },
            h("bdi", null, tag.name),
            h("span", { class: "pill-count" }, number(tag.photos)),
        );
    }

    #mark() {
        [...this.list.children].forEach((each, index) => each.setAttribute("aria-selected", String(index === this.#active)));
        if (this.#active < 0) this.input.removeAttribute("aria-activedescendant");
        else this.input.setAttribute("aria-activedescendant", `tag-${this.#active}`);
        this.list.children[this.#active]?.scrollIntoView({ block: "nearest" });
    }
}
