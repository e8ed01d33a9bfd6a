/** The line above a list of mails: how many there are, or how far the archive has been read. */
import { t } from "../../core/i18n.js";
import { readWords } from "./words.js";

/**
 * @param {any} archive null: not known yet
 * @param {{words: string, total: number, narrowed: boolean, grouped: boolean}} list `narrowed`: the last word was searched as a
 *     whole word
 */
export function listStatus(archive, { words, total, narrowed, grouped }) {
    const isReading = archive && archive.state !== "ready" && !words;
    const reading = isReading && readWords(archive);
    if (reading) return reading;
    const count = t(grouped ? "mail.count.grouped" : "mail.count", { n: total });
    return narrowed ? `${count} · ${t("mail.narrowed", { word: words.split(/\s+/).pop() ?? "" })}` : count;
}
