/** Starts text recognition for all photos, or for those in one folder. */
import { get, post } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";

/** @param {string | null} folder the path of the folder; null for all photos @param {string} [name] */
export async function readFolder(folder, name = "") {
    try {
        const job = await post("/api/notes/read", folder ? { folder } : {});
        // If nothing can be read, the job's card shows the reason.
        if (job.state !== "stopped") toast(folder ? t("notes.folder.started", { name }) : t("notes.everything.started"));
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}

/** Asks for a folder: a shared folder, or one inside it that contains photos. */
export async function chooseFolder() {
    try {
        const [shared, within] = await Promise.all([get("/api/library/folders"), get("/api/library/facets")]);
        /** @type {string[]} */
        const paths = [...shared.folders, ...within.folders].map(({ path }) => path);
        const choice = (/** @type {string} */ path) => {
            const name = path.slice(path.lastIndexOf("/") + 1) || path;
            const read = () => {
                close();
                readFolder(path, name);
            };
            return row({ icon: icon("folder", { size: 20 }), title: name, text: path, onclick: read });
        };
        const { close } = sheet({
            title: t("notes.folder.title"),
            content: h("div", { class: "card-list" }, [...new Set(paths)].sort().map(choice)),
        });
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}
