/** Shows and changes the folder that receives photos from phones. */
import { put } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { textField } from "../../ui/text-field.js";

/** @param {string} folder @param {() => Promise<void>} load */
export const inboxCard = (folder, load) =>
    h(
        "div",
        { class: "card card-list" },
        row({
            icon: icon("folder", { size: 20 }),
            title: t("inbox.folder"),
            text: folder,
            onclick: () => choose(folder, load),
            end: icon("chevron-right", { size: 18 }),
        }),
    );

/** @param {string} folder @param {() => Promise<void>} load */
function choose(folder, load) {
    const field = textField({
        label: t("inbox.folder"),
        value: folder,
        hint: t("inbox.folder.text"),
        onsubmit: () => void save(),
    });
    const { close } = sheet({
        title: t("inbox.folder"),
        content: field,
        actions: [
            button(t("common.cancel"), { style: "quiet", onclick: () => close() }),
            button(t("devices.save"), { style: "primary", onclick: () => save() }),
        ],
    });

    async function save() {
        try {
            await put("/api/inbox", { folder: field.value });
            close();
            await load();
        } catch (error) {
            const words = errorWords(error);
            field.error = words.text || words.title;
        }
    }
}
