/** One result in full: the picture with what decided marked on it, and what the person has to say. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { previewURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";
import { errorView } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
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

/** @param {any} first @param {Handlers} handlers */
export function review(first, handlers) {
    let item = first;
    const gone = new AbortController();
    const content = h("div", { class: "review" });
    const opened = sheet({ title: t("screenshots.review.title"), content, wide: true, onclose: () => gone.abort() });
    const byKey = Object.fromEntries(KEYS.map((key, index) => [key, () => say({ type: TYPES[index] })]));
    keys(opened.element, { ...byKey, ArrowRight: () => go(1), ArrowLeft: () => go(-1), [NOT_ONE]: exclude }, {
        signal: gone.signal,
    });
    void show();

    /** @param {any} correction */
    async function say(correction) {
        await handlers.correct(item.id, correction);
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
        const id = item.id;
        try {
            const detail = await get(`/api/screenshots/${id}`, { signal: gone.signal });
            if (item.id === id) replace(content, picture(detail), words(detail));
        } catch (error) {
            if (!gone.signal.aborted) replace(content, errorView(error, show));
        }
    }

    /** @param {any} detail */
    function words(detail) {
        const { result, found } = detail;
        const select = h(
            "select",
            { class: "field-input", "aria-label": t("screenshots.type") },
            TYPES.map((type, index) =>
                h(
                    "option",
                    { value: type, selected: type === result.type },
                    `${t(`screenshots.type.${type}`)} (${KEYS[index].toUpperCase()})`,
                )
            ),
        );
        const title = textField({ label: t("screenshots.name"), value: result.title ?? "" });
        const creator = textField({ label: t("screenshots.creator"), value: result.creator ?? "" });
        const reason = textField({
            label: t("screenshots.reason"),
            value: result.reason ?? "",
            hint: t("screenshots.reason.hint"),
        });
        const save = () => {
            /** @type {any} */
            const correction = { reason: reason.value };
            if (select.value !== result.type) correction.type = select.value;
            if (title.value !== (result.title ?? "")) correction.title = title.value;
            if (creator.value !== (result.creator ?? "")) correction.creator = creator.value;
            void say(correction);
        };
        return h(
            "div",
            { class: "review-words stack" },
            h("p", { class: "caption" }, result.caption),
            detail.reasons.length > 0 &&
                h(
                    "div",
                    null,
                    h("h3", null, t("screenshots.why")),
                    h(
                        "ul",
                        { class: "review-reasons" },
                        detail.reasons.map((/** @type {any} */ each) =>
                            h("li", null, t(`screenshots.reason.${each.kind}`), each.detail && ` “${each.detail}”`)
                        ),
                    ),
                ),
            h("label", { class: "field" }, h("span", { class: "field-label" }, t("screenshots.type")), select),
            title,
            creator,
            reason,
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
                button(t("common.save"), { style: "primary", onclick: save }),
                result.corrected &&
                    button(t("screenshots.revert"), { style: "quiet", onclick: () => handlers.revert(item.id).then(show) }),
                result.photo && button(t("screenshots.exclude"), { style: "quiet", onclick: exclude }),
                result.link &&
                    h("a", { href: result.link, target: "_blank", rel: "noopener noreferrer" }, t("screenshots.search")),
            ),
        );
    }
}

/** @param {any} detail */
function picture(detail) {
    const photo = detail.result.photo;
    if (!photo) return h("p", { class: "quiet" }, t("screenshots.away"));
    const marks = detail.marks.map((/** @type {any} */ mark) => {
        const [left, top, width, height] = mark.box.map((/** @type {number} */ share) => `${share * 100}%`);
        return h("span", {
            class: ["review-mark", `review-mark-${mark.kind}`],
            title: mark.text,
            style: { left, top, width, height },
        });
    });
    return h(
        "div",
        { class: "review-picture" },
        h("div", { class: "review-frame" }, h("img", { src: previewURL(photo, 1440), alt: photo.name }), marks),
    );
}
