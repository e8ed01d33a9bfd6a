// The rule that decides which of several identical files is kept: a line above the list of exact copies, and a sheet to
// change the rule.
import { get, put } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";

/** @typedef {{folders: string[], order: string[]}} Rule the preferred folders, and the criteria in order of priority */

/** @param {AbortSignal} signal @returns {HTMLElement} */
export function ruleLine(signal) {
    const words = h("span", { class: "caption" });
    /** @type {Rule} */
    let rule = { folders: [], order: [] };
    const show = (/** @type {Rule} */ next) => {
        rule = next;
        const told = rule.order.filter((each) => each !== "folder" || rule.folders.length);
        words.textContent = t("groups.rule", { order: told.map((each) => t(`groups.rule.${each}`)).join(", ") });
    };
    const change = async () => {
        const { folders } = await get("/api/library/folders", { signal }).catch(() => ({ folders: [] }));
        if (signal.aborted) return;
        changeRule(rule, folders, show);
    };
    const line = h(
        "div",
        { class: "group-rule" },
        words,
        button(t("groups.rule.change"), { style: "quiet", size: "small", onclick: change }),
    );
    get("/api/group-rule", { signal }).then(show, () => line.hidden = true);
    return line;
}

/**
 * Asks for the rule in a sheet.
 * @param {Rule} rule
 * @param {{path: string}[]} folders
 * @param {(rule: Rule) => void} onchange
 */
function changeRule(rule, folders, onchange) {
    const folder = select(t("groups.rule.askFolder"), [
        { value: "", words: t("groups.rule.anyFolder"), selected: false },
        ...folders.map(({ path }) => ({ value: path, words: path, selected: rule.folders[0] === path })),
    ]);
    const isOlderFirst = rule.order.indexOf("older") < rule.order.indexOf("shorter");
    const first = select(t("groups.rule.askFirst"), [
        { value: "older", words: t("groups.rule.older"), selected: isOlderFirst },
        { value: "shorter", words: t("groups.rule.shorter"), selected: !isOlderFirst },
    ]);
    const save = async () => {
        const second = first.value === "older" ? "shorter" : "older";
        const next = { folders: folder.value ? [folder.value] : [], order: ["folder", first.value, second] };
        try {
            onchange(await put("/api/group-rule", next));
            opened.close();
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    };
    const opened = sheet({
        title: t("groups.rule.title"),
        content: h(
            "div",
            { class: "stack" },
            h("label", { class: "group-field" }, h("span", null, t("groups.rule.askFolder")), folder),
            h("label", { class: "group-field" }, h("span", null, t("groups.rule.askFirst")), first),
        ),
        actions: [
            button(t("common.cancel"), { onclick: () => opened.close() }),
            button(t("photo.album.save"), { style: "primary", onclick: save }),
        ],
    });
}

/** @param {string} label @param {{value: string, words: string, selected: boolean}[]} options */
function select(label, options) {
    return h(
        "select",
        { class: "field-input", "aria-label": label },
        options.map(({ value, words, selected }) => h("option", { value, selected }, words)),
    );
}
