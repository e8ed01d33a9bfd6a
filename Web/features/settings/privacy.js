/** The privacy page, /privacy: the location of the data, open connections, exporting all data, and removing it. */
import { get } from "../../core/api.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { card, row } from "../../ui/card.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { skeleton } from "../../ui/skeleton.js";
import { hiddenArea } from "./hidden-area.js";
import { bundle, sortSockets } from "./sockets.js";
import { storageCard } from "./storage.js";

/** @typedef {import("./sockets.js").Socket} Socket */

export const styles = ["/features/settings/settings.css", "/ui/map/map.css"];

/** The polling interval for connections, in ms. */
const INTERVAL = 5000;

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    frame({ title: t("privacy.title"), back: "/settings" });
    const place = h("div", null, head("privacy.where"), skeleton("row", 2));
    const now = h("div", null, skeleton("row", 1));
    const addresses = h("div");
    const open = h("section", { "aria-live": "off" }, head("privacy.open"), now, details("privacy.open.details", addresses));
    const remove = h("section", null, removal(""));
    replace(
        root,
        h(
            "div",
            { class: "stack settings" },
            promises(),
            place,
            storageCard(signal),
            open,
            hiddenArea(signal),
            takeAlong(),
            remove,
        ),
    );
    const show = async () => {
        try {
            const { folder, sockets } = await get("/api/privacy", { signal });
            renew(place, head("privacy.where"), where(folder));
            if (!remove.textContent?.includes(folder)) replace(remove, removal(folder));
            renew(now, verdict(sockets));
            renew(addresses, connections(sockets));
        } catch (error) {
            if (!signal.aborted) replace(now, errorView(error, show));
        }
    };
    const timer = setInterval(() => document.hidden || void show(), INTERVAL);
    signal.addEventListener("abort", () => clearInterval(timer));
    await show();
}

/** @param {string} key */
const head = (key) => h("h2", { class: "settings-head" }, t(key));
/** @param {...(Node | null)} rows */
const list = (...rows) => h("div", { class: "card card-list" }, rows);
/** @param {string} text */
const code = (text) => h("code", { class: "settings-fix" }, text);

/** Details of interest to few users, collapsed. @param {string} key of the title @param {...any} content */
const details = (key, ...content) => h("details", { class: "settings-details" }, h("summary", null, t(key)), content);

function promises() {
    return card(
        {},
        h(
            "div",
            { class: "settings-about" },
            h("span", { class: "icon-plate" }, icon("shield")),
            h("p", null, t("settings.about.privacy")),
        ),
    );
}

/** @param {string} folder */
function where(folder) {
    return list(
        row({
            icon: icon("folder", { size: 20 }),
            title: t("privacy.folder"),
            text: [t("privacy.folder.text"), code(folder)],
        }),
        row({ icon: icon("photos", { size: 20 }), title: t("privacy.files"), text: t("privacy.files.text") }),
    );
}

/** @param {Socket[]} sockets */
function verdict(sockets) {
    const { home, elsewhere } = sortSockets(sockets);
    const key = elsewhere.length > 0
        ? "privacy.open.elsewhere"
        : home.length > 0
        ? "privacy.open.home"
        : "privacy.open.here";
    return list(row({ icon: icon("globe", { size: 20 }), title: t(key), text: t("privacy.open.text") }));
}

/** The open connections, with their addresses. @param {Socket[]} sockets */
function connections(sockets) {
    const { waiting, here, home, elsewhere } = sortSockets(sockets);
    return list(
        waiting.length > 0
            ? row({ title: t("privacy.waits"), text: ends(waiting.map((socket) => socket.here).join(", ")) })
            : null,
        ...bundle([...elsewhere, ...home, ...here]).map(({ with: place, here, host, ports }) =>
            row({
                title: t(`privacy.with.${place}`),
                text: [
                    t("privacy.connections", { n: ports.length }),
                    ": ",
                    ends(`${here} → ${host}:${ports.join(", ")}`),
                ],
            })
        ),
    );
}

/** Shows an address from left to right in any language. @param {string} words */
const ends = (words) => h("bdi", { class: "tabular", dir: "ltr" }, words);

function takeAlong() {
    const link = button(t("privacy.take"), { style: "primary", icon: "download", href: "/api/privacy/export" });
    link.setAttribute("download", "shoebox.zip");
    link.setAttribute("target", "_self");
    return h(
        "section",
        null,
        head("privacy.along"),
        card(
            {},
            h(
                "div",
                { class: "stack" },
                h("p", null, t("privacy.along.text")),
                h("div", { class: "row" }, link),
                details("privacy.terminal", code("shoebox take-along -o FOLDER")),
            ),
        ),
    );
}

/** @param {string} folder the folder with Shoebox's own files; empty while unknown */
function removal(folder) {
    const step = (/** @type {string} */ key, /** @type {string[]} */ ...commands) => [
        t(key),
        ...commands.filter(Boolean).map(code),
    ];
    return [
        head("privacy.remove"),
        card(
            {},
            h("p", null, t("privacy.remove.stays")),
            details(
                "privacy.remove.steps",
                h(
                    "ol",
                    { class: "privacy-steps" },
                    h("li", null, t("privacy.remove.along")),
                    h("li", null, step("privacy.remove.desktop", "shoebox desktop off")),
                    h("li", null, step("privacy.remove.stop", "systemctl --user disable --now shoebox")),
                    h("li", null, step("privacy.remove.folder", folder)),
                    h(
                        "li",
                        null,
                        step("privacy.remove.package", "sudo apt remove shoebox"),
                        h("p", null, step("privacy.remove.clone", "make uninstall")),
                    ),
                ),
            ),
        ),
    ];
}
