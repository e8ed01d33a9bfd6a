/** The page that follows links from other programs to a thing in Shoebox, /go?link=web+shoebox:photo/7. */
import { replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { pageOf } from "../../core/links.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { frame } from "../../ui/frame.js";

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { query }) {
    const page = pageOf(query.get("link"));
    if (page) return await navigate(page, { replace: true, transition: false });
    frame({ title: t("landing.title"), back: "/" });
    const action = button(t("tab.home"), { icon: "home", href: "/" });
    replace(root, emptyState({ icon: "broken", title: t("landing.link"), text: t("landing.link.text"), action }));
}
