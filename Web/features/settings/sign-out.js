/** Signs out. Asks for confirmation first, because this browser then needs access again, and explains how to get it. */
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
 * Ends this browser's session. The page that explains how to get a new session is a new document, without any previous
 * content.
 */
function run() {
    return del("/api/session").then(leave, errorToast);
}
