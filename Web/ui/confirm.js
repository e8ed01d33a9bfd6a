import { t } from "../core/i18n.js";
import { h } from "../core/html.js";
import { button } from "./button.js";
import { sheet } from "./sheet.js";

/**
 * Asks before files move.
 * @param {{title: string, text?: string, action: string, icon?: string}} options `action` is the word on the button that
 *     confirms; it names what happens to how much
 * @returns {Promise<boolean>} whether the user confirmed
 */
export function confirmed({ title, text, action, icon }) {
    const { promise, resolve } = Promise.withResolvers();
    let answer = false;
    const confirm = () => {
        answer = true;
        close();
    };
    const { close } = sheet({
        title,
        content: text && h("p", null, text),
        actions: [
            button(t("common.cancel"), { onclick: () => close() }),
            button(action, { style: "destructive", icon, decides: true, onclick: confirm }),
        ],
        onclose: () => resolve(answer),
    });
    return promise;
}
