/** The page for a browser without a session: it explains how to get one. */
import { appURL } from "../../core/base.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { frame } from "../../ui/frame.js";
import { mascot } from "../../ui/mascot.js";

export const styles = ["/features/home/home.css"];

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context with `?link=wrong` if the user followed an invalid link
 */
export function mount(root, { query }) {
    const isWrong = query.get("link") === "wrong";
    const title = t(isWrong ? "locked.wrong.title" : "locked.title");
    frame({ title, bare: true });
    replace(
        root,
        h(
            "section",
            { class: "empty-state home-alone" },
            mascot({ mood: "asleep", size: 140 }),
            h("h1", { class: "empty-state-title" }, title),
            h("p", { class: "quiet" }, t(isWrong ? "locked.wrong.text" : "locked.text")),
            h("p", { class: "quiet" }, t("locked.how")),
            h("code", { class: "home-command" }, "shoebox open"),
            h(
                "div",
                { class: "empty-state-action" },
                button(t("locked.again"), { href: "/", onclick: () => location.assign(appURL("/")) }),
            ),
        ),
    );
}
