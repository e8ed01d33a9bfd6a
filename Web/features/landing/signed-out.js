/** Shown while files wait and the user is not signed in. The files are only in this document, so it stays. */
import { appURL } from "../../core/base.js";
import { h, replace } from "../../core/html.js";
import { isPhone } from "../../core/phone.js";
import { t } from "../../core/i18n.js";
import { isOwnMachine } from "../../core/leave.js";
import { button } from "../../ui/button.js";
import { mascot } from "../../ui/mascot.js";

/**
 * Resolves when the browser has a session again. Asks when the user comes back to this page, or presses the button.
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function waitForSession(place, signal) {
    const again = button(t("landing.signedOut.again"), { style: "primary", icon: "refresh", onclick: () => ask() });
    const note = h("p", { class: "caption", role: "status" });
    replace(
        place,
        h(
            "section",
            { class: "empty-state" },
            mascot({ mood: "asleep", size: 120 }),
            h("h2", { class: "empty-state-title" }, t("landing.signedOut")),
            h("p", { class: "quiet" }, t("landing.signedOut.text")),
            isOwnMachine()
                ? h("code", { class: "landing-command" }, "shoebox open")
                : h("a", { href: "/pair", target: "_blank", rel: "opener" }, t("landing.signedOut.pair")),
            note,
            h("div", { class: "empty-state-action" }, again),
        ),
    );
    /** @type {() => void} */
    let done = () => {};
    const stopped = new AbortController();
    signal.addEventListener("abort", () => stopped.abort());
    const ask = async () => {
        const response = await fetch(appURL("/api/session"), { signal }).catch(() => null);
        if (response?.ok) return done();
        note.textContent = t(response ? "landing.signedOut.still" : isPhone ? "error.offline.phone" : "error.offline.text");
    };
    for (const event of ["focus", "pageshow"]) addEventListener(event, () => void ask(), { signal: stopped.signal });
    document.addEventListener("visibilitychange", () => document.hidden || void ask(), { signal: stopped.signal });
    return new Promise((resolve) => {
        done = () => {
            stopped.abort();
            resolve();
        };
    });
}
