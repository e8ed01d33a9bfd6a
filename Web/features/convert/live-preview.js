/**
 * A preview that is updated while the user changes the form: the size of the first file's result and, if available, a
 * picture.
 */
import { del, post } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { bytes, percent } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";

/** The delay before a change is previewed, in ms, because a slider causes many changes in a row. */
const PAUSE = 250;

/** @typedef {import("./words.js").File} File */

/**
 * @param {string} converter
 * @param {File} file
 * @param {AbortSignal} signal aborted when the preview is no longer needed
 * @param {{missing: (values: Record<string, any>) => string | null, draw: (stage: HTMLElement, made: File) => Promise<void>,
 *   hasStage?: boolean}} options `missing` returns the reason why no result can be made yet
 * @returns {{element: HTMLElement, update: (values: Record<string, any>, isOneOfSeveral: boolean) => void}}
 */
export function livePreview(converter, file, signal, { missing, draw, hasStage = false }) {
    const facts = h("p", { class: "convert-preview-facts tabular", "aria-live": "polite" });
    const stage = h("div", { class: "convert-stage", hidden: !hasStage });
    const element = h("div", null, stage, facts);
    let timer = 0;
    let asked = 0;
    let isBusy = false;
    let isNamed = false;
    /** The text about the size of the result, without the file name. */
    let said = "";
    /** The values of the last request, as JSON. */
    let latest = "";
    /** The result that is shown. @type {File | null} */
    let shown = null;
    const forget = () => {
        clearTimeout(timer);
        asked++;
        if (shown) remove(shown);
        shown = null;
        latest = "";
    };
    const say = (/** @type {string} */ words) => {
        said = words;
        facts.textContent = (isNamed ? `${file.name}: ` : "") + words;
    };
    signal.addEventListener("abort", forget);
    return { element, update };

    /** @param {Record<string, any>} values @param {boolean} isOneOfSeveral */
    function update(values, isOneOfSeveral) {
        const words = missing(values);
        element.hidden = words === "";
        if (words !== null) {
            forget();
            // The stage (the area of the picture) keeps its height while it is empty, so that the elements below it do not
            // move.
            replace(stage);
            facts.classList.remove("convert-preview-waits");
            facts.textContent = words;
            return;
        }
        const wanted = JSON.stringify(values);
        const isNew = wanted !== latest;
        if (isNew || isOneOfSeveral !== isNamed) {
            isNamed = isOneOfSeveral;
            if (isNew && !shown) facts.textContent = t("convert.preview.waits");
            else if (said) say(said);
        }
        if (!isNew) return;
        latest = wanted;
        facts.classList.add("convert-preview-waits");
        clearTimeout(timer);
        const number = ++asked;
        timer = setTimeout(() => void show(values, number), shown ? PAUSE : 0);
    }

    /**
     * Makes one preview at a time. While a preview is being made, only the newest further request is kept.
     * @param {Record<string, any>} options @param {number} number
     */
    async function show(options, number) {
        if (number !== asked) return;
        if (isBusy) return void (timer = setTimeout(() => void show(options, number), PAUSE));
        isBusy = true;
        try {
            const made = await post("/api/convert/preview", { converter, file: file.id, options });
            // The values have changed in the meantime, or the user has left the page.
            if (number !== asked || signal.aborted) return remove(made);
            if (shown) remove(shown);
            shown = made;
            say(change(file.bytes, made.bytes));
            await draw(stage, made);
        } catch (error) {
            if (number !== asked || signal.aborted) return;
            replace(stage);
            say(failureText(/** @type {any} */ (error)));
        } finally {
            isBusy = false;
            if (number === asked) facts.classList.remove("convert-preview-waits");
        }
    }
}

/** @param {File} made */
const remove = ({ id }) => void del(`/api/convert/files/${id}`).catch(() => {});

/** The change of the file size, in words. @param {number} before @param {number} after in bytes */
function change(before, after) {
    if (bytes(before) === bytes(after)) return t("convert.hardly", { size: bytes(after) });
    const part = after < before ? ` (${percent(after, before)})` : "";
    return t("convert.pictures.preview", { before: bytes(before), after: bytes(after) }) + part;
}
