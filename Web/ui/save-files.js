/** Saves files in a folder that the user chooses, as an act that can be undone. */
import { ApiError } from "../core/api.js";
import { addressOf } from "../core/file-addresses.js";
import { t } from "../core/i18n.js";
import { lastName } from "../core/paths.js";
import { errorToast } from "./error-toast.js";
import { chooseFolder } from "./folder-picker.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @param {(folder: import("../core/paths.js").Path) => Promise<any>} send the request; its answer is the schema `SavedFiles` */
export function saveFiles(send) {
    const use = async (/** @type {import("../core/paths.js").Path} */ folder) => {
        const { act, saved, refused } = await send(folder);
        for (const failure of refused) errorToast(new ApiError(failure));
        if (!saved.length) return;
        toast(t("out.saved", { n: saved.length, to: lastName(folder) }), {
            kind: "success",
            href: addressOf(folder),
            action: undoing(act),
        });
    };
    void chooseFolder({ title: t("out.save"), take: (name) => t("out.save.here", { name }), use });
}
