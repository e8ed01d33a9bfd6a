import { pathOf } from "../core/base.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { modifier } from "../core/keys.js";
import { back as goBack, current } from "../core/router.js";
import { icon } from "./icon.js";
import { button } from "./button.js";
import { badge } from "./badge.js";
import { foldersAwayLine } from "./folders-away.js";

/** @typedef {{id: string, href: string, icon: string, wideOnly?: boolean}} Tab */

/**
 * The tabs: a bar at the bottom on phones, a rail on wide screens. A `wideOnly` tab appears only in the rail. On phones, the
 * front page links to its page instead; there no tab is highlighted, because the heading beside the back button names the
 * page.
 * @type {Tab[]}
 */
const TABS = [
    { id: "home", href: "/", icon: "home" },
    { id: "photos", href: "/photos", icon: "photos" },
    { id: "swipe", href: "/swipe", icon: "swipe" },
    { id: "groups", href: "/groups", icon: "copies", wideOnly: true },
    { id: "screenshots", href: "/screenshots", icon: "screenshot", wideOnly: true },
    { id: "notes", href: "/notes", icon: "text", wideOnly: true },
    { id: "files", href: "/files", icon: "folder-open", wideOnly: true },
    { id: "mail", href: "/mail", icon: "mail", wideOnly: true },
    { id: "scanner", href: "/scanner", icon: "scan", wideOnly: true },
    { id: "convert", href: "/convert", icon: "convert", wideOnly: true },
    { id: "search", href: "/search", icon: "search" },
    { id: "trash", href: "/trash", icon: "trash", wideOnly: true },
    { id: "settings", href: "/settings", icon: "settings" },
];

const title = h("h1", { class: "frame-title", tabIndex: -1, hidden: true });
const start = h("div", { class: "frame-start" });
const actions = h("div", { class: "frame-actions tools" });
/** The app's only search. A click or a key opens it over the page; opened as a link, it leads to the search page. */
const search = h("a", { class: "frame-search", href: "/search" });
const bar = h("header", { class: "frame-bar" }, start, title, actions, search);
const tabs = h("nav", { class: "frame-tabs" });
const main = h("main", { id: "main", class: "frame-main", tabIndex: -1 });

/** @typedef {{title?: string, actions?: any, back?: string | null, quiet?: boolean, bare?: boolean, wide?: boolean}} Frame */

/**
 * Sets the frame around the page. A page calls it when it is mounted, and when something changes.
 * @param {Frame} options `title` of the bar and of the browser tab; `actions` are buttons at the end of the bar; `back` is
 *     the target of the back button if the tab has shown no page before; `quiet`: the page fills the height below a faint
 *     bar; `bare`: without bar and tabs; `wide`: the page uses the whole width of a wide screen
 */
export function frame(
    { title: text = "", actions: buttons = null, back = null, quiet = false, bare = false, wide = false },
) {
    document.title = text ? `${text} · ${t("app.name")}` : t("app.name");
    title.textContent = text;
    title.hidden = text === "";
    replace(
        start,
        back && button(t("common.back"), { style: "quiet", icon: "back", iconOnly: true, onclick: () => goBack(back) }),
    );
    start.classList.toggle("frame-start-room", TABS.some(({ href }) => href === pathOf(location)));
    replace(actions, buttons);
    document.body.dataset.frame = bare ? "bare" : quiet ? "quiet" : "full";
    document.body.toggleAttribute("data-wide", wide);
    search.hidden = pathOf(location) === "/search";
    document.body.classList.toggle("frame-scrolled", false);
}

/** Inserts a note into the bar, after the title. @param {HTMLElement} note */
export const noteInBar = (note) => title.after(note);

/**
 * Builds the frame; called once.
 * @returns {HTMLElement} the parent of the pages
 */
export function startFrame() {
    const skip = h("a", { class: "frame-skip button button-primary", href: "#main", onclick: skipToMain }, t("nav.skip"));
    document.body.append(skip, tabs, bar, foldersAwayLine(), main);
    tabs.setAttribute("aria-label", t("nav.label"));
    replace(
        search,
        icon("search", { size: 20 }),
        h("span", { class: "frame-search-words" }, t("nav.search")),
        h("kbd", { "aria-hidden": "true" }, `${modifier()} K`),
    );
    search.setAttribute("aria-label", t("nav.search"));
    replace(
        tabs,
        h("a", { class: "frame-brand", href: "/" }, icon("moon", { size: 22 }), t("app.name")),
        TABS.map((tab) =>
            h(
                "a",
                { class: tab.wideOnly ? "frame-tab frame-room" : "frame-tab", href: tab.href, dataset: { tab: tab.id } },
                h("span", { class: "frame-tab-icon" }, icon(tab.icon), h("span", { class: "frame-tab-badge" })),
                h("span", { class: "frame-tab-label" }, t(`tab.${tab.id}`)),
            )
        ),
    );
    current.subscribe(arrive);
    addEventListener("scroll", () => document.body.classList.toggle("frame-scrolled", scrollY > 8), { passive: true });
    return main;
}

/**
 * Shows a number on a tab.
 * @param {string} id
 * @param {number} count 0 = none
 * @param {string} [label] for screen readers
 */
export function tabBadge(id, count, label) {
    const place = tabs.querySelector(`[data-tab="${id}"] .frame-tab-badge`);
    if (place) replace(place, count > 0 && badge(count > 999 ? "999+" : count, { kind: "accent", label }));
}

/** @type {string | null} */
let lastPath = null;

/** @param {import("../core/router.js").Location | null} place */
function arrive(place) {
    if (!place) return;
    // If only the query changes, for example when a photo opens, the bar remains.
    if (lastPath !== place.path) frame({ title: place.title });
    for (const tab of tabs.querySelectorAll(".frame-tab")) {
        const id = tab instanceof HTMLElement && tab.dataset.tab;
        if (id === place.tab) tab.setAttribute("aria-current", "page");
        else tab.removeAttribute("aria-current");
    }
    // The focus makes screen readers read the title of the new page. On the first page, the browser sets the focus.
    if (lastPath !== null && lastPath !== place.path) title.focus({ preventScroll: true });
    lastPath = place.path;
}

/** @param {Event} event */
function skipToMain(event) {
    event.preventDefault();
    main.focus();
}
