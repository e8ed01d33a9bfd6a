/** The page without a session: it says how to get one. */
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { frame } from "../../ui/frame.js";
import { mascot } from "../../ui/mascot.js";

export const styles = [new URL("./home.css", import.meta.url)];

/** @param {HTMLElement} root */
export function mount(root) {
    frame({ title: t("locked.title"), bare: true });
    replace(
        root,
        h(
            "section",
            { class: "empty-state home-alone" },
            mascot({ mood: "asleep", size: 140 }),
            h("h1", { class: "empty-state-title" }, t("locked.title")),
            h("p", { class: "quiet" }, t("locked.text")),
            h("p", { class: "quiet" }, t("locked.how")),
            h("code", { class: "home-command" }, "shoebox open"),
            h(
                "div",
                { class: "empty-state-action" },
                button(t("locked.again"), { href: "/", onclick: () => location.assign("/") }),
            ),
        ),
    );
}
