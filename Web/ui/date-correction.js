// The sheet that corrects when photos were taken. It shows what will happen before anything changes.
import { post } from "../core/api.js";
import { failureText } from "../core/failure.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { loadStyles } from "../core/styles.js";
import { button } from "./button.js";
import { correction, WAYS } from "./date-rules.js";
import { momentWords } from "./date-words.js";
import { errorWords } from "./error-view.js";
import { sheet } from "./sheet.js";
import { segmented, toggle } from "./switch.js";
import { textField } from "./text-field.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** Time in ms after the last key before the preview is fetched. */
const PAUSE = 200;
/** Number of photos in the preview. */
const SHOWN = 3;
/** Maximum number of failures shown for one request. */
const MAX_FAILURES = 3;

/**
 * Asks how to correct the dates of photos, and corrects them.
 * @param {number[]} ids
 * @param {object} [options]
 * @param {string} [options.taken] the date of the photo, if there is only one
 * @param {() => void} [options.after] runs after an undo
 * @returns {Promise<boolean>} whether anything was corrected
 */
export function correctDates(ids, { taken, after } = {}) {
    const { promise, resolve } = Promise.withResolvers();
    void loadStyles(["/ui/date-correction.css"]);
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    /** @type {import("./date-rules.js").Form} */
    const form = {
        day: taken?.slice(0, 10) ?? "",
        time: taken?.slice(11, 19) ?? "",
        later: true,
        days: 0,
        hours: 1,
        minutes: 0,
        from: "",
        to: here,
    };
    let way = WAYS[0];
    let sidecars = false;
    /** The preview for the present form. @type {any} */
    let shown = null;
    let answered = /** @type {any} */ (null);
    let asking = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;

    const fields = h("div", { class: "date-fields" });
    const preview = h("div", { class: "date-preview", role: "status" });
    const aside = h(
        "label",
        { class: "date-sidecars" },
        h("span", null, t("dates.sidecars"), h("span", { class: "caption" }, t("dates.sidecars.text"))),
        toggle({
            checked: false,
            onchange: (checked) => {
                sidecars = checked;
                show();
            },
        }),
    );
    const press = button(t("dates.button", { n: ids.length }), { style: "primary", decides: true, onclick: save });
    const opened = sheet({
        title: t("dates.title"),
        content: h(
            "div",
            { class: "stack date-correction" },
            segmented({
                label: t("dates.way"),
                value: way,
                options: WAYS.map((value) => ({ value, label: t(`dates.way.${value}`) })),
                onchange: choose,
            }),
            fields,
            preview,
            aside,
        ),
        actions: [button(t("common.cancel"), { onclick: () => opened.close() }), press],
        onclose: () => {
            clearTimeout(timer);
            asking.abort();
            if (answered) tell(answered, after);
            resolve(Boolean(answered?.act));
        },
    });
    choose(way);
    return promise;

    /** @param {string} next */
    function choose(next) {
        way = next;
        aside.hidden = way === "found";
        replace(fields, FIELDS[way](form, ask));
        ask();
    }

    /** Fetches the preview of the present form, after a pause. */
    function ask() {
        clearTimeout(timer);
        asking.abort();
        shown = null;
        const order = correction(way, form);
        preview.setAttribute("aria-busy", String(order !== null));
        if (!order) replace(preview, h("p", { class: "caption" }, t(`dates.incomplete.${way}`)));
        show();
        if (order) timer = setTimeout(() => void fetchPreview(order), PAUSE);
    }

    /** @param {Record<string, any>} order */
    async function fetchPreview(order) {
        asking = new AbortController();
        const { signal } = asking;
        try {
            const answer = await post("/api/photos/dates/preview", { ids, ...order }, { signal });
            if (signal.aborted) return;
            shown = { order, answer };
            replace(preview, previewLines(answer));
        } catch (error) {
            if (signal.aborted) return;
            const { text, hint } = errorWords(error);
            replace(preview, h("p", { class: "date-problem" }, [text, hint].filter(Boolean).join(" ")));
        }
        preview.removeAttribute("aria-busy");
        show();
    }

    /** Shows on the button how many photos it corrects. */
    function show() {
        const count = shown ? shown.answer.count : ids.length;
        const written = shown && writes() ? shown.answer.same : 0;
        press.toggleAttribute("disabled", !shown || count + written === 0);
        const words = count === 0 && written > 0 ? "dates.write" : "dates.button";
        press.label = t(words, { n: count || written || ids.length });
    }

    function writes() {
        return sidecars && way !== "found";
    }

    async function save() {
        if (!shown) return;
        const { order, answer } = shown;
        press.toggleAttribute("disabled", true);
        try {
            answered = await post("/api/photos/dates", { ids, ...order, sidecars: writes(), revision: answer.revision });
            opened.close();
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
            ask();
        }
    }
}

/** Reports the result, with a button that undoes it. @param {any} answer @param {() => void} [after] */
function tell(answer, after) {
    const failed = [...answer.failed, ...answer.sidecarsFailed];
    for (const { error } of failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
    if (answer.act === null) return;
    const words = answer.sidecars > 0 ? "dates.doneWritten" : "dates.done";
    toast(t(words, { n: answer.count, written: answer.sidecars }), { kind: "success", action: undoing(answer.act, after) });
}

/** What will happen: the first photos, and the numbers of the others. @param {any} answer */
function previewLines({ photos, count, same, refused, failed }) {
    const first = photos.slice(0, SHOWN);
    const more = count - first.length;
    const reason = failed.length > 0 ? failureText({ ...failed[0].error, file: undefined }) : "";
    return [
        refused > 0 && h("p", { class: "date-problem" }, t("dates.refused", { n: refused, reason })),
        first.length > 0 && h(
            "ul",
            { class: "date-lines" },
            first.map((/** @type {any} */ photo) =>
                h(
                    "li",
                    null,
                    h("span", { class: "date-name" }, photo.name),
                    h(
                        "span",
                        { class: "tabular" },
                        momentWords(photo.before),
                        " → ",
                        h("b", null, momentWords(photo.after)),
                    ),
                )
            ),
        ),
        more > 0 && h("p", { class: "caption" }, t("dates.more", { n: more })),
        same > 0 && h("p", { class: "caption" }, t("dates.same", { n: same })),
    ];
}

/** The fields of each way. @type {Record<string, (form: any, changed: () => void) => any>} */
const FIELDS = {
    date: (form, changed) => [
        h(
            "div",
            { class: "date-pair" },
            input("dates.day", "date", form, "day", changed, { min: "0001-01-01", max: "9999-12-31" }),
            input("dates.time", "time", form, "time", changed, { step: "1" }),
        ),
        h("p", { class: "caption" }, t("dates.dayAlone")),
    ],
    shift: (form, changed) => [
        segmented({
            label: t("dates.direction"),
            value: form.later ? "later" : "earlier",
            options: ["later", "earlier"].map((value) => ({ value, label: t(`dates.${value}`) })),
            onchange: (value) => {
                form.later = value === "later";
                changed();
            },
        }),
        h(
            "div",
            { class: "date-triple" },
            ["days", "hours", "minutes"].map((name) =>
                input(`dates.${name}`, "number", form, name, changed, { min: "0", inputMode: "numeric" })
            ),
        ),
    ],
    zone: (form, changed) => [zone("dates.from", form, "from", changed), zone("dates.to", form, "to", changed)],
    name: () => h("p", { class: "caption" }, t("dates.name.text")),
    found: () => h("p", { class: "caption" }, t("dates.found.text")),
};

/**
 * @param {string} words
 * @param {string} type
 * @param {any} form
 * @param {string} name
 * @param {() => void} changed
 * @param {Record<string, string>} attributes
 */
function input(words, type, form, name, changed, attributes) {
    const field = textField({
        label: t(words),
        type,
        value: String(form[name]),
        oninput: (value) => {
            form[name] = type === "number" ? (value === "" ? 0 : Number(value)) : value;
            changed();
        },
    });
    Object.assign(/** @type {any} */ (field.querySelector("input")), attributes);
    return field;
}

/** A choice of a time zone. @param {string} words @param {any} form @param {string} name @param {() => void} changed */
function zone(words, form, name, changed) {
    const zones = [...new Set([form.to, ...Intl.supportedValuesOf("timeZone"), "UTC"])].filter(Boolean).sort();
    const choice = h(
        "select",
        { class: "field-input" },
        h("option", { value: "" }, t("dates.chooseZone")),
        zones.map((each) => h("option", { value: each }, each.replaceAll("_", " "))),
    );
    choice.value = form[name];
    choice.addEventListener("change", () => {
        form[name] = choice.value;
        changed();
    });
    return h("label", { class: "field" }, h("span", { class: "field-label" }, t(words)), choice);
}
