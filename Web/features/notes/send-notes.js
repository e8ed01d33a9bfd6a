/** Copies, shares, downloads and saves the text of several notes. */
import { get, post } from "../../core/api.js";
import { appURL } from "../../core/base.js";
import { t } from "../../core/i18n.js";
import { download } from "../../ui/download.js";
import { errorToast } from "../../ui/error-toast.js";
import { printText } from "../../ui/print.js";
import { saveFiles } from "../../ui/save-files.js";
import { canShareFiles, shareContent } from "../../ui/share-files.js";
import { copyAloud } from "../../ui/text-layer.js";
import { exportAddress, savedNotes } from "./out.js";

/** @typedef {import("./out.js").ChosenNotes} ChosenNotes */

/** A longer text is shared as a file, because many apps cut long messages. */
const LONGEST_MESSAGE = 20_000;

/** Whether the browser shares texts. */
export const canShareText = () => "share" in navigator;

/** @param {ChosenNotes} chosen */
export async function copyNotes(chosen) {
    try {
        await copyAloud(await textOf(chosen));
    } catch (error) {
        errorToast(error);
    }
}

/** @param {ChosenNotes} chosen */
export async function shareNotes(chosen) {
    try {
        const text = await textOf(chosen);
        const file = { name: `${t("notes.file")}.txt`, type: "text/plain" };
        const isFile = text.length > LONGEST_MESSAGE && canShareFiles([file]);
        await shareContent(
            isFile ? { files: [new File([text], file.name, { type: file.type })] } : { title: t("notes.file"), text },
        );
    } catch (error) {
        errorToast(error);
    }
}

/** @param {ChosenNotes} chosen @param {"txt" | "zip" | "csv"} format */
export const downloadNotes = (chosen, format) => download(exportAddress(chosen, format));

/** @param {ChosenNotes} chosen @param {"txt" | "zip" | "csv"} [format] */
export function saveNotes(chosen, format = "txt") {
    const body = { ...savedNotes(chosen), format, name: t("notes.file") };
    saveFiles((folder) => post("/api/notes/save-file", { ...body, folder }));
}

/** @param {ChosenNotes} chosen */
export async function printNotes(chosen) {
    try {
        await printText(t("notes.file"), await textOf(chosen));
    } catch (error) {
        errorToast(error);
    }
}

/** @param {ChosenNotes} chosen @returns {Promise<string>} */
async function textOf(chosen) {
    const address = exportAddress(chosen, "txt");
    const response = await fetch(appURL(address));
    if (!response.ok) await get(address); // throws in the API's own words
    return (await response.text()).trim();
}
