/** The form of the review: type, title, creator, the reasons for the result, and actions. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { pill } from "../../ui/pills.js";
import { textField } from "../../ui/text-field.js";
import { KEYS, TYPES } from "./types.js";
import { searchLink, searchWords } from "./search-link.js";

/**
 * @typedef {object} ReviewFormHandlers
 * @property {(isEdited: boolean) => void} onedit receives whether the fields differ from the result
 * @property {(correction: any) => Promise<void>} oncorrect
 * @property {() => Promise<void>} onrevert
 * @property {() => Promise<void>} onexclude
 */

/** The fields, in order. A field has the name of the property that it corrects. */
const FIELDS = [
    { name: "title", label: "screenshots.name" },
    { name: "creator", label: "screenshots.creator" },
    { name: "reason", label: "screenshots.reason", hint: "screenshots.reason.hint" },
];

export class ReviewForm {
    #detail;
    #handlers;
    /** @type {Map<string, ReturnType<typeof textField>>} */
    #fields = new Map();

    /** @param {any} detail @param {ReviewFormHandlers} handlers */
    constructor(detail, handlers) {
        this.#detail = detail;
        this.#handlers = handlers;
        for (const { name, label, hint } of FIELDS) this.#fields.set(name, this.#field(name, label, hint));
        const { result, reasons } = detail;
        this.types = h(
            "div",
            { class: "pills review-types", role: "group", "aria-label": t("screenshots.type") },
            TYPES.map((type, index) => this.#type(type, KEYS[index])),
        );
        this.element = h(
            "div",
            { class: "review-words stack" },
            this.types,
            reasons.length > 0 && reasonList(reasons),
            [...this.#fields.values()],
            h("p", { class: "caption" }, captionOf(result)),
            result.corrected && this.#found(),
            this.#actions(),
        );
    }

    /** The user's unsaved changes in the fields. @returns {Record<string, string>} */
    get edits() {
        const { result } = this.#detail;
        const changed = [...this.#fields].filter(([name, field]) => field.value !== (result[name] ?? ""));
        return Object.fromEntries(changed.map(([name, field]) => [name, field.value]));
    }

    /** Scrolls the selected type to the middle of the row, if the row is scrollable. */
    scrollToType() {
        const type = this.types.querySelector('[aria-pressed="true"]');
        if (!(type instanceof HTMLElement)) return;
        this.types.scrollLeft = type.offsetLeft - this.types.offsetLeft -
            (this.types.clientWidth - type.offsetWidth) / 2;
    }

    /** @param {string} name @param {string} label @param {string} [hint] */
    #field(name, label, hint) {
        const { result, marks } = this.#detail;
        const field = textField({
            label: t(label),
            value: result[name] ?? "",
            hint: hint && t(hint),
            oninput: () => this.#handlers.onedit(Object.keys(this.edits).length > 0),
            onsubmit: () => void this.#handlers.oncorrect({}),
        });
        // Gives the field the same colour as the mark on the picture from which its value was read.
        const isMarked = name !== "reason" && marks.some((/** @type {any} */ mark) => mark.kind === name);
        field.classList.toggle(`review-${name}`, isMarked);
        return field;
    }

    /** @param {string} type @param {string} key */
    #type(type, key) {
        const pressed = type === this.#detail.result.type;
        const element = pill({
            label: t(`screenshots.one.${type}`),
            pressed,
            onclick: () => this.#handlers.oncorrect(pressed ? {} : { type }),
        });
        element.append(h("kbd", { class: "button-key", "aria-hidden": "true" }, key.toUpperCase()));
        element.setAttribute("aria-keyshortcuts", key);
        return element;
    }

    /** The original result, before corrections. */
    #found() {
        const { type, title, creator } = this.#detail.found;
        const what = [t(`screenshots.one.${type}`), title, creator].filter(Boolean).join(" · ");
        return h("p", { class: "caption" }, t("screenshots.found", { what }));
    }

    #actions() {
        const { result } = this.#detail;
        const { onrevert, onexclude } = this.#handlers;
        return h(
            "div",
            { class: "row review-actions" },
            result.corrected && button(t("screenshots.revert"), { size: "small", icon: "undo", onclick: onrevert }),
            result.photo && button(t("screenshots.exclude"), {
                style: "quiet",
                size: "small",
                key: "X",
                decides: true,
                onclick: onexclude,
            }),
            result.link && h(
                "a",
                { class: "button button-quiet button-small", ...searchLink(result.link) },
                icon("search", { size: 18 }),
                searchWords(result.link),
            ),
        );
    }
}

/** What the result says, in the user's language. The caption that is written to a file has a fixed form. @param {any} result */
function captionOf({ type, title, creator, status, album }) {
    const outcome = status === "failed"
        ? t("screenshots.outcome.failed")
        : album && settings.value.screenshotAlbums && t("screenshots.outcome.album");
    return [t(`screenshots.one.${type}`), title, creator, outcome].filter(Boolean).join(" · ");
}

/** @param {{kind: string, detail?: string}[]} reasons */
function reasonList(reasons) {
    return h(
        "div",
        { class: "review-why" },
        h("h3", null, t("screenshots.why")),
        h(
            "ul",
            { class: "review-reasons" },
            reasons.map(({ kind, detail }) => h("li", null, t(`screenshots.reason.${kind}`), detail && ` “${detail}”`)),
        ),
    );
}
