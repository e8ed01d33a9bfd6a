/** The card that links to the mail archives. */
import { get } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { moduleCard } from "../../ui/module-card.js";

/** @param {AbortSignal} signal */
export function mailCard(signal) {
    const card = moduleCard({ icon: "mail", title: t("mail.title"), href: "/mail", accent: "teal" });
    get("/api/mailbox/archives", { signal }).then(
        ({ archives }) => card.update(archives.length ? t("mail.home", { n: archives.length }) : t("mail.home.empty")),
        () => {},
    );
    return card;
}
