/** Many chosen files on a phone, in one line, so that the possible conversions are in view below. */
import { h } from "../../core/html.js";
import { number } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { fileName } from "../../ui/file-name.js";
import { fileFace } from "./face.js";

/** Files that are shown as rows. */
const FEW = 3;
/** Faces that fit beside each other. */
const FACES = 6;
/** Files that are named. */
const NAMED = 2;
/** Screens without room for both rows and a form. */
const narrow = matchMedia("(max-width: 47.99em)");

/** Whether they are shown in a line. @param {import("./words.js").File[]} files */
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
