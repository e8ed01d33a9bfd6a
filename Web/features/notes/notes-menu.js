import { t } from "../../core/i18n.js";
import { menu } from "../../ui/menu.js";
import { chooseFolder, readFolder } from "./read-folder.js";
import { canShareText, copyNotes, downloadNotes, printNotes, saveNotes, shareNotes } from "./send-notes.js";

/**
 * The menu of the page: what can be done with all notes that the list shows, and reading more photos.
 * @param {boolean} hasNotes @param {boolean} hasReceipts
 * @param {{filter: () => {q: string | null, category: string | null}, onselect: () => void}} options
 */
export function notesMenu(hasNotes, hasReceipts, { filter, onselect }) {
    const texts = [
        { label: t("notes.select"), icon: "check-circle", run: onselect },
        { label: t("notes.export.copy"), icon: "copies", run: () => copyNotes(filter()) },
        ...(canShareText() ? [{ label: t("notes.export.share"), icon: "share", run: () => shareNotes(filter()) }] : []),
        { label: t("notes.export.folder"), icon: "folder-add", run: () => saveNotes(filter()) },
        { label: t("notes.export.print"), icon: "print", prints: true, run: () => printNotes(filter()) },
        { label: t("notes.export.txt"), icon: "text", run: () => downloadNotes(filter(), "txt") },
        { label: t("notes.export.zip"), icon: "download", run: () => downloadNotes(filter(), "zip") },
    ];
    const table = { label: t("notes.export.csv"), icon: "list", run: () => downloadNotes(filter(), "csv") };
    return menu({
        label: t(hasNotes ? "notes.export" : "notes.export.none"),
        word: t("photo.more"),
        items: [
            ...(hasNotes ? texts : []),
            ...(hasReceipts ? [table] : []),
            { label: t("notes.everything"), icon: "eye", run: () => readFolder(null) },
            { label: t("notes.folder"), icon: "folder", run: () => chooseFolder() },
        ],
    });
}
