// Writes what Shoebox knows of a photo into the .xmp file beside it, for other programs.
import { post } from "../core/api.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { errorView } from "./error-view.js";
import { failureText } from "../core/failure.js";
import { sheet } from "./sheet.js";
import { offered, order, writes } from "./sidecar-order.js";
import { toggle } from "./switch.js";
import { textField } from "./text-field.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {import("./sidecar-order.js").Photo} Photo */
/** @typedef {import("./sidecar-order.js").Choice} Choice */

/** @param {Photo} photo @param {string} was the caption that other programs wrote */
export function showSidecar(photo, was) {
    const names = offered(photo);
    const choice = /** @type {Choice} */ (Object.fromEntries(names.map((name) => [name, name !== "people"])));
    const problem = h("div");
    const caption = textField({ label: t("photo.info.caption"), value: was, oninput: update });
    const go = button(t("photo.sidecar.go"), { style: "primary", onclick: write });
    const opened = sheet({
        title: t("photo.sidecar"),
        content: h(
            "div",
            { class: "stack" },
            h("p", null, t("photo.sidecar.text")),
            caption,
            names.map((name) =>
                h(
                    "label",
                    { class: "photo-choice" },
                    t(`photo.sidecar.${name}`),
                    toggle({
                        checked: Boolean(choice[name]),
                        onchange: (checked) => {
                            choice[name] = checked;
                            update();
                        },
                    }),
                )
            ),
            problem,
        ),
        actions: [button(t("common.cancel"), { onclick: () => opened.close() }), go],
    });
    update();

    function asked() {
        return order(photo.id, { ...choice, caption: caption.value }, was);
    }

    function update() {
        go.toggleAttribute("disabled", !writes(asked()));
    }

    async function write() {
        go.setAttribute("disabled", "");
        try {
            const { act, written, failed } = await post("/api/pictures/sidecars", asked());
            opened.close();
            for (const { error } of failed) toast(failureText(error), { kind: "error" });
            if (written) toast(t("photo.sidecar.done"), { kind: "success", action: undoing(act) });
            else if (!failed.length) toast(t("photo.sidecar.same"));
        } catch (error) {
            update();
            replace(problem, errorView(error, write));
        }
    }
}
