/** One result in full: the picture with what decided marked on it, and what the person has to say. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { previewURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";
import { errorView } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { pill } from "../../ui/pills.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { textField } from "../../ui/text-field.js";
import { KEYS, TYPES } from "./types.js";

/**
 * @typedef {object} Handlers
 * @property {(id: number, correction: any) => Promise<void>} correct
 * @property {(id: number) => Promise<void>} revert
 * @property {(file: number) => Promise<void>} exclude says that the picture is no screenshot
 * @property {(id: number, by: number) => any} step the neighbour in the list, or null
 */

// Besides the keys of the types.
const NOT_ONE = "x";
/** The longer edge of the picture, in px. */
const SIZE = 1440;

/** @param {any} first @param {Handlers} handlers */
export function review(first, handlers) {
    let item = first;
    /** What stands in the fields and is not saved yet. @type {() => any} */
    let edits = () => ({});
    const gone = new AbortController();
    const content = h("div", { class: "review" }, picture(first, []), skeleton("row", 3));
    const back = button(t("screenshots.previous"), {
        style: "quiet",
        icon: "arrow-left",
        iconOnly: true,
        onclick: () => go(-1),
    });
    const on = button(t("screenshots.next"), { style: "quiet", icon: "arrow-right", iconOnly: true, onclick: () => go(1) });
    const save = button(t("common.save"), { style: "primary", onclick: () => say({}) });
    const opened = sheet({
        title: t("screenshots.review.title"),
        address: `review-${first.id}`,
        content,
        actions: [h("div", { class: "review-steps" }, back, on), save],
        wide: true,
        onclose: () => gone.abort(),
    });
    const byKey = Object.fromEntries(KEYS.map((key, index) => [key, () => say({ type: TYPES[index] })]));
    keys(opened.element, { ...byKey, ArrowRight: () => go(1), ArrowLeft: () => go(-1), [NOT_ONE]: exclude }, {
        signal: gone.signal,
    });
    void show();

    /** Says it together with what stands in the fields. @param {any} correction */
    async function say(correction) {
        const whole = { ...edits(), ...correction };
        if (Object.keys(whole).length === 0) return;
        await handlers.correct(item.id, whole);
        await show();
    }

    async function exclude() {
        if (!item.photo) return;
        const next = handlers.step(item.id, 1) ?? handlers.step(item.id, -1);
        await handlers.exclude(item.photo.id);
        if (!next) return opened.close();
        item = next;
        await show();
    }

    /** @param {number} by */
    function go(by) {
        const next = handlers.step(item.id, by);
        if (!next) return;
        item = next;
        void show();
    }

    async function show() {
        const { id } = item;
        opened.rename(`review-${id}`);
        const next = handlers.step(id, 1);
        back.toggleAttribute("disabled", !handlers.step(id, -1));
        on.toggleAttribute("disabled", !next);
        try {
            const detail = await get(`/api/screenshots/${id}`, { signal: gone.signal });
            if (item.id !== id) return;
            const held = content.contains(document.activeElement);
            replace(content, picture(detail.result, detail.marks), words(detail));
            if (held) opened.element.focus();
            save.toggleAttribute("disabled", true);
            showType();
            // The neighbour's picture is there before it is asked for.
            if (next?.photo) new Image().src = previewURL(next.photo, SIZE);
        } catch (error) {
            if (!gone.signal.aborted) replace(content, errorView(error, show));
        }
    }

    /** Where the types are pushed along, the present one is in the middle. */
    function showType() {
        const row = content.querySelector(".review-types");
        const type = row?.querySelector('[aria-pressed="true"]');
        if (row instanceof HTMLElement && type instanceof HTMLElement) {
            row.scrollLeft = type.offsetLeft - row.offsetLeft - (row.clientWidth - type.offsetWidth) / 2;
        }
    }

    /** @param {any} detail */
    function words({ result, found, reasons, marks }) {
        const title = textField({
            label: t("screenshots.name"),
            value: result.title ?? "",
            oninput: edited,
            onsubmit: enter,
        });
        const creator = textField({
            label: t("screenshots.creator"),
            value: result.creator ?? "",
            oninput: edited,
            onsubmit: enter,
        });
        const reason = textField({
            label: t("screenshots.reason"),
            value: result.reason ?? "",
            hint: t("screenshots.reason.hint"),
            oninput: edited,
            onsubmit: enter,
        });
        edits = () => ({
            ...(title.value !== (result.title ?? "") && { title: title.value }),
            ...(creator.value !== (result.creator ?? "") && { creator: creator.value }),
            ...(reason.value !== (result.reason ?? "") && { reason: reason.value }),
        });
        const isMarked = (/** @type {string} */ kind) => marks.some((/** @type {any} */ mark) => mark.kind === kind);
        title.classList.toggle("review-title", isMarked("title"));
        creator.classList.toggle("review-creator", isMarked("creator"));
        return h(
            "div",
            { class: "review-words stack" },
            h(
                "div",
                { class: "pills review-types", role: "group", "aria-label": t("screenshots.type") },
                TYPES.map((type, index) => choice(type, KEYS[index], result.type)),
            ),
            title,
            creator,
            reason,
            h("p", { class: "caption" }, result.caption),
            reasons.length > 0 && h(
                "div",
                { class: "review-why" },
                h("h3", null, t("screenshots.why")),
                h(
                    "ul",
                    { class: "review-reasons" },
                    reasons.map((/** @type {any} */ each) =>
                        h("li", null, t(`screenshots.reason.${each.kind}`), each.detail && ` “${each.detail}”`)
                    ),
                ),
            ),
            result.corrected &&
                h(
                    "p",
                    { class: "caption" },
                    t("screenshots.found", {
                        what: [t(`screenshots.type.${found.type}`), found.title, found.creator].filter(Boolean).join(" · "),
                    }),
                ),
            h(
                "div",
                { class: "row review-actions" },
                result.corrected &&
                    button(t("screenshots.revert"), {
                        size: "small",
                        icon: "undo",
                        onclick: () => handlers.revert(item.id).then(show),
                    }),
                result.photo &&
                    button(t("screenshots.exclude"), { style: "quiet", size: "small", key: "X", onclick: exclude }),
                result.link &&
                    h(
                        "a",
                        {
                            class: "button button-quiet button-small",
                            href: result.link,
                            target: "_blank",
                            rel: "noopener noreferrer",
                        },
                        icon("search", { size: 18 }),
                        t("screenshots.search"),
                    ),
            ),
        );
    }

    /** @param {string} type @param {string} key @param {string} now */
    function choice(type, key, now) {
        const made = pill({
            label: t(`screenshots.type.${type}`),
            pressed: type === now,
            onclick: () => say(type === now ? {} : { type }),
        });
        made.append(h("kbd", { class: "button-key", "aria-hidden": "true" }, key.toUpperCase()));
        made.setAttribute("aria-keyshortcuts", key);
        return made;
    }

    function edited() {
        save.toggleAttribute("disabled", Object.keys(edits()).length === 0);
    }

    function enter() {
        void say({});
    }
}

/**
 * The picture at its size from the beginning, so that nothing moves when it arrives.
 * @param {any} result
 * @param {{kind: string, text: string, box: number[]}[]} marks boxes as shares: left, top, width, height
 */
function picture({ photo }, marks) {
    if (!photo) return h("p", { class: "quiet" }, t("screenshots.away"));
    return h(
        "div",
        { class: "review-picture" },
        h(
            "div",
            { class: "review-frame", style: { "--shape": String((photo.width || 9) / (photo.height || 16)) } },
            h("img", { src: previewURL(photo, SIZE), alt: photo.name }),
            marks.map(({ kind, text, box }) => {
                const [left, top, width, height] = box.map((share) => `${share * 100}%`);
                return h("span", {
                    class: `review-mark review-mark-${kind}`,
                    title: text,
                    style: { left, top, width, height },
                });
            }),
        ),
    );
}
