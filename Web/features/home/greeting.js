import { t } from "../../core/i18n.js";

/**
 * The greeting for the time of day.
 * @param {Date} now
 * @param {string | null} name
 * @returns {string}
 */
export function greeting(now, name) {
    const hour = now.getHours();
    const part = hour < 5 ? "night" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : hour < 23 ? "evening" : "night";
    const words = t(`home.${part}`);
    return name ? t("home.named", { greeting: words, name }) : words;
}
