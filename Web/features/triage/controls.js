// The keyboard shortcuts of the deck's page, and the buttons in its bar.
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { menu } from "../../ui/menu.js";
import { DIRECTIONS } from "./directions.js";

/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */
/**
 * @typedef {object} Controls
 * @property {() => void} undo
 * @property {() => void} open opens the top card in the viewer
 * @property {() => boolean} film plays the film of the top card, or stops it; false if the card has none
 * @property {() => void} copies excludes the copies of the top card from its decision, or includes them again
 * @property {() => void} filters
 * @property {() => void} help
 * @property {(direction: Direction) => void} swipe
 * @property {() => void} later puts the top card behind the others
 * @property {() => void} star
 * @property {() => void} album
 * @property {() => void} tags
 * @property {HTMLElement} scan
 */

/**
 * A button that opens the scanner with the top card, for photos of paper.
 * @param {() => import("./card.js").Card | undefined} top
 */
export function scanButton(top) {
    const run = () => void navigate(`/scanner?photos=${top()?.id}`);
    return button(t("scanner.this"), {
        style: "quiet",
        icon: "scan",
        iconOnly: true,
        word: t("scanner.this.short"),
        class: "triage-scan",
        onclick: run,
    });
}

/** @param {Controls} controls */
export function barButtons({ open, filters, help, scan }) {
    /** @type {(label: string, icon: string, target: {onclick: () => void, word?: string} | {href: string, class?: string}) => HTMLElement} */
    const action = (label, icon, target) => button(label, { style: "quiet", icon, iconOnly: true, ...target });
    const wide = [
        action(t("viewer.open"), "expand", { onclick: open, word: t("viewer.open.short") }),
        action(t("tab.queue"), "queue", { href: "/queue" }),
        action(t("help.open"), "help", { onclick: help, word: t("help.open.short") }),
    ];
    for (const each of wide) each.classList.add("triage-wide");
    const items = [
        { label: t("viewer.open"), icon: "expand", run: open },
        { label: t("tab.queue"), icon: "queue", run: () => void navigate("/queue") },
        { label: t("help.open"), icon: "help", run: help },
    ];
    const more = menu({ label: t("photo.more"), items });
    more.classList.add("triage-more");
    return [scan, action(t("filter.title"), "filter", { onclick: filters }), ...wide, more];
}

/** @param {Controls} controls @param {AbortSignal} signal of the page */
export function bindKeys({ undo, open, film, copies, filters, help, swipe, later, star, album, tags }, signal) {
    /** @type {Record<string, () => void>} */
    const bindings = {
        u: undo,
        "Mod+z": undo,
        Space: () => void (film() || open()),
        Enter: open,
        o: copies,
        l: later,
        s: star,
        a: album,
        t: tags,
        q: () => navigate("/queue"),
        f: filters,
        "?": help,
    };
    for (const direction of /** @type {Direction[]} */ (Object.keys(DIRECTIONS))) {
        bindings[DIRECTIONS[direction].key] = () => swipe(direction);
    }
    keys(document, bindings, { signal });
}
