// The zoom levels of the photos page, and the switch between them.
import { t } from "../../core/i18n.js";
import { segmented } from "../../ui/switch.js";

/** From many small photos to few large ones. */
export const LEVELS = ["years", "months", "days"];

/** @param {string} value @param {(level: string) => void} onchange */
export function levelSwitch(value, onchange) {
    return segmented({
        label: t("photos.level"),
        value,
        options: LEVELS.map((level) => ({ value: level, label: t(`photos.level.${level}`) })),
        onchange,
    });
}
