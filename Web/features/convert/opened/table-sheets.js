/** The sheets of a table: filter, dialect and encoding, statistics of the columns, and saving as a new file. */
import { TEXT_ENCODINGS } from "../../../core/encodings.js";
import { bytes, number } from "../../../core/format.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { errorView } from "../../../ui/error-view.js";
import { sheet } from "../../../ui/sheet.js";
import { skeleton } from "../../../ui/skeleton.js";
import { textField } from "../../../ui/text-field.js";
import { waysOut } from "./leaving.js";

const COMPARISONS = [
    "contains",
    "lacks",
    "equals",
    "differs",
    "starts",
    "ends",
    "less",
    "most",
    "more",
    "least",
    "empty",
    "filled",
];

/**
 * A drop-down list with a label.
 * @param {string} label
 * @param {{value: string, label: string}[]} options
 * @param {string} value
 */
export function choice(label, options, value) {
    const id = `choice-${Math.random().toString(36).slice(2)}`;
    const select = h(
        "select",
        { id, class: "field-input" },
        options.map((option) => h("option", { value: option.value, selected: option.value === value }, option.label)),
    );
    const element = h("div", { class: "field" }, h("label", { class: "field-label", htmlFor: id }, label), select);
    return Object.defineProperty(/** @type {HTMLElement & {value: string}} */ (/** @type {any} */ (element)), "value", {
        get: () => select.value,
    });
}

/**
 * A drop-down list of encodings, and the likely ones with a sample of how the file would read.
 * @param {string} label
 * @param {string[]} encodings
 * @param {string} value
 * @param {import("./table.js").Reading[]} readings
 */
export function encodingField(label, encodings, value, readings) {
    const field = choice(label, encodings.map((one) => ({ value: one, label: one })), value);
    const select = field.querySelector("select");
    if (!select || readings.length < 2) return field;
    const samples = readings.map(({ encoding, sample }) =>
        h(
            "button",
            {
                type: "button",
                class: "opened-reading",
                dataset: { encoding },
                onclick: () => {
                    select.value = encoding;
                    select.dispatchEvent(new Event("change", { bubbles: true }));
                },
            },
            h("span", { class: "caption" }, encoding),
            h("span", { dir: "auto" }, sample),
        )
    );
    const mark = () => {
        for (const one of samples) one.setAttribute("aria-pressed", String(one.dataset.encoding === select.value));
    };
    select.addEventListener("change", mark);
    mark();
    field.append(h("div", { class: "opened-readings", role: "group", "aria-label": t("opened.readings") }, samples));
    return field;
}

/** The encodings of a text or a table. @param {string} value @param {import("./table.js").Reading[]} [readings] */
export const encodingChoice = (value, readings = []) => encodingField(t("opened.encoding"), TEXT_ENCODINGS, value, readings);

/**
 * @param {import("./table.js").Head} head
 * @param {import("./table.js").Condition[]} conditions
 * @param {(conditions: import("./table.js").Condition[]) => void} done
 */
export function filterSheet(head, conditions, done) {
    const all = [...conditions];
    const columns = [
        { value: "", label: t("opened.filter.any") },
        ...head.columns.map((name, index) => ({
            value: String(index),
            label: name || t("opened.column", { n: index + 1 }),
        })),
    ];
    const column = choice(t("opened.filter.column"), columns, columns[1]?.value ?? "");
    const comparisons = COMPARISONS.map((value) => ({ value, label: t(`opened.is.${value}`) }));
    const comparison = choice(t("opened.filter.comparison"), comparisons, "contains");
    const value = textField({ label: t("opened.filter.value"), onsubmit: () => apply() });
    const list = h("ul", { class: "opened-conditions" });
    const draw = () => replace(list, all.map((one, index) => conditionRow(one, columns, () => drop(index))));
    const drop = (/** @type {number} */ index) => {
        all.splice(index, 1);
        draw();
    };
    const add = () => {
        if (!value.value && comparison.value !== "empty" && comparison.value !== "filled") return;
        const at = column.value === "" ? null : Number(column.value);
        all.push({ column: at, comparison: comparison.value, value: value.value });
        value.value = "";
        draw();
    };
    const apply = () => {
        add();
        opened.close();
        done(all);
    };
    draw();
    const opened = sheet({
        title: t("opened.filter"),
        content: [list, h("div", { class: "opened-form" }, column, comparison, value)],
        actions: [
            button(t("opened.filter.add"), { icon: "plus", onclick: add }),
            button(t("opened.filter.apply"), { style: "primary", onclick: apply }),
        ],
    });
}

/**
 * @param {import("./table.js").Condition} condition @param {{label: string}[]} columns the first entry stands for any column
 * @param {() => void} ondrop
 */
function conditionRow({ column, comparison, value }, columns, ondrop) {
    return h(
        "li",
        null,
        h(
            "span",
            null,
            columns[column === null ? 0 : column + 1].label,
            " ",
            h("b", null, t(`opened.is.${comparison}`)),
            " ",
            value,
        ),
        button(t("opened.filter.drop"), { style: "quiet", size: "small", icon: "close", iconOnly: true, onclick: ondrop }),
    );
}

/**
 * @param {import("./table.js").Head} head
 * @param {Record<string, any>} choices
 * @param {(choice: Record<string, any>) => Promise<void>} done
 */
export function dialectSheet({ dialect, readings }, choices, done) {
    const sign = dialect.delimiter === 9 ? "tab" : String.fromCharCode(dialect.delimiter);
    const signs = [",", ";", "tab", "|"].map((value) => ({ value, label: t(`opened.sign.${value}`) }));
    if (!signs.some(({ value }) => value === sign)) signs.push({ value: sign, label: sign });
    const quotes = ['"', "'", "none"].map((value) => ({ value, label: value === "none" ? t("opened.quote.none") : value }));
    const delimiter = choice(t("opened.delimiter"), signs, sign);
    const quote = choice(t("opened.quote"), quotes, dialect.quote ? String.fromCharCode(dialect.quote) : "none");
    const escapes = [{ value: "none", label: t("opened.escape.twice") }, { value: "\\", label: "\\" }];
    const escape = choice(t("opened.escape"), escapes, dialect.escape ? String.fromCharCode(dialect.escape) : "none");
    const encoding = encodingChoice(dialect.encoding, readings);
    const headers = ["true", "false"].map((value) => ({ value, label: t(`opened.header.${value}`) }));
    const header = choice(t("opened.header"), headers, String(dialect.hasHeader));
    const use = (/** @type {Record<string, any>} */ next) => {
        opened.close();
        return done(next);
    };
    const opened = sheet({
        title: t("opened.dialect"),
        content: h("div", { class: "opened-form" }, delimiter, quote, escape, encoding, header),
        actions: [
            Object.keys(choices).length > 0 && button(t("opened.detect"), { onclick: () => use({}) }),
            button(t("opened.use"), {
                style: "primary",
                onclick: () =>
                    use({
                        delimiter: delimiter.value,
                        quote: quote.value,
                        escape: escape.value,
                        encoding: encoding.value,
                        header: header.value === "true",
                    }),
            }),
        ].filter((one) => one instanceof Node),
    });
}

/** @param {() => Promise<any>} ask @param {string[]} names */
export function profileSheet(ask, names) {
    const body = h("div", { class: "opened-profiles" }, skeleton("row", 4));
    sheet({ title: t("opened.profile"), content: body, wide: true });
    void load();

    async function load() {
        try {
            const { rows, ragged, columns } = await ask();
            const words = [t("opened.rows", { n: rows }), ragged > 0 && t("opened.ragged", { n: ragged })].filter(Boolean)
                .join(" · ");
            replace(body, h("p", { class: "caption tabular" }, words), columns.map(profile));
        } catch (error) {
            replace(body, errorView(error, load));
        }
    }

    /** @param {any} column @param {number} index */
    function profile(column, index) {
        const facts = [
            t(`opened.type.${column.type}`),
            column.empty > 0 && t("opened.empties", { n: column.empty }),
            (column.isEstimate ? "≈ " : "") + t("opened.distinct", { n: column.distinct }),
        ];
        const range = column.minimum !== undefined && `${short(column.minimum)} … ${short(column.maximum)}`;
        const mean = column.mean !== undefined && t("opened.mean", { mean: number(column.mean) });
        return h(
            "section",
            { class: "opened-profile" },
            h("h3", null, names[index] || t("opened.column", { n: index + 1 })),
            h("p", { class: "caption tabular" }, facts.filter(Boolean).join(" · ")),
            range && h("p", { class: "caption tabular" }, [range, mean].filter(Boolean).join(" · ")),
            column.histogram.length > 0 ? histogram(column) : bars(column),
        );
    }
}

/** @param {string} text */
const short = (text) => text.length > 40 ? text.slice(0, 39) + "…" : text;

/** @param {any} column */
function histogram({ histogram: steps, minimum, maximum }) {
    const most = Math.max(1, ...steps);
    return h(
        "div",
        { class: "opened-histogram", role: "img", "aria-label": t("opened.histogram", { minimum, maximum }) },
        steps.map((/** @type {number} */ step) =>
            h("span", { style: { blockSize: `${step ? Math.max(3, 100 * step / most) : 0}%` } })
        ),
    );
}

/** A bar chart of the most frequent values. @param {any} column */
function bars({ frequent, count }) {
    return h(
        "ul",
        { class: "opened-bars" },
        frequent.slice(0, 5).map((/** @type {any} */ one) =>
            h(
                "li",
                null,
                h("span", { class: "opened-bar", style: { inlineSize: `${Math.max(1, 100 * one.count / count)}%` } }),
                h("span", { class: "opened-bar-name" }, short(one.value)),
                h("span", { class: "caption tabular" }, number(one.count)),
            )
        ),
    );
}

/** @param {string} name @param {(format: string, name: string) => Promise<any>} save */
export function saveTableSheet(name, save) {
    const stem = name.replace(/\.[^.]{1,8}$/, "");
    const formats = ["csv", "tsv", "jsonl", "json", "markdown"].map((value) => ({
        value,
        label: t(`opened.format.${value}`),
    }));
    const format = choice(t("opened.format"), formats, "csv");
    const field = textField({ label: t("opened.name"), value: stem });
    const result = h("div", { class: "opened-saved" });
    sheet({
        title: t("opened.save"),
        content: [
            h("p", { class: "caption" }, t("opened.save.text")),
            h("div", { class: "opened-form" }, format, field),
            result,
        ],
        actions: [button(t("opened.save.go"), { style: "primary", onclick: () => go() })],
    });

    async function go() {
        try {
            const file = await save(format.value, field.value || stem);
            replace(
                result,
                h("p", null, h("b", null, file.name), " · ", bytes(file.bytes)),
                waysOut(file).map(({ label, icon, run }, index) =>
                    button(label, { style: index ? undefined : "primary", icon, onclick: run })
                ),
                button(t("opened.convert"), { icon: "convert", href: `/convert?files=${file.id}` }),
            );
        } catch (error) {
            errorToast(error);
        }
    }
}
