// Which of equal files is kept: told in a line above the list of exact duplicates, and changed in a sheet.
import { get, put } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";

/** @param {AbortSignal} signal */
export function ruleLine(signal) {
    const words = h("span", { class: "caption" });
    const line = h(
        "div",
        { class: "group-rule" },
        words,
        button(t("groups.rule.change"), { style: "quiet", size: "small", onclick: () => change() }),
    );
    /** @type {{folders: string[], order: string[]}} */
    let rule = { folders: [], order: [] };
    const show = () =>
        words.textContent = t("groups.rule", { order: rule.order.map((each) => t(`groups.rule.${each}`)).join(", ") });
    get("/api/group-rule", { signal }).then((answer) => (rule = answer, show()), () => line.hidden = true);
    return line;

    async function change() {
        const folders = await get("/api/library/folders", { signal }).then((answer) => answer.folders, () => []);
        const list = h("select", { class: "field-input", "aria-label": t("groups.rule.askFolder") }, [
            h("option", { value: "" }, t("groups.rule.anyFolder")),
            folders.map((/** @type {{path: string}} */ { path }) =>
                h("option", { value: path, selected: rule.folders[0] === path }, path)
            ),
        ]);
        const first = h("select", { class: "field-input", "aria-label": t("groups.rule.askFirst") }, [
            h(
                "option",
                { value: "older", selected: rule.order.indexOf("older") < rule.order.indexOf("shorter") },
                t("groups.rule.older"),
            ),
            h(
                "option",
                { value: "shorter", selected: rule.order.indexOf("shorter") < rule.order.indexOf("older") },
                t("groups.rule.shorter"),
            ),
        ]);
        const opened = sheet({
            title: t("groups.rule.title"),
            content: h(
                "div",
                { class: "stack" },
                h("label", { class: "group-field" }, h("span", null, t("groups.rule.askFolder")), list),
                h("label", { class: "group-field" }, h("span", null, t("groups.rule.askFirst")), first),
            ),
            actions: [
                button(t("common.cancel"), { onclick: () => opened.close() }),
                button(t("groups.album.save"), {
                    style: "primary",
                    onclick: async () => {
                        const other = first.value === "older" ? "shorter" : "older";
                        const wish = { folders: list.value ? [list.value] : [], order: ["folder", first.value, other] };
                        try {
                            rule = await put("/api/group-rule", wish);
                            show();
                            opened.close();
                        } catch (error) {
                            toast(errorWords(error).title, { kind: "error" });
                        }
                    },
                }),
            ],
        });
    }
}
