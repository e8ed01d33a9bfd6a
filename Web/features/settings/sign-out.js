/** Signing out: this browser has to be let in again, so it is asked for first, with the way back. */
import { del } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { leave } from "../../core/leave.js";
import { isPhone } from "../../core/phone.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { sheet } from "../../ui/sheet.js";

export function signOut() {
    const { close } = sheet({
        title: t("settings.signout.title"),
        content: h("p", null, t(isPhone ? "settings.signout.phone" : "settings.signout.here")),
        actions: [
            button(t("common.cancel"), { style: "quiet", onclick: () => close() }),
            button(t("settings.signout"), { style: "destructive", icon: "lock", onclick: run }),
        ],
    });
}

/**
 * Ends this browser's session. The page that says how to get another one is a new document, without any of the previous
 * content.
 */
function run() {
    return del("/api/session").then(leave, errorToast);
}
