/** Mails that occur more than once, in one or several archives. */
import { get } from "../../core/api.js";
import { failureText } from "../../core/failure.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { skeleton } from "../../ui/skeleton.js";
import { shortDate } from "./words.js";

export const styles = ["/features/mailbox/mailbox.css"];

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    frame({ title: t("mail.copies"), back: "/mail" });
    const status = h("p", { class: "caption tabular", role: "status" });
    const list = h("div", { class: "card card-list" }, skeleton("row", 5));
    const foot = h("div");
    replace(root, h("div", { class: "mail-archives" }, status, list, foot));
    await load(null);

    /** @param {string | null} after */
    async function load(after) {
        try {
            const params = { after, limit: 100 };
            const { copies, next, spare, problems = [] } = await get("/api/mailbox/copies", { params, signal });
            if (after === null) {
                status.textContent = copies.length ? t("mail.copies.count", { n: spare }) : "";
                replace(list, []);
                const left = problems.map((/** @type {any} */ problem) =>
                    h("p", { class: "caption" }, failureText(problem))
                );
                if (!copies.length) {
                    const text = left.length ? "" : t("mail.copies.text");
                    return replace(
                        root,
                        emptyState({ icon: "mail", title: t("mail.copies.none"), text }),
                        left.length > 0 && h("div", { class: "mail-archives", role: "status" }, left),
                    );
                }
                list.before(...left);
            }
            list.append(...copies.map(row));
            replace(foot, next ? button(t("mail.copies.more"), { onclick: () => load(next) }) : []);
        } catch (error) {
            if (!signal.aborted) replace(foot, errorView(error, () => load(after)));
        }
    }
}

/** @param {{mail: any, places: {archive: string, name: string, number: number}[]}} copy */
function row({ mail, places }) {
    return h(
        "div",
        { class: "mail-copy" },
        h("strong", { dir: "auto" }, mail.subject || t("mail.nosubject")),
        h(
            "span",
            { class: "caption tabular" },
            [mail.from, shortDate(mail.date), bytes(mail.bytes)].filter(Boolean).join(" · "),
        ),
        h(
            "span",
            { class: "mail-copy-places" },
            places.map((place) =>
                h(
                    "a",
                    { href: `/mail/${place.archive}/${place.number}` },
                    t("mail.copies.place", { name: place.name, n: place.number }),
                )
            ),
        ),
    );
}
