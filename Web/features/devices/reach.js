/** Helps to connect a phone: leads to the pairing code, or says why no phone can connect and how to fix that. */
import { put } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorWords } from "../../ui/error-view.js";

/** @typedef {import("./devices.js").Reach} Reach */

/**
 * The reason why no phone can connect although access by devices is switched on, with advice; otherwise null.
 * @param {Reach} reach
 */
export function obstacleOf({ on, problem, addresses }) {
    if (!on) return null;
    if (problem) return errorWords(problem);
    return addresses.length ? null : { title: t("devices.reach.nowhere"), text: t("devices.reach.nowhere.text") };
}

/**
 * The message if no phone can connect.
 * @param {{title: string, text: string}} obstacle
 * @param {() => any} again checks again
 */
export function obstacleView({ title, text }, again) {
    const action = button(t("devices.reach.again"), { icon: "refresh", onclick: again });
    const view = emptyState({ icon: "warning", title, text, action });
    view.setAttribute("role", "alert");
    return view;
}

/** Switches on access by devices, so the user does not have to find the switch. @param {() => any} then */
async function allow(then) {
    try {
        await put("/api/devices/reach", { on: true });
        await then();
    } catch (error) {
        errorToast(error);
    }
}

/**
 * Instructions, and a button that leads to the pairing code.
 * @param {boolean} isOn whether access by devices is switched on
 * @param {() => any} [then] shows the code; by default, opens the page with the code
 */
export function invitation(isOn, then = () => navigate("/devices/add")) {
    return emptyState({
        icon: "phone",
        title: t("devices.invite"),
        text: [t("devices.invite.text"), !isOn && t("devices.reach.on")].filter(Boolean).join(" "),
        action: button(t("devices.invite.go"), {
            style: "primary",
            size: "large",
            icon: "phone",
            onclick: () => isOn ? then() : allow(then),
        }),
    });
}
