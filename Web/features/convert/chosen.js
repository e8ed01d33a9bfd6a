/** The list of files to convert. */
import { get } from "../../core/api.js";
import { bytes, number } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { fileName } from "../../ui/file-name.js";
import { fileFace } from "./face.js";
import { grip } from "./order.js";
import { isSummed, summary } from "./summary.js";
import { facts } from "./words.js";

/** The maximum number of rows to show; further files are only counted. */
const MOST = 60;
/** The maximum number of PDFs to open in order to show more than their kind and size. */
const MOST_ASKED = 12;
/** If most files are of one kind, the maximum number of other files to list by name; further ones are only counted. */
const NAMED = 3;
/** The maximum number of kinds that are offered if the files are of different kinds. */
const MOST_KINDS = 4;
/** The facts about PDFs, by file id. @type {Map<number, Promise<Told>>} */
const told = new Map();

/** @typedef {import("./words.js").File} File */
/** @typedef {{words: string[], facts?: any, isLocked?: boolean}} Told */

/**
 * @param {File[]} files
 * @param {AbortSignal} signal
 * @param {{isOrdered: boolean, isWhole: boolean, add: () => void, change: (files: File[]) => void, showAll: () => void}} options
 *   `isOrdered`: whether the result depends on the order of the files; `isWhole`: whether to list the files as rows even if
 *   a phone would show a summary of them
 */
export function chosenCard(files, signal, { isOrdered, isWhole, add, change, showAll }) {
    const size = files.reduce((sum, file) => sum + file.bytes, 0);
    const drop = (/** @type {File} */ file) => change(files.filter((other) => other.id !== file.id));
    const move = (/** @type {number} */ from, /** @type {number} */ by) => {
        const next = [...files];
        const [file] = next.splice(from, 1);
        next.splice(from + by, 0, file);
        change(next);
    };
    const isShort = !isWhole && isSummed(files);
    const order = isOrdered && files.length > 1 ? move : null;
    return h(
        "section",
        { class: "card convert-chosen" },
        h(
            "div",
            { class: "convert-head" },
            h("h2", null, t("convert.files", { n: files.length })),
            h("span", { class: "caption tabular" }, bytes(size)),
        ),
        isShort ? summary(files) : h(
            "ul",
            { class: "convert-rows" },
            files.slice(0, MOST).map((file, index) => row(file, index, signal, order, drop)),
        ),
        mixed(files, change),
        !isShort && files.length > MOST &&
            h("p", { class: "caption" }, t("convert.more", { n: number(files.length - MOST) })),
        h(
            "div",
            { class: "convert-tools" },
            isShort && button(t(order ? "convert.order" : "convert.all"), { size: "small", icon: "list", onclick: showAll }),
            button(t("convert.add"), { size: "small", icon: "plus", onclick: add }),
            button(t("convert.clear"), { style: "quiet", size: "small", onclick: () => change([]) }),
            files.length === 1 && files[0].bytes > 0 &&
                button(lookWords(files[0]), { size: "small", href: opened(files[0]) }),
        ),
    );
}

/**
 * Says that the files are of different kinds, and offers to keep one kind. If most files are of one kind, lists the other files,
 * with a button that removes all of them.
 * @param {File[]} files
 * @param {(files: File[]) => void} change
 */
function mixed(files, change) {
    const families = Object.values(Object.groupBy(files, ({ family }) => family)).map((each = []) => each)
        .sort((one, other) => other.length - one.length);
    const [most = []] = families;
    const others = files.filter((file) => !most.includes(file));
    if (others.length === 0) return null;
    if (others.length >= most.length) {
        return h(
            "div",
            { class: "convert-mixed" },
            h("p", { class: "caption" }, t("convert.different")),
            h(
                "div",
                { class: "row" },
                families.slice(0, MOST_KINDS).map((each) =>
                    button(onlyWords(each), { size: "small", onclick: () => change(each) })
                ),
            ),
        );
    }
    const names = others.slice(0, NAMED).map(({ name }) => name);
    if (others.length > NAMED) names.push(t("convert.more", { n: number(others.length - NAMED) }));
    return h(
        "div",
        { class: "convert-mixed" },
        h("p", { class: "caption" }, t("convert.mixed", { names: names.join(", ") })),
        button(t("convert.leaveOut", { n: others.length }), { size: "small", onclick: () => change(most) }),
    );
}

/** The files of one family, in the label of the button that keeps them. @param {File[]} files */
function onlyWords(files) {
    const key = `convert.only.${files[0].family}`;
    const words = t(key, { n: files.length });
    return words === key ? t("convert.only", { n: files.length, name: files[0].name }) : words;
}

/** The URL of the page that shows the content of a file. @param {File} file */
const opened = ({ id }) => `/convert/open/${id}`;

/** @param {File} file */
const lookWords = ({ family }) => t(family === "archive" ? "convert.look.archive" : "convert.look");

/**
 * @param {File} file
 * @param {number} index
 * @param {AbortSignal} signal
 * @param {((from: number, by: number) => void) | null} move null if the order is irrelevant
 * @param {(file: File) => void} drop
 */
function row(file, index, signal, move, drop) {
    const small = { style: /** @type {const} */ ("quiet"), size: /** @type {const} */ ("small"), iconOnly: true };
    const said = h("span", { class: "caption tabular" }, facts(file));
    if (file.kind === "pdf" && index < MOST_ASKED) {
        void about(file, signal).then(({ words }) => said.textContent = [facts(file), ...words].join(" · "));
    }
    return h(
        "li",
        { class: "convert-row" },
        move && grip(move),
        fileFace(file),
        h(
            "a",
            {
                class: "list-row-words convert-open",
                href: opened(file),
                title: t("opened.open", { name: file.name }),
            },
            h("span", { class: "list-row-title" }, fileName(file.name)),
            said,
        ),
        move && index > 0 &&
            button(t("convert.up", { name: file.name }), { ...small, icon: "arrow-up", onclick: () => move(index, -1) }),
        button(t("convert.drop", { name: file.name }), { ...small, icon: "close", onclick: () => drop(file) }),
    );
}

/**
 * Whether one of the PDFs among the first `MOST_ASKED` files needs a password.
 * @param {File[]} files
 * @param {AbortSignal} signal
 */
export async function isAnyLocked(files, signal) {
    const pdfs = files.slice(0, MOST_ASKED).filter(({ kind }) => kind === "pdf");
    const all = await Promise.all(pdfs.map((file) => about(file, signal)));
    return all.some(({ isLocked }) => isLocked);
}

/**
 * The facts about a PDF if it is the only file; otherwise an empty object.
 * @param {File[]} files
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function factsOf(files, signal) {
    return files.length === 1 && files[0].kind === "pdf" ? (await about(files[0], signal)).facts ?? {} : {};
}

/**
 * The facts about a PDF that are shown before the conversion.
 * @param {File} file
 * @param {AbortSignal} signal
 * @returns {Promise<Told>}
 */
function about({ id }, signal) {
    const known = told.get(id);
    if (known) return known;
    const answer = get(`/api/convert/files/${id}/pdf`, { signal }).then(
        (facts) => {
            const { pages, pagesLookedAt, pagesWithoutText } = facts;
            const isScan = pagesLookedAt > 0 && pagesWithoutText.length === pagesLookedAt;
            return { words: [t("convert.pdf.pages", { n: pages }), ...(isScan ? [t("convert.pdf.scan")] : [])], facts };
        },
        (error) => {
            if (error.code === "passwordRequired") return { words: [t("convert.pdf.locked")], isLocked: true };
            told.delete(id);
            return { words: [] };
        },
    );
    told.set(id, answer);
    return answer;
}
