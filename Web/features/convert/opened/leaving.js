// The ways in which an opened file leaves its page: to another app, into a folder, onto this device.
import { post } from "../../../core/api.js";
import { t } from "../../../core/i18n.js";
import { kindOf } from "../../../core/kinds.js";
import { download } from "../../../ui/download.js";
import { saveFiles } from "../../../ui/save-files.js";
import { canShareFiles, shareFiles } from "../../../ui/share-files.js";

/**
 * @param {{id: number, name: string, kind: string}} file
 * @returns {{label: string, icon: string, run: () => void}[]}
 */
export function waysOut({ id, name, kind }) {
    const address = `/api/convert/files/${id}/content?download=1`;
    const shared = [{ address, name, type: kindOf(kind)?.type ?? "application/octet-stream" }];
    const share = { label: t("out.share"), icon: "share", run: () => void shareFiles(shared) };
    return [
        {
            label: t("out.save"),
            icon: "folder-add",
            run: () => saveFiles((folder) => post(`/api/convert/files/${id}/save`, { folder })),
        },
        ...(canShareFiles(shared) ? [share] : []),
        { label: t("out.download"), icon: "download", run: () => download(address, name) },
    ];
}
