/** A sheet for one device: its name, its rights, and a button that removes the device. */
import { del, put } from "../../core/api.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { leave } from "../../core/leave.js";
import { button } from "../../ui/button.js";
import { errorWords } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { segmented } from "../../ui/switch.js";
import { textField } from "../../ui/text-field.js";
import { toast } from "../../ui/toast.js";

/** @typedef {import("./devices.js").Device} Device */

/**
 * @param {Device} device
 * @param {{own: boolean, load: () => Promise<void>}} options `own`: whether it is the device that this browser runs on
 */
export function showDevice(device, { own, load }) {
    let rights = device.rights;
    const field = textField({ label: t("devices.name"), value: device.name, onsubmit: () => void save() });
    const choice = !own && [
        h("p", { class: "field-label" }, t("devices.rights")),
        segmented({
            label: t("devices.rights"),
            value: rights,
            options: ["all", "keep", "view"].map((value) => ({ value, label: t(`devices.rights.${value}.short`) })),
            onchange: (value) => rights = /** @type {Device["rights"]} */ (value),
        }),
    ];
    const { close } = sheet({
        title: device.name,
        content: h(
            "div",
            { class: "stack" },
            field,
            choice && h("div", null, choice),
            button(t("devices.remove"), {
                style: "quiet",
                icon: "lock",
                onclick: () => {
                    close();
                    askToRemove(device, own, load);
                },
            }),
        ),
        actions: [
            button(t("common.cancel"), { style: "quiet", onclick: () => close() }),
            button(t("devices.save"), { style: "primary", onclick: () => save() }),
        ],
    });

    async function save() {
        const change = { name: field.value, ...(own || rights === device.rights ? {} : { rights }) };
        try {
            await put(`/api/devices/${device.id}`, change);
            close();
            await load();
        } catch (error) {
            field.error = errorWords(error).title;
        }
    }
}

/** @param {Device} device @param {boolean} own @param {() => Promise<void>} load */
function askToRemove(device, own, load) {
    ask(t("devices.remove.title", { name: device.name }), t(own ? "devices.remove.own" : "devices.remove.text"), {
        yes: t("devices.remove.yes"),
        run: async () => {
            await del(`/api/devices/${device.id}`);
            if (own) return leave();
            toast(t("devices.removed", { name: device.name }), { kind: "success" });
            await load();
        },
    });
}

/** @param {{id: number}[]} devices the devices on screen @param {() => Promise<void>} load */
export function askForAll(devices, load) {
    ask(t("devices.all.title"), t("devices.all.text"), {
        yes: t("devices.all.yes"),
        run: async () => {
            await del("/api/devices", { ids: devices.map(({ id }) => id) });
            toast(t("devices.all.done"), { kind: "success" });
            await load();
        },
    });
}

/** @param {string} title @param {string} text @param {{yes: string, run: () => Promise<void>}} options */
function ask(title, text, { yes, run }) {
    const { close } = sheet({
        title,
        content: h("p", null, text),
        actions: [
            button(t("common.cancel"), { style: "quiet", onclick: () => close() }),
            button(yes, {
                style: "destructive",
                onclick: async () => {
                    try {
                        await run();
                        close();
                    } catch (error) {
                        toast(errorWords(error).title, { kind: "error" });
                    }
                },
            }),
        ],
    });
}
