/** The pages of the introduction without practice, and the layout shared by all its pages. */
import { baseName } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { saveSettings, settings, startReading } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { icon } from "../../ui/icon.js";
import { mascot } from "../../ui/mascot.js";

/** Whether the device has only a touch screen, in which case keyboard shortcuts are not mentioned. */
export const isTouch = matchMedia("(hover: none)").matches;
/** The other features, with their icons. */
const FEATURES = {
    undo: "undo",
    find: "search",
    papers: "scan",
    ...(isTouch ? {} : { keys: "list" }),
    filter: "filter",
    private: "shield",
};

/** @param {() => void} onnext */
export function welcome(onnext) {
    return intro([mascot({ size: 180 })], "welcome.title", t("onboarding.welcome.text"), [
        button(t("onboarding.welcome.go"), { style: "primary", size: "large", onclick: onnext }),
    ]);
}

/** The other features, in a card. It tells that texts are read in the background, so the reading may begin. */
function more() {
    // If the server does not answer now, the search page tells it again.
    startReading().catch(() => {});
    const rows = Object.entries(FEATURES).map(([key, sign]) =>
        row({
            icon: icon(sign, { size: 20 }),
            title: t(`onboarding.more.${key}`),
            text: t(`onboarding.more.${key}.text`),
        })
    );
    return h(
        "section",
        { class: "card card-list intro-more" },
        h("h2", { class: "card-title" }, t("onboarding.more.title")),
        rows,
    );
}

/** Asks for a folder if none is shared. @param {{path: string}[]} shared */
export function folders(shared) {
    if (shared.length > 0) return ready(shared);
    return intro([mascot({ mood: "happy", size: 180 })], "folders.title", t("onboarding.folders.text"), [
        button(t("onboarding.folders.go"), {
            style: "primary",
            size: "large",
            icon: "folder-add",
            onclick: () => finish("/library/add"),
        }),
        button(t("onboarding.folders.later"), { style: "quiet", onclick: () => finish("/") }),
        more(),
    ]);
}

/** @param {{path: string}[]} shared */
function ready(shared) {
    const name = baseName(shared[0].path);
    const text = shared.length === 1
        ? t("onboarding.ready.one", { name })
        : t("onboarding.ready.more", { n: shared.length });
    return intro([mascot({ mood: "happy", size: 180 })], "ready.title", text, [
        button(t("onboarding.ready.go"), {
            style: "primary",
            size: "large",
            icon: "swipe",
            onclick: () => finish("/swipe"),
        }),
        button(t("onboarding.ready.add"), { style: "quiet", onclick: () => finish("/library/add") }),
        more(),
    ]);
}

/**
 * A page of the introduction.
 * @param {any[]} art
 * @param {string} title the last part of the title's text key
 * @param {string | null} text
 * @param {any[]} below
 * @returns {HTMLElement}
 */
export function intro(art, title, text, below) {
    return h(
        "section",
        { class: "intro-page" },
        art,
        h("h1", { class: "intro-title", tabIndex: -1 }, t(`onboarding.${title}`)),
        text && h("p", { class: "quiet intro-text" }, text),
        h("div", { class: "intro-below" }, below),
    );
}

/** Ends the introduction, so that it is not shown again automatically. @param {string} url the page to open next */
export async function finish(url) {
    if (!settings.value.onboarded) await saveSettings({ onboarded: true }).catch(() => {});
    navigate(url, { replace: true });
}
