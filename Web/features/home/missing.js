/** The page shown for a URL that does not exist. */
import { replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { mascot } from "../../ui/mascot.js";

/** @param {HTMLElement} root */
export function mount(root) {
    replace(
        root,
        emptyState({
            art: mascot({ mood: "asleep", size: 140 }),
            title: t("missing.title"),
            text: t("missing.text"),
            action: button(t("missing.home"), { href: "/", icon: "home" }),
        }),
    );
}
