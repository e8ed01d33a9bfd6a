/** Starts over: deletes all decisions, after the user has seen the number of decisions and has confirmed. */
import { ApiError, get, post } from "../core/api.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { errorWords } from "./error-view.js";
import { sheet } from "./sheet.js";
import { toast } from "./toast.js";

/** @typedef {{count: number, queued: number, revision: string}} Standing the current decisions */
/**
 * @typedef {object} Page the page that opened the sheet
 * @property {() => Promise<void>} [ready] settles when the page's own decisions have reached the server
 * @property {string} [address] of the sheet
 * @property {(answer: {act: number, counts: any}) => any} done
 */

/** @param {Page} page */
export async function startOver(page) {
    try {
        await page.ready?.();
        const standing = await get("/api/triage/start-over");
        if (standing.count === 0) toast(t("startOver.nothing"));
        else ask(standing, page);
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}

/** @param {Standing} standing @param {Page} page */
function ask({ count, queued, revision }, page) {
    const { close } = sheet({
        title: t("startOver.title"),
        address: page.address,
        content: h(
            "div",
            { class: "stack" },
            h("p", null, t("startOver.what", { n: count })),
            queued > 0 && h("p", null, t("startOver.queue", { n: queued })),
            h("p", { class: "quiet" }, t("startOver.files")),
        ),
        actions: [
            button(t("common.cancel"), { style: "quiet", onclick: () => close() }),
            button(t("startOver"), {
                style: "destructive",
                icon: "restart",
                onclick: () => run(close, { count, revision }, page),
            }),
        ],
    });
}

/**
 * @param {() => void} close
 * @param {{count: number, revision: string}} shown the number and the revision of the decisions named in the sheet
 * @param {Page} page
 */
async function run(close, shown, page) {
    try {
        const answer = await post("/api/triage/start-over", shown);
        close();
        await page.done(answer);
    } catch (error) {
        close();
        toast(errorWords(error).title, { kind: "error" });
        // The decisions have changed meanwhile, so the sheet asks again with the new number.
        if (error instanceof ApiError && error.code === "changed") await startOver(page);
    }
}
