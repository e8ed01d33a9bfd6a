import { pathOf } from "../core/base.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { modifier } from "../core/keys.js";
import { back as goBack, current } from "../core/router.js";
import { icon } from "./icon.js";
import { button } from "./button.js";
import { FAMILIES, families, familyOf, REST, tabLink } from "./families.js";
import { foldersAwayLine } from "./folders-away.js";
import { sheet } from "./sheet.js";

/** @type {import("./families.js").Tab} */
const HOME = { id: "home", href: "/", icon: "home" };
/** Only in the bar of a phone, because the rail is beside the search of the page's bar. @type {import("./families.js").Tab} */
const SEARCH = { id: "search", href: "/search", icon: "search", class: "frame-narrow" };
/** @type {import("./families.js").Tab[]} */
const ALL = [HOME, ...Object.values(FAMILIES).flat(), SEARCH, ...REST];

const title = h("h1", { class: "frame-title", tabIndex: -1, hidden: true });
const start = h("div", { class: "frame-start" });
const actions = h("div", { class: "frame-actions tools" });
/** The app's only search. A click or a key opens it over the page; opened as a link, it leads to the search page. */
const search = h("a", { class: "frame-search", href: "/search" });
const bar = h("header", { class: "frame-bar" }, start, title, actions, search);
const tabs = h("nav", { class: "frame-tabs" });
const moreTab = h("button", {
    class: "frame-tab frame-narrow",
    type: "button",
    "aria-haspopup": "dialog",
    dataset: { tab: "more" },
});
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
    start.classList.toggle("frame-start-room", ALL.some(({ href }) => href === pathOf(location)));
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
    replace(moreTab, icon("list"), h("span", { class: "frame-tab-label" }, t("tab.more")));
    moreTab.onclick = openMore;
    replace(
        tabs,
        h("a", { class: "frame-brand", href: "/" }, icon("moon", { size: 22 }), t("app.name")),
        tabLink(HOME),
        families(),
        tabLink(SEARCH),
        h("div", { class: "frame-rest" }, REST.map(tabLink)),
        moreTab,
    );
    current.subscribe(arrive);
    addEventListener("scroll", () => document.body.classList.toggle("frame-scrolled", scrollY > 8), { passive: true });
    return main;
}

/** Opens all rooms in a sheet, because the bar of a phone has no space for them. */
function openMore() {
    const { element } = sheet({
        title: t("tab.more"),
        content: h("nav", { class: "frame-more" }, families(), REST.map(tabLink)),
    });
    mark(element);
}

/** Marks the links to the current page. @param {Element} place */
function mark(place) {
    const { tab: shown, path } = current.value ?? {};
    for (const tab of place.querySelectorAll(".frame-tab")) {
        const id = tab instanceof HTMLElement && tab.dataset.tab;
        // The tab of the sheet stands for every page that has no tab of its own in the bar of a phone.
        const isHere = id === "more" ? ALL.find((each) => each.id === shown)?.class === "frame-room" : id === shown;
        if (isHere && path) tab.setAttribute("aria-current", id === "more" ? "true" : "page");
        else tab.removeAttribute("aria-current");
    }
}

/** @type {string | null} */
let lastPath = null;

/** @param {import("../core/router.js").Location | null} place */
function arrive(place) {
    if (!place) return;
    // If only the query changes, for example when a photo opens, the bar remains.
    if (lastPath !== place.path) frame({ title: place.title });
    document.body.dataset.family = familyOf(place.tab);
    mark(tabs);
    // The focus makes screen readers read the title of the new page. On the first page, the browser sets the focus.
    if (lastPath !== null && lastPath !== place.path) title.focus({ preventScroll: true });
    lastPath = place.path;
}

/** @param {Event} event */
function skipToMain(event) {
    event.preventDefault();
    main.focus();
}
