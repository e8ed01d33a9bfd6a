// Quick actions: buttons for the most common tasks. The cards for the pages of the app are below.
import { get } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";

/** @param {AbortSignal} signal @returns {HTMLElement} */
export function quickActions(signal) {
    const action = (/** @type {string} */ label, /** @type {string} */ icon, /** @type {string} */ href) =>
        button(label, { size: "small", icon, href });
    const screenshots = action("", "screenshot", "/screenshots");
    screenshots.hidden = true;
    get("/api/screenshots/tally", { signal }).then(({ tally }) => {
        screenshots.label = t("home.quick.sort", { n: tally.waiting });
        screenshots.hidden = tally.waiting === 0;
    }, () => {});
    return h(
        "nav",
        { class: "home-quick", "aria-label": t("home.quick") },
        screenshots,
        action(t("home.quick.duplicates"), "copies", "/groups/exact"),
        action(t("home.quick.scan"), "scan", "/scanner"),
        action(t("home.quick.merge"), "convert", "/convert?with=pdf-merge"),
        action(t("home.quick.mail"), "mail", "/mail/open"),
        action(t("files.space"), "drive", "/files/space"),
        action(t("home.quick.phone"), "phone", "/devices/add"),
    );
}
