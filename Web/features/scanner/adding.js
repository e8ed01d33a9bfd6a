/** Ways to add pages to a scan. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { menu } from "../../ui/menu.js";
import { hasCamera } from "./device.js";

/** @param {number} scan @param {() => void} choose opens the file chooser */
export function adder(scan, choose) {
    const items = [{ label: t("scanner.add.files"), icon: "photos", run: choose }];
    if (hasCamera()) {
        items.unshift({
            label: t("scanner.add.camera"),
            icon: "scan",
            run: () => void navigate(`/scanner/camera?scan=${scan}`),
        });
    }
    return h("div", { class: "scanner-add" }, menu({ label: t("scanner.add"), icon: "plus", items }));
}

/** Shown in place of the pages if there are none. @param {() => void} choose opens the file chooser */
export const noPages = (choose) =>
    emptyState({
        icon: "scan",
        title: t("scanner.empty.title"),
        text: t("scanner.empty.text"),
        action: button(t("scanner.choose"), { style: "primary", icon: "photos", onclick: choose }),
    });
