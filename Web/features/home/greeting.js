import { t } from "../../core/i18n.js";
import { partOfDay } from "./part-of-day.js";

/**
 * The greeting for the time of day.
 * @param {Date} now
 * @param {string | null} name
 * @returns {string}
 */
export function greeting(now, name) {
    const words = t(`home.${partOfDay(now)}`);
    return name ? t("home.named", { greeting: words, name }) : words;
}
