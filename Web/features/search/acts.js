// The actions that the search offers by name.
import { post } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { saveSettings } from "../../core/settings.js";
import { errorToast } from "../../ui/error-toast.js";
import { openKeys } from "../../ui/key-help.js";
import { toast } from "../../ui/toast.js";
import { undoLast } from "../../ui/undo-last.js";
import { readAll } from "./unread.js";

/** @type {Record<string, () => any>} */
const ACTS = {
    dark: () => saveSettings({ theme: "dark" }),
    light: () => saveSettings({ theme: "light" }),
    undo: undoLast,
    rescan: async () => {
        await post("/api/library/scan", {});
        toast(t("search.rescanning"));
    },
    keys: openKeys,
    read: async () => {
        await readAll();
        await navigate("/search");
    },
};

/** @param {string} name */
export async function perform(name) {
    try {
        await ACTS[name]();
    } catch (error) {
        errorToast(error);
    }
}
