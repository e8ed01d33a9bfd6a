/** Shows why a list of mails is empty. */
import { failureWords } from "../../core/failure.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { emptyState } from "../../ui/empty-state.js";

/** @param {any} archive null: not known yet @param {boolean} isSearch */
export function noMails(archive, isSearch) {
    if (isSearch) return emptyState({ icon: "search", title: t("mail.none.title"), text: t("mail.none.text") });
    if (archive?.state === "indexing") return h("p", { class: "quiet" }, "…");
    if (archive?.state === "failed" && archive.problem) {
        const { text, hint } = failureWords(archive.problem);
        return emptyState({ icon: "broken", title: text, text: hint ?? "" });
    }
    return emptyState({ icon: "mail", title: t("mail.nothing") });
}
