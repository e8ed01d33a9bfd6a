/** The page that adds a phone, /devices/add: a QR code to scan, and written instructions. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, replace, svg } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { skeleton } from "../../ui/skeleton.js";
import { invitation, obstacleOf, obstacleView } from "./reach.js";

export const styles = ["/features/devices/devices.css"];

/** @typedef {{code?: string, secondsLeft: number, triesLeft: number, link?: string, picture?: {width: number, path: string},
 *   fingerprint?: string, device?: import("./devices.js").Device}} Code */

/** The width of the empty margin that a QR code needs, in modules (the squares of the code; ISO/IEC 18004). */
const QUIET = 4;

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    frame({ title: t("devices.pair.title"), back: "/devices" });
    const body = h("div", { class: "stack pairing" }, skeleton("row", 3));
    replace(root, body);
    let timer = 0;
    const make = async () => {
        try {
            const { reach } = await get("/api/devices", { signal });
            const obstacle = obstacleOf(reach);
            if (obstacle) return replace(body, obstacleView(obstacle, make));
            if (!reach.on) return replace(body, invitation(false, make));
            show(await post("/api/devices/code", {}, { signal }));
        } catch (error) {
            if (!signal.aborted) replace(body, errorView(error, make));
        }
    };
    /** @param {Code} code */
    const show = (code) => {
        clearInterval(timer);
        if (code.device) return replace(body, ...done(code.device, make));
        if (!code.code) return replace(body, ...over(make));
        const left = h("p", { class: "caption pairing-left", role: "timer" });
        const end = Date.now() + code.secondsLeft * 1000;
        const tick = () => {
            const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
            left.textContent = t("devices.pair.left", { time: clock(seconds) });
            if (seconds === 0) show({ secondsLeft: 0, triesLeft: 0 });
        };
        replace(body, ...codeCards(code, left));
        tick();
        timer = setInterval(tick, 1000);
    };
    const off = on("devices", () => get("/api/devices/code", { signal }).then(show, () => {}));
    signal.addEventListener("abort", () => {
        clearInterval(timer);
        off();
    });
    await make();
}

/** @param {Code} code @param {HTMLElement} left */
function codeCards({ code = "", link = "", picture, fingerprint }, left) {
    return [
        h(
            "section",
            { class: "card pairing-card" },
            h("h2", { class: "pairing-title" }, t("devices.pair.scan")),
            picture && drawn(picture),
            h("p", { class: "caption" }, t("devices.pair.network")),
        ),
        h(
            "section",
            { class: "card pairing-words" },
            h(
                "div",
                { class: "pairing-part" },
                h("p", { class: "caption" }, t("devices.pair.or")),
                h("p", { class: "pairing-address" }, link.replace(/#.*$/, "")),
            ),
            h(
                "div",
                { class: "pairing-part" },
                h("p", { class: "caption" }, t("devices.pair.code")),
                h("p", { class: "pairing-code", "aria-label": [...code].join(" ") }, code.slice(0, 3), " ", code.slice(3)),
                left,
            ),
            h(
                "div",
                { class: "pairing-part" },
                h("p", { class: "caption" }, t("devices.pair.warning")),
                h("p", { class: "pairing-fingerprint" }, fingerprint ?? ""),
            ),
        ),
    ];
}

/**
 * Draws the QR code dark on white in every theme, because cameras cannot read other colours.
 * @param {{width: number, path: string}} picture
 */
function drawn({ width, path }) {
    const size = width + 2 * QUIET;
    return svg(
        "svg",
        {
            class: "pairing-picture",
            viewBox: `${-QUIET} ${-QUIET} ${size} ${size}`,
            role: "img",
            "aria-label": t("devices.picture"),
        },
        svg("path", { d: path }),
    );
}

/** @param {() => void} make */
const over = (make) => [
    emptyState({
        icon: "clock",
        title: t("devices.pair.old"),
        action: button(t("devices.pair.new"), { style: "primary", icon: "refresh", onclick: make }),
    }),
];

/** @param {import("./devices.js").Device} device @param {() => void} make */
const done = (device, make) => [
    emptyState({
        icon: "check-circle",
        title: t("devices.pair.done", { name: device.name }),
        text: t("devices.pair.done.text"),
        action: h(
            "div",
            { class: "pairing-next" },
            button(t("devices.pair.show"), { style: "primary", href: "/devices" }),
            button(t("devices.pair.again"), { style: "quiet", onclick: make }),
        ),
    }),
];

/** @param {number} seconds @returns {string} "1:05" */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
