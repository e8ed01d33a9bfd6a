// Names the unavailable shared folders, the stored data about them, and the next step: in a line above a page, and in place
// of a page that would be empty.
import { awayCount, awayFolders } from "../core/away.js";
import { h, renew, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { baseName } from "../core/format.js";
import { current } from "../core/router.js";
import { button } from "./button.js";
import { emptyState } from "./empty-state.js";
import { icon } from "./icon.js";

/** The tabs whose pages show files from shared folders. */
const TABS = new Set(["home", "photos", "swipe", "groups", "screenshots", "notes", "files", "search", "trash"]);

/** The line above a page; hidden while every folder is available. */
export function foldersAwayLine() {
    const line = h("p", { class: "folders-away", role: "status", hidden: true });
    const show = () => {
        line.hidden = awayFolders.value.length === 0 || !TABS.has(current.value?.tab ?? "");
        if (line.hidden) return;
        renew(
            line,
            icon("drive", { size: 20 }),
            h("span", null, h("strong", null, title(), "."), " ", lineWords()),
            h("a", { href: "/library" }, t("away.folders")),
        );
    };
    awayFolders.subscribe(show);
    current.subscribe(show);
    return line;
}

/**
 * Replaces the content of an empty page. If unavailable folders are the reason why the page is empty, shows that; otherwise
 * shows the usual empty state.
 * @param {Parameters<typeof emptyState>[0]} options of the usual empty state
 * @param {() => boolean} [isWhy] whether unavailable folders are the reason why the page is empty
 * @returns {HTMLElement}
 */
export function emptyOfFolders(options, isWhy = () => awayFolders.value.length > 0) {
    const place = h("div", { class: "folders-empty" });
    let wasShown = false;
    const off = awayFolders.subscribe(show);
    show();
    return place;

    function show() {
        if (wasShown && !place.isConnected) return off();
        wasShown = place.isConnected;
        replace(place, isWhy() ? awayState() : emptyState(options));
    }
}

/** The number of known photos in unavailable folders; if it is 0, the next step. */
const lineWords = () => awayCount("photos") > 0 ? t("away.line", { n: awayCount("photos") }) : t("away.way");

function awayState() {
    const [first, ...others] = awayFolders.value;
    const [photos, queued] = [awayCount("photos"), awayCount("queued")];
    const where = others.length
        ? t("away.where.many", { names: awayFolders.value.map(({ path }) => baseName(path)).join(", ") })
        : t("away.where", { path: first.path });
    return emptyState({
        icon: "drive",
        title: title(),
        text: [where, photos > 0 && t("away.kept", { n: photos }), queued > 0 && t("away.queued", { n: queued })]
            .filter(Boolean).join(" "),
        action: h(
            "div",
            { class: "stack away-state" },
            h("p", null, t("away.way")),
            button(t("away.folders"), { icon: "folder", href: "/library" }),
        ),
    });
}

function title() {
    const [{ path }, ...others] = awayFolders.value;
    return others.length ? t("away.title.many", { n: others.length + 1 }) : t("away.title", { name: baseName(path) });
}
