// The years of the library. Each year is a row of months with one picture for each month.
import { number } from "../../core/format.js";
import { h } from "../../core/html.js";
import { locale, t } from "../../core/i18n.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";

const monthName = new Intl.DateTimeFormat(locale(), { month: "long" });

/** @typedef {{month: string, start: number, count: number}} Month */

/**
 * @param {{months: Month[], covers: (import("../../core/pictures.js").Card | null)[]}} answer
 * @param {(start: number) => void} onopen called with the index of the first photo of a month
 * @param {((year: string) => string) | null} swipeOf returns the URL of the deck for a year; null: these photos cannot be
 *     swiped
 */
export function yearsView({ months, covers }, onopen, swipeOf) {
    /** @type {Map<string, {month: Month, cover: any}[]>} */
    const years = new Map();
    months.forEach((month, index) => {
        const year = month.month.slice(0, 4);
        years.set(year, [...(years.get(year) ?? []), { month, cover: covers[index] }]);
    });
    return h(
        "div",
        { class: "photos-years" },
        [...years].map(([year, list]) =>
            h(
                "section",
                { class: "photos-year" },
                h(
                    "h2",
                    null,
                    String(Number(year)),
                    h(
                        "span",
                        { class: "caption tabular" },
                        t("photos.count", { n: list.reduce((n, each) => n + each.month.count, 0) }),
                    ),
                    swipeOf &&
                        button(t("photos.swipe"), { size: "small", style: "quiet", icon: "swipe", href: swipeOf(year) }),
                ),
                h("div", { class: "photos-months" }, list.map(({ month, cover }) => tile(month, cover, onopen))),
            )
        ),
    );
}

/** @param {Month} month @param {any} cover @param {(start: number) => void} onopen */
function tile({ month, start, count }, cover, onopen) {
    const name = monthName.format(new Date(`${month}-01T00:00:00`));
    const image = cover && isShown(cover) &&
        h("img", { src: thumbnailURL(cover), alt: "", loading: "lazy", decoding: "async", draggable: false });
    return h(
        "button",
        {
            class: "photos-month",
            type: "button",
            style: { backgroundColor: cover?.colour ?? "" },
            onclick: () => onopen(start),
        },
        image,
        h("span", { class: "photos-month-words" }, h("strong", null, name), h("span", { class: "tabular" }, number(count))),
    );
}
