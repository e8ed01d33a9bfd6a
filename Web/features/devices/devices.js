/** The page of devices, /devices: a switch that allows access by devices, the list of paired devices, and their rights. */
import { get, put } from "../../core/api.js";
import { on } from "../../core/events.js";
import { relativeTime } from "../../core/format.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { skeleton } from "../../ui/skeleton.js";
import { toggle } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";
import { askForAll, showDevice } from "./device-sheet.js";
import { inboxCard } from "./inbox-card.js";
import { invitation, obstacleOf, obstacleView } from "./reach.js";

export const styles = ["/features/devices/devices.css"];

/** @typedef {{id: number, name: string, kind: string, rights: "all" | "keep" | "view", added: number, seen: number}} Device */
/** @typedef {{on: boolean, port?: number, addresses: string[], fingerprint?: string, problem?: any}} Reach */

/** A device is shown as online if its last request was less than this time ago, in ms. */
const PRESENT = 60_000;

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    frame({ title: t("devices.title"), back: "/settings" });
    const body = h("div", { class: "stack devices" }, skeleton("row", 3));
    replace(root, body);
    const load = async () => {
        try {
            const [answer, inbox] = await Promise.all([get("/api/devices", { signal }), get("/api/inbox", { signal })]);
            renew(body, ...page({ ...answer, folder: inbox.folder }, load));
        } catch (error) {
            if (!signal.aborted) replace(body, errorView(error, load));
        }
    };
    const offs = [on("devices", () => void load()), on("reconnected", () => void load())];
    signal.addEventListener("abort", () => offs.forEach((off) => off()));
    await load();
}

/**
 * @param {{reach: Reach, devices: Device[], own?: number, folder?: string}} answer
 * @param {() => Promise<void>} load
 */
function page({ reach, devices, own, folder }, load) {
    const isHere = own === undefined;
    const list = devices.length > 0 &&
        h(
            "section",
            null,
            h("h2", { class: "devices-head" }, t("devices.list")),
            h("div", { class: "card card-list" }, devices.map((device) => deviceRow(device, own, load))),
        );
    if (!isHere) return [phoneCard(), list, h("p", { class: "caption devices-note" }, t("devices.elsewhere"))];
    const obstacle = obstacleOf(reach);
    return [
        obstacle ? obstacleView(obstacle, load) : list ? addButton() : invitation(reach.on),
        list,
        reachCard(reach, load),
        reach.on && folder && inboxCard(folder, load),
        devices.length > 1 && button(t("devices.all"), { style: "quiet", onclick: () => askForAll(devices, load) }),
        h("p", { class: "caption devices-note" }, t("devices.household")),
    ];
}

const addButton = () => button(t("devices.add"), { style: "primary", size: "large", icon: "plus", href: "/devices/add" });

/** @param {Reach} reach @param {() => Promise<void>} load */
function reachCard(reach, load) {
    const words = h("span", null, t(reach.on ? "devices.reach.on" : "devices.reach.off"));
    const control = toggle({
        checked: reach.on,
        onchange: async (isOn) => {
            control.disabled = true;
            words.textContent = t("devices.reach.opening");
            try {
                await put("/api/devices/reach", { on: isOn });
            } catch (error) {
                toast(errorWords(error).title, { kind: "error" });
            }
            await load();
        },
    });
    return h(
        "div",
        { class: "card card-list" },
        row({ icon: icon("globe", { size: 20 }), title: t("devices.reach"), text: words, end: control, label: true }),
    );
}

/** Links to the pages intended for phones: the page about trusting the certificate, and the page that sends photos. */
function phoneCard() {
    return h(
        "section",
        null,
        h("h2", { class: "devices-head" }, t("devices.phone")),
        h(
            "div",
            { class: "card card-list" },
            h(
                "a",
                { class: "list-row list-row-press", href: "/pair", target: "_self" },
                h("span", { class: "icon-plate" }, icon("shield", { size: 20 })),
                h(
                    "span",
                    { class: "list-row-words" },
                    h("span", { class: "list-row-title" }, t("devices.phone.trust")),
                    h("span", { class: "caption" }, t("devices.phone.trust.text")),
                ),
                h("span", { class: "list-row-end" }, icon("chevron-right", { size: 18 })),
            ),
            row({
                icon: icon("photos", { size: 20 }),
                title: t("inbox.title"),
                text: t("inbox.stays"),
                href: "/send",
                end: icon("chevron-right", { size: 18 }),
            }),
        ),
    );
}

/** @param {Device} device @param {number | undefined} own @param {() => Promise<void>} load */
function deviceRow(device, own, load) {
    const isThis = device.id === own;
    const isPresent = Date.now() - device.seen < PRESENT;
    const when = isPresent ? t("devices.now") : t("devices.seen", { when: relativeTime(device.seen) });
    const words = [isThis ? t("devices.this") : when, device.rights !== "all" && t(`devices.rights.${device.rights}`)];
    return row({
        icon: icon(device.kind === "computer" ? "system" : "phone", { size: 20 }),
        title: [device.name, (isThis || isPresent) && h("span", { class: "devices-here", "aria-hidden": "true" })],
        text: words.filter(Boolean).join(" · "),
        onclick: own === undefined || isThis ? () => showDevice(device, { own: isThis, load }) : undefined,
        end: own === undefined || isThis ? icon("chevron-right", { size: 18 }) : null,
    });
}
