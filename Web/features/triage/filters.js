// The sheet of the filter, and the chips that show its active parts. The filter itself is in the URL.
import { get } from "../../core/api.js";
import { baseName, bytes, date, number } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { locale, t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { segmented } from "../../ui/switch.js";
import { filterParams, monthOf, monthRange, SIZE_STEPS } from "./filter-query.js";

/** @typedef {import("./filter-query.js").Filter} Filter */

/** @param {string} month YYYY-MM */
const monthName = (month) =>
    new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" }).format(new Date(`${month}-15T12:00:00`));

/**
 * One chip for each active part of the filter; a press removes the part.
 * @param {Filter} filter
 * @returns {HTMLElement[]}
 */
export function filterChips(filter) {
    /** @type {[string, (keyof Filter)[]][]} */
    const parts = [];
    if (filter.screenshots) parts.push([t("filter.screenshots.only"), ["screenshots"]]);
    if (filter.folder) parts.push([baseName(filter.folder), ["folder"]]);
    const month = monthOf(filter);
    if (month) parts.push([monthName(month), ["from", "to"]]);
    else if (filter.from || filter.to) {
        parts.push([[filter.from, filter.to].map((day) => day ? date(`${day}T00:00`) : "").join(" – "), ["from", "to"]]);
    }
    if (filter.format) parts.push([filter.format.toUpperCase(), ["format"]]);
    if (filter.minBytes) parts.push([t("filter.atLeast", { size: bytes(filter.minBytes) }), ["minBytes"]]);
    if (filter.maxBytes) parts.push([t("filter.atMost", { size: bytes(filter.maxBytes) }), ["maxBytes"]]);
    return parts.map(([label, names]) => {
        const rest = { ...filter };
        for (const name of names) delete rest[name];
        const href = `/swipe?${new URLSearchParams(filterParams(rest))}`;
        return h(
            "a",
            { class: "chip", href, "aria-label": t("filter.remove", { what: label }) },
            label,
            icon("close", { size: 14 }),
        );
    });
}

/**
 * @param {Filter} filter
 * @param {(filter: Filter) => void} apply
 */
export function openFilters(filter, apply) {
    /** @type {Filter} */
    const next = { ...filter };
    const fields = h("div", { class: "stack filter-fields" }, h("div", { class: "skeleton skeleton-row" }));
    const closed = new AbortController();
    const opened = sheet({
        title: t("filter.title"),
        address: "filters",
        onclose: () => closed.abort(),
        content: fields,
        actions: [
            button(t("filter.clear"), { style: "quiet", onclick: () => done({}) }),
            button(t("filter.apply"), { style: "primary", onclick: () => done(next) }),
        ],
    });
    const done = (/** @type {Filter} */ chosen) => {
        opened.close();
        apply(chosen);
    };
    get("/api/library/facets", { signal: closed.signal }).then((facets) => replace(fields, build(next, facets)), (error) => {
        if (closed.signal.aborted) return;
        replace(
            fields,
            h("p", { role: "alert" }, errorWords(error).title),
            build(next, { folders: [], months: [], formats: [], screenshots: 0 }),
        );
    });
}

/** @param {Filter} next changed in place @param {any} facets */
function build(next, facets) {
    const put = (/** @type {keyof Filter} */ name, /** @type {any} */ value) => {
        if (value) /** @type {any} */ (next)[name] = value;
        else delete next[name];
    };
    const from = h("input", { type: "date", class: "field-input", value: next.from ?? "", "aria-label": t("filter.from") });
    const to = h("input", { type: "date", class: "field-input", value: next.to ?? "", "aria-label": t("filter.to") });
    from.addEventListener("change", () => put("from", from.value));
    to.addEventListener("change", () => put("to", to.value));
    const months = facets.months.map((/** @type {any} */ m) => [m.month, `${monthName(m.month)} · ${number(m.count)}`]);
    const month = choice(t("filter.month"), monthOf(next) ?? "", [["", t("filter.any")], ...months], (value) => {
        const range = value ? monthRange(value) : { from: "", to: "" };
        put("from", from.value = range.from);
        put("to", to.value = range.to);
    });
    const folders = facets.folders.map((/** @type {any} */ f) => [f.path, `${baseName(f.path)} · ${number(f.count)}`]);
    const formats = facets.formats.map((
        /** @type {any} */ f,
    ) => [f.format, `${f.format.toUpperCase()} · ${number(f.count)}`]);
    const sizes = SIZE_STEPS.map((size) => [String(size), t("filter.atLeast", { size: bytes(size) })]);
    const any = ["", t("filter.any")];
    return [
        segmented({
            label: t("filter.kind"),
            value: next.screenshots ? "1" : "",
            options: [{ value: "", label: t("filter.all") }, {
                value: "1",
                label: `${t("filter.screenshots")} · ${number(facets.screenshots)}`,
            }],
            onchange: (value) => put("screenshots", value === "1"),
        }),
        choice(t("filter.folder"), next.folder ?? "", [any, ...folders], (value) => put("folder", value)),
        month,
        h("div", { class: "filter-range" }, from, h("span", { "aria-hidden": "true" }, "–"), to),
        choice(t("filter.format"), next.format ?? "", [any, ...formats], (value) => put("format", value)),
        choice(t("filter.size"), String(next.minBytes ?? ""), [any, ...sizes], (value) => put("minBytes", Number(value))),
    ];
}

/**
 * @param {string} label
 * @param {string} value
 * @param {string[][]} options value and words; a value of the URL that is not among them is added
 * @param {(value: string) => void} onchange
 */
function choice(label, value, options, onchange) {
    const known = options.some(([each]) => each === value) ? options : [...options, [value, value]];
    const select = h("select", { class: "field-input" }, known.map(([each, words]) => h("option", { value: each }, words)));
    select.value = value;
    select.addEventListener("change", () => onchange(select.value));
    return h("label", { class: "field" }, h("span", { class: "field-label" }, label), select);
}
