/** The page of files that this phone sent and that were then deleted on the computer, /send/gone. */
import { get, post } from "../../core/api.js";
import { bytes, date } from "../../core/format.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";

export const styles = ["/features/inbox/inbox.css"];

/** @typedef {{id: number, photo?: number, device: string, name: string, bytes: number, taken?: number}} Gone */

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    frame({ title: t("gone.title"), back: "/send" });
    const body = h("div", { class: "stack" }, skeleton("row", 3));
    replace(root, body);
    const load = async () => {
        try {
            const { files } = await get("/api/inbox/gone", { signal });
            renew(body, ...page(files, tick));
        } catch (error) {
            if (!signal.aborted) replace(body, errorView(error, load));
        }
    };
    /** @param {Gone[]} files */
    const tick = async (files) => {
        try {
            await post("/api/inbox/gone/done", { ids: files.map(({ id }) => id) });
            await load();
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    };
    await load();
}

/** @param {Gone[]} files @param {(files: Gone[]) => Promise<void>} tick */
function page(files, tick) {
    if (!files.length) return [emptyState({ icon: "check-circle", title: t("gone.none"), text: t("gone.none.text") })];
    return [
        h("p", { class: "quiet" }, t("gone.text")),
        h("div", { class: "card card-list" }, files.map((file) => line(file, tick))),
        button(t("gone.all"), { style: "secondary", icon: "check", onclick: () => tick(files) }),
    ];
}

/** @param {Gone} file @param {(files: Gone[]) => Promise<void>} tick */
function line(file, tick) {
    const when = file.taken ? date(new Date(file.taken).toISOString()) : "";
    return h(
        "div",
        { class: "list-row" },
        h(
            "span",
            { class: "gone-picture" },
            file.photo && h("img", { src: `/api/pictures/${file.photo}/thumbnail`, alt: "", loading: "lazy" }),
        ),
        h(
            "span",
            { class: "list-row-words" },
            h("span", { class: "list-row-title" }, file.name),
            h("span", { class: "caption" }, [when, bytes(file.bytes)].filter(Boolean).join(" · ")),
        ),
        h(
            "span",
            { class: "list-row-end" },
            button(t("gone.done"), {
                style: "quiet",
                icon: "check",
                size: "small",
                class: "gone-done",
                onclick: () => tick([file]),
            }),
        ),
    );
}
