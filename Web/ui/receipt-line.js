/** The facts of a receipt in one line: the shop, the date and the total. */
import { date } from "../core/format.js";
import { h } from "../core/html.js";
import { locale, t } from "../core/i18n.js";
import { icon } from "./icon.js";

/**
 * @typedef {{merchant?: string | null, date?: string | null, addsUp?: boolean | null,
 *   total?: {cents: number, currency?: string | null} | null}} Receipt
 */

export const receiptStyle = "/ui/receipt-line.css";

/** @param {Receipt} receipt @returns {HTMLElement | null} null if the receipt has none of these facts */
export function receiptLine({ merchant, date: day, total, addsUp }) {
    const sum = total &&
        (total.currency
            ? new Intl.NumberFormat(locale(), { style: "currency", currency: total.currency }).format(total.cents / 100)
            : new Intl.NumberFormat(locale(), { minimumFractionDigits: 2 }).format(total.cents / 100));
    if (!merchant && !day && !sum) return null;
    const check = sum && typeof addsUp === "boolean" ? t(addsUp ? "notes.total.adds" : "notes.total.differs") : "";
    const differs = check && !addsUp;
    return h(
        "p",
        { class: "receipt-line" },
        merchant && h("strong", null, merchant),
        day && h("span", null, date(day)),
        sum &&
            h(
                "span",
                { class: "receipt-sum", title: check || null },
                differs && h("span", { class: "caption" }, t("notes.total.unlike")),
                h("span", { class: "tabular" }, sum),
                addsUp && icon("check-circle", { size: 16 }),
                addsUp && h("span", { class: "caption" }, t("notes.total.like")),
            ),
    );
}
