/** Starting over: all decisions are forgotten, after the user confirms it. */
import { ApiError, get, post } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";

export async function startOver() {
    try {
        const standing = await get("/api/triage/start-over");
        if (standing.count === 0) toast(t("settings.over.nothing"));
        else ask(standing);
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}

/** @param {{count: number, queued: number, revision: string}} standing */
function ask({ count, queued, revision }) {
    const { close } = sheet({
        title: t("settings.over.title"),
        address: "over",
        content: h(
            "div",
            { class: "stack" },
            h("p", null, t("settings.over.what", { n: count })),
            queued > 0 && h("p", null, t("settings.over.queue", { n: queued })),
            h("p", { class: "quiet" }, t("settings.over.files")),
        ),
        actions: [
            button(t("common.cancel"), { style: "quiet", onclick: () => close() }),
            button(t("settings.over"), {
                style: "destructive",
                icon: "restart",
                onclick: () => run(close, { count, revision }),
            }),
        ],
    });
}

/** @param {() => void} close @param {{count: number, revision: string}} shown the decisions that the sheet names */
async function run(close, shown) {
    try {
        const { act } = await post("/api/triage/start-over", shown);
        close();
        toast(t("settings.over.done"), {
            kind: "success",
            action: { label: t("common.undo"), run: () => post("/api/undo", { act }) },
        });
    } catch (error) {
        close();
        toast(errorWords(error).title, { kind: "error" });
        // It asks again, with the new number.
        if (error instanceof ApiError && error.code === "changed") await startOver();
    }
}
