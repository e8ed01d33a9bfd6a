/** Lists removed data that cannot be created again. Such data is kept for some days, and can be restored here. */
import { get, post } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isPhone } from "../../core/phone.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { toast } from "../../ui/toast.js";

/** @typedef {{id: string, name: string, bytes: number, daysLeft: number}} Item */
/** @typedef {{items: Item[]}} Answer */

/**
 * The list of removed data; hidden while empty.
 * @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function removedCard(signal) {
    const list = h("div", { class: "card card-list settings-removed" });
    const words = h("p", { class: "caption settings-note" }, t("settings.removed.text"));
    const element = h("section", { hidden: true }, h("h2", { class: "settings-head" }, t("settings.removed")), list, words);
    get("/api/removed", { signal }).then((answer) => show(element, list, answer), () => {});
    return element;
}

/** @param {HTMLElement} element @param {HTMLElement} list @param {Answer} answer */
function show(element, list, { items }) {
    element.hidden = items.length === 0;
    replace(list, items.map((item) => line(element, list, item)));
}

/** @param {HTMLElement} element @param {HTMLElement} list @param {Item} item */
function line(element, list, { id, name, bytes: size, daysLeft }) {
    const putBack = async () => {
        try {
            show(element, list, await post(`/api/removed/${id}/put-back`, {}));
            toast(t("settings.removed.done"), { kind: "success" });
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
    };
    const action = button(t("settings.removed.back"), { style: "quiet", size: "small", onclick: putBack });
    const text = `${bytes(size)} · ${t("settings.removed.left", { n: daysLeft })}`;
    return row({ title: name, text, end: !isPhone && action });
}
