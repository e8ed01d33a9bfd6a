/** The rooms of the app in their families, as links: in the rail of a wide screen, and in the sheet “More” of a phone. */
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { icon } from "./icon.js";

/** @typedef {{id: string, href: string, icon: string, class?: string}} Tab */
/** @typedef {"photos" | "papers" | "archives"} Family */

/** @type {Record<Family, Tab[]>} */
export const FAMILIES = {
    photos: [
        { id: "photos", href: "/photos", icon: "photos" },
        { id: "swipe", href: "/swipe", icon: "swipe" },
        { id: "groups", href: "/groups", icon: "copies", class: "frame-room" },
        { id: "screenshots", href: "/screenshots", icon: "screenshot", class: "frame-room" },
    ],
    papers: [
        { id: "scanner", href: "/scanner", icon: "scan", class: "frame-room" },
        { id: "convert", href: "/convert", icon: "convert", class: "frame-room" },
        { id: "notes", href: "/notes", icon: "text", class: "frame-room" },
    ],
    archives: [
        { id: "mail", href: "/mail", icon: "mail", class: "frame-room" },
        { id: "files", href: "/files", icon: "folder-open", class: "frame-room" },
    ],
};
/** Below the families. @type {Tab[]} */
export const REST = [
    { id: "trash", href: "/trash", icon: "trash", class: "frame-room" },
    { id: "settings", href: "/settings", icon: "settings", class: "frame-room" },
];

/** The family of a tab; "" if it belongs to none. @param {string | null} tab */
export const familyOf = (tab) => Object.entries(FAMILIES).find(([, tabs]) => tabs.some(({ id }) => id === tab))?.[0] ?? "";

/** What waits behind each tab: a number, and the number in words for screen readers. @type {Map<string, [number, string]>} */
const waiting = new Map();

/** @param {Tab} tab */
export function tabLink(tab) {
    const link = h(
        "a",
        { class: ["frame-tab", tab.class], href: tab.href, dataset: { tab: tab.id } },
        icon(tab.icon),
        h("span", { class: "frame-tab-label" }, t(`tab.${tab.id}`)),
        h("span", { class: "frame-tab-count tabular" }),
    );
    count(link);
    return link;
}

/** Every family with its name and its tabs. */
export const families = () =>
    Object.entries(FAMILIES).map(([family, tabs]) =>
        h(
            "div",
            { class: "frame-family", role: "group", "aria-label": t(`family.${family}`), dataset: { family } },
            h("span", { class: "frame-family-name", "aria-hidden": "true" }, t(`family.${family}`)),
            tabs.map(tabLink),
        )
    );

/** Shows how much waits behind a tab. @param {string} id @param {number} n 0 = none @param {string} words */
export function tabCount(id, n, words) {
    waiting.set(id, [n, words]);
    document.querySelectorAll(`[data-tab="${id}"]`).forEach(count);
}

/** @param {Element} link */
function count(link) {
    const place = link.querySelector(".frame-tab-count");
    const [n, words] = waiting.get(link.getAttribute("data-tab") ?? "") ?? [0, ""];
    if (!place) return;
    place.textContent = n > 0 ? n > 9999 ? "9999+" : String(n) : "";
    if (n > 0) link.setAttribute("aria-description", words);
    else link.removeAttribute("aria-description");
}
