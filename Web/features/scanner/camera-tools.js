/** The controls of the camera: light, zoom, choice of camera, and the switch for taking pages automatically. */
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { toggle } from "../../ui/switch.js";

/** The slider for the zoom; null if the camera cannot zoom. @param {import("./eye.js").Eye} eye */
export function zoomTool(eye) {
    const { zoom } = eye;
    if (!zoom) return null;
    const closer = h("input", {
        type: "range",
        class: "camera-zoom",
        "aria-label": t("scanner.camera.zoom"),
        min: String(zoom.min),
        max: String(zoom.max),
        step: String(zoom.step || 0.1),
        value: String(zoom.value),
    });
    closer.addEventListener("input", () => void eye.zoomTo(Number(closer.value)));
    return closer;
}

/**
 * @param {import("./eye.js").Eye} eye
 * @param {object} options
 * @param {boolean} options.isAutomatic
 * @param {(automatic: boolean) => void} options.onautomatic
 * @param {(error: any) => void} options.onfailure called if the next camera cannot be opened
 */
export function cameraTools(eye, { isAutomatic, onautomatic, onfailure }) {
    const { torch, cameras } = eye;
    const light = torch && button(t("scanner.camera.torch"), {
        style: "quiet",
        icon: "torch",
        iconOnly: true,
        onclick: () => eye.light(!eye.isLit).catch(errorToast),
    });
    if (light) light.setAttribute("aria-pressed", String(eye.isLit));
    return [
        light,
        cameras.length > 1 && button(t("scanner.camera.other"), {
            style: "quiet",
            icon: "restart",
            iconOnly: true,
            onclick: () => eye.next().catch(onfailure),
        }),
        h(
            "label",
            { class: "camera-automatic" },
            h("span", null, t("scanner.camera.automatic")),
            toggle({ checked: isAutomatic, onchange: onautomatic }),
        ),
    ];
}
