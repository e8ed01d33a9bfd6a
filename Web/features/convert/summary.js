/** A compact summary of many files for phones, so that the available conversions below remain visible. */
import { h } from "../../core/html.js";
import { number } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { fileName } from "../../ui/file-name.js";
import { fileFace } from "./face.js";

/** The maximum number of files to show as rows. */
const FEW = 3;
/** The number of thumbnails that fit side by side. */
const FACES = 6;
/** The number of files to list by name. */
const NAMED = 2;
/** Matches screens that are too narrow for both rows and a form. */
const narrow = matchMedia("(max-width: 47.99em)");

/** Whether to show the files as a summary. @param {import("./words.js").File[]} files */
export const isSummed = (files) => narrow.matches && files.length > FEW;

/** @param {import("./words.js").File[]} files */
export function summary(files) {
    const names = files.slice(0, NAMED).flatMap(({ name }, index) => [index > 0 && ", ", fileName(name)].flat());
    return h(
        "div",
        { class: "convert-summary" },
        h("div", { class: "convert-faces" }, files.slice(0, FACES).map(fileFace)),
        h("p", { class: "caption" }, names, " ", t("convert.more", { n: number(files.length - NAMED) })),
    );
}
