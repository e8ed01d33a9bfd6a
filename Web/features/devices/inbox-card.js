/** Shows and changes the folder that receives photos from phones. */
import { put } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { row } from "../../ui/card.js";
import { chooseFolder } from "../../ui/folder-picker.js";
import { icon } from "../../ui/icon.js";

/** @param {string} folder @param {() => Promise<void>} load */
export const inboxCard = (folder, load) =>
    h(
        "div",
        { class: "card card-list" },
        row({
            icon: icon("folder", { size: 20 }),
            title: t("inbox.folder"),
            text: folder,
            onclick: () => void choose(load),
            end: icon("chevron-right", { size: 18 }),
        }),
    );

/** @param {() => Promise<void>} load */
const choose = (load) =>
    chooseFolder({
        title: t("inbox.folder"),
        take: (name) => t("inbox.folder.take", { name }),
        note: t("inbox.folder.text"),
        use: async (folder) => {
            await put("/api/inbox", { folder });
            await load();
        },
    });
