/** The settings page, /settings. Every change is saved immediately. */
import { afterFrame } from "../../core/after-frame.js";
import { post } from "../../core/api.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { addressed } from "../../core/overlays.js";
import { isPhone } from "../../core/phone.js";
import { saveSettings, settings } from "../../core/settings.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { homeScreenCard } from "../../ui/home-screen.js";
import { icon } from "../../ui/icon.js";
import { startOver } from "../../ui/start-over.js";
import { segmented, toggle } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";
import { aboutCards } from "./about.js";
import { backupsCard } from "./backups.js";
import { desktopCard } from "./desktop.js";
import { chooseLanguages, chosenLanguages } from "./languages.js";
import { partsCard } from "./parts.js";
import { removedCard } from "./removed.js";
import { signOut } from "./sign-out.js";
import { storageCard } from "./storage.js";
import { wholeCard } from "./whole.js";

export const styles = ["/features/settings/settings.css"];

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export function mount(root, { signal }) {
    frame({ title: t("tab.settings") });
    const choices = h("div", { class: "stack" });
    // While a control is in use, it is not redrawn, because it would lose the focus. The control itself already shows the
    // new value.
    const off = settings.subscribe(() => choices.contains(document.activeElement) || showChoices(choices));
    signal.addEventListener("abort", off);
    showChoices(choices);
    showAgain = () => renew(choices, ...groups());
    const storage = storageCard(signal);
    const backups = backupsCard(signal, storage.refresh);
    const whole = wholeCard(signal);
    replace(
        root,
        h(
            "div",
            { class: "stack settings" },
            list(
                link("folder-add", "settings.library", "/library"),
                link("phone", "devices.settings", "/devices"),
                link("shield", "privacy.settings", "/privacy"),
                act("safe", "settings.backups", () => backups.scrollIntoView()),
                ...(isPhone ? [link("photos", "inbox.send", "/send")] : []),
            ),
            homeScreenCard(),
            choices,
            desktopCard(signal),
            group(
                "settings.again",
                link("play", "settings.intro", "/welcome"),
                act("restart", "settings.over", over),
                act("lock", "settings.signout", signOut),
            ),
            backups,
            removedCard(signal),
            whole,
            storage,
            partsCard(signal),
            h("h2", { class: "settings-head" }, t("settings.about")),
            ...aboutCards(signal),
        ),
    );
    addressed({
        languages: () => chooseLanguages(save),
        over,
        // Delayed, because the router first scrolls to the top when the page is shown.
        backups: afterFrame(() => backups.scrollIntoView()),
        whole: afterFrame(() => whole.scrollIntoView()),
    }, signal);
}

const over = () =>
    void startOver({
        address: "over",
        done: ({ act }) => {
            const undo = { label: t("common.undo"), run: () => post("/api/undo", { act }) };
            toast(t("act.startOver.done"), { kind: "success", action: undo });
        },
    });

/** Shows the stored settings again after a refused change, because the control still shows the new value. */
let showAgain = () => {};

/** @param {HTMLElement} choices */
const showChoices = (choices) => replace(choices, ...groups());

function groups() {
    const { theme, language, sounds, vibration, joinRaw, joinFilms, joinEdited, readInBackground, correctWords } =
        settings.value;
    return [
        group(
            "settings.looks",
            option("moon", "theme", ["system", "light", "dark"], theme),
            option("globe", "language", ["system", "en", "de"], language),
            motionSwitch(),
        ),
        group(
            "settings.read",
            flag("readInBackground", readInBackground === true, (isOn) => ({ readInBackground: isOn })),
            flag("correctWords", correctWords, (isOn) => ({ correctWords: isOn })),
            row({
                icon: plate("text"),
                title: t("settings.reading"),
                text: chosenLanguages(),
                onclick: () => chooseLanguages(save),
                end: icon("chevron-right", { size: 18 }),
            }),
        ),
        noted(
            group(
                "settings.together",
                flag("joinRaw", joinRaw, (isOn) => ({ joinRaw: isOn })),
                flag("joinFilms", joinFilms, (isOn) => ({ joinFilms: isOn })),
                flag("joinEdited", joinEdited, (isOn) => ({ joinEdited: isOn })),
            ),
            "settings.together.note",
        ),
        group(
            "settings.feel",
            flag("sounds", sounds, (isOn) => ({ sounds: isOn })),
            flag("vibration", vibration, (isOn) => ({ vibration: isOn })),
        ),
    ];
}

/** The switch for reduced motion. It is fixed if the system requests reduced motion. */
function motionSwitch() {
    const isFixed = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const isReduced = isFixed || settings.value.motion === "reduced";
    return flag("motion", isReduced, (isOn) => ({ motion: isOn ? "reduced" : "system" }), isFixed);
}

const ICONS = /** @type {Record<string, string>} */ ({
    motion: "motion",
    sounds: "sound",
    vibration: "vibration",
    readInBackground: "search",
    correctWords: "check",
    joinRaw: "copies",
    joinFilms: "play",
    joinEdited: "before-after",
});
/** @param {string} name */
const plate = (name) => icon(name, { size: 20 });
/** @param {...Node} rows */
const list = (...rows) => h("div", { class: "card card-list" }, rows);
/** @type {(key: string, ...rows: Node[]) => HTMLElement} */
const group = (key, ...rows) => h("section", null, h("h2", { class: "settings-head" }, t(key)), list(...rows));
/** Adds a note below a group. @param {HTMLElement} group @param {string} key */
function noted(group, key) {
    group.append(h("p", { class: "caption settings-note" }, t(key)));
    return group;
}
/** @type {(name: string, key: string, href: string) => HTMLElement} */
const link = (name, key, href) =>
    row({ icon: plate(name), title: t(key), text: t(`${key}.text`), href, end: icon("chevron-right", { size: 18 }) });
/** @type {(name: string, key: string, onclick: () => any) => HTMLElement} */
const act = (name, key, onclick) => row({ icon: plate(name), title: t(key), text: t(`${key}.text`), onclick });

/**
 * A setting with a few options.
 * @param {string} sign
 * @param {"theme" | "language"} name
 * @param {string[]} values
 * @param {string} value
 */
function option(sign, name, values, value) {
    const control = segmented({
        label: t(`settings.${name}`),
        value,
        options: values.map((value) => ({ value, label: t(`settings.${name}.${value}`) })),
        onchange: (value) => save({ [name]: value }),
    });
    return row({ icon: plate(sign), title: t(`settings.${name}`), text: t("settings.everywhere"), end: control });
}

/**
 * A setting that can be switched on or off.
 * @param {string} name
 * @param {boolean} checked
 * @param {(isOn: boolean) => Record<string, any>} change
 * @param {boolean} [isFixed] whether the system determines the value
 */
function flag(name, checked, change, isFixed = false) {
    const control = toggle({ checked, onchange: (isOn) => save(change(isOn)) });
    control.disabled = isFixed;
    return row({
        icon: plate(ICONS[name]),
        title: t(`settings.${name}`),
        text: t(isFixed ? `settings.${name}.system` : `settings.${name}.text`),
        end: control,
        label: true,
    });
}

/** @param {Record<string, any>} change */
async function save(change) {
    try {
        await saveSettings(change);
    } catch (error) {
        showAgain();
        toast(`${t("settings.failed")}: ${errorWords(error).title}`, { kind: "error" });
    }
}
