/** Shows the headings above photos: of a single day, of two days in the same row, and in selection mode. */
import { h } from "../core/html.js";
import { gridHead, nameHead } from "../ui/grid-heads.js";
import { toast } from "../ui/toast.js";
import { both } from "./both.js";
import { part } from "./part.js";

/** The width of a heading that shares its row with another heading, as in `GridHeads`. */
const SHARED = "11rem";

export const heads = () =>
    part(
        "Headings",
        both(() => [
            head("Thursday, 26 November 2026"),
            h("div", { class: "row" }, head("Wed, 25 Nov", SHARED), head("Tue, 24 Nov", SHARED)),
            h("div", { class: "photo-grid-choosing" }, head("November 2026")),
        ]),
    );

/** @param {string} words @param {string} [width] the width of a heading that shares its row */
function head(words, width) {
    const element = gridHead(() => toast(`All of ${words}`));
    nameHead(element, words);
    element.classList.toggle("grid-head-small", width !== undefined);
    if (width) element.style.inlineSize = width;
    return element;
}
