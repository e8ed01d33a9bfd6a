// The area that copies of photos do not reveal, such as a home, on the privacy page.
import { get, put } from "../../core/api.js";
import { number } from "../../core/format.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { card } from "../../ui/card.js";
import { errorToast } from "../../ui/error-toast.js";
import { smallMap } from "../../ui/map/small-map.js";
import { coordinates } from "../../ui/photo-information.js";
import { askPoint } from "../../ui/place-choice.js";

/** The radii that are offered, in kilometres. */
const RADII = [0.2, 0.5, 1, 2, 5, 10];
const USUAL = 0.5;

/** @typedef {{latitude: number, longitude: number, kilometres: number}} Area */

/** @param {AbortSignal} signal @returns {HTMLElement} */
export function hiddenArea(signal) {
    const content = h("div", { class: "stack" });
    const element = h("section", null, h("h2", { class: "settings-head" }, t("privacy.hidden")), card({}, content));
    get("/api/places/hidden", { signal }).then(({ area }) => show(area ?? null), () => element.hidden = true);
    return element;

    /** @param {Area | null} area */
    function show(area) {
        renew(
            content,
            h("p", null, t("privacy.hidden.text")),
            area && smallMap(area.latitude, area.longitude, () => {}),
            area && h("p", { class: "caption" }, coordinates(area.latitude, area.longitude)),
            area && radius(area),
            h(
                "div",
                { class: "row" },
                button(t(area ? "privacy.hidden.move" : "privacy.hidden.choose"), {
                    icon: "place",
                    decides: true,
                    onclick: () => choose(area?.kilometres ?? USUAL),
                }),
                area && button(t("privacy.hidden.none"), {
                    style: "quiet",
                    decides: true,
                    onclick: () => save({ latitude: null, longitude: null, kilometres: null }),
                }),
            ),
        );
    }

    /** @param {Area} area */
    function radius(area) {
        const select = h(
            "select",
            { class: "field-input", "aria-label": t("privacy.hidden.radius") },
            [...new Set([...RADII, area.kilometres])].sort((a, b) => a - b).map((each) =>
                h("option", { value: String(each), selected: each === area.kilometres }, `${number(each)} km`)
            ),
        );
        select.addEventListener("change", () => void save({ ...area, kilometres: Number(select.value) }));
        return h("label", { class: "field" }, h("span", null, t("privacy.hidden.radius")), select);
    }

    /** @param {number} kilometres */
    async function choose(kilometres) {
        const point = await askPoint(t("privacy.hidden.choose"));
        if (point) await save({ latitude: point.latitude, longitude: point.longitude, kilometres });
    }

    /** @param {{latitude: number | null, longitude: number | null, kilometres: number | null}} wanted */
    async function save(wanted) {
        try {
            show((await put("/api/places/hidden", wanted)).area ?? null);
        } catch (error) {
            errorToast(error);
        }
    }
}
