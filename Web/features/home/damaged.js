/** A line that reports damaged files, until the user has responded to the report. */
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../ui/icon.js";

/**
 * @param {AbortSignal} signal
 * @returns {HTMLElement} hidden while no file is damaged
 */
export function damagedLine(signal) {
    const words = h("span");
    const element = h(
        "a",
        { class: "card card-link home-damaged", href: "/settings#whole", hidden: true },
        icon("shield", { size: 20 }),
        words,
    );
    const load = async () => {
        const status = await get("/api/verify", { signal }).catch(() => null);
        if (!status) return;
        element.hidden = status.findings === 0;
        words.textContent = t("verify.home", { n: status.findings });
    };
    // Reloads on trash events, because an undo can return a damaged file from the trash.
    const offs = [on("verify", load), on("trash", load)];
    signal.addEventListener("abort", () => offs.forEach((off) => off()));
    void load();
    return element;
}
