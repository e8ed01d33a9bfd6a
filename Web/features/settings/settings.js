/** The person's choices. Each holds at once; there is nothing to save. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { addressed } from "../../core/overlays.js";
import { saveSettings, settings } from "../../core/settings.js";
import { card, row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { segmented, toggle } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";
import { chooseLanguages, chosenLanguages } from "./languages.js";
import { partsCard } from "./parts.js";
import { startOver } from "./start-over.js";
import { storageCard } from "./storage.js";

export const styles = [new URL("./settings.css", import.meta.url)];

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export function mount(root, { signal }) {
    frame({ title: t("tab.settings") });
    const choices = h("div", { class: "stack" });
    const version = h("span");
    const off = settings.subscribe(() => choices.contains(document.activeElement) || show());
    signal.addEventListener("abort", off);
    show();
    get("/api/session", { signal }).then(
        (session) => version.textContent = t("settings.about.version", { version: session.version }),
        () => {},
    );
    replace(
        root,
        h(
            "div",
            { class: "stack settings" },
            list(link("folder", "settings.library", "/library")),
            choices,
            group("settings.again", link("play", "settings.intro", "/welcome"), act("restart", "settings.over", startOver)),
            storageCard(signal),
            partsCard(signal),
            h("h2", { class: "settings-head" }, t("settings.about")),
            card(
                {},
                h(
                    "div",
                    { class: "settings-about" },
                    h("span", { class: "icon-plate" }, icon("shield")),
                    h("p", null, t("settings.about.privacy")),
                ),
                h(
                    "p",
                    { class: "caption settings-version" },
                    "Shoebox · ",
                    version,
                    " · ",
                    h("a", { href: "/design" }, t("settings.design")),
                ),
            ),
        ),
    );

    addressed({ languages: () => chooseLanguages(save), over: () => void startOver() }, signal);

    function show() {
        const now = settings.value;
        const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        replace(
            choices,
            group(
                "settings.looks",
                row({
                    icon: plate("moon"),
                    title: t("settings.theme"),
                    end: choice("theme", ["system", "light", "dark"], now.theme),
                }),
                row({
                    icon: plate("globe"),
                    title: t("settings.language"),
                    end: choice("language", ["system", "en", "de"], now.language),
                }),
                flag("motion", now.motion === "reduced" || calm, (on) => ({ motion: on ? "reduced" : "system" }), calm),
            ),
            group(
                "settings.read",
                row({
                    icon: plate("text"),
                    title: t("settings.reading"),
                    text: chosenLanguages(),
                    onclick: () => chooseLanguages(save),
                    end: icon("chevron-right", { size: 18 }),
                }),
            ),
            group(
                "settings.feel",
                flag("sounds", now.sounds, (sounds) => ({ sounds })),
                flag("vibration", now.vibration, (vibration) => ({ vibration })),
            ),
        );
    }
}

const ICONS = /** @type {Record<string, string>} */ ({ motion: "motion", sounds: "sound", vibration: "vibration" });
/** @param {string} name */
const plate = (name) => icon(name, { size: 20 });
/** @param {...Node} rows */
const list = (...rows) => h("div", { class: "card card-list" }, rows);
/** @type {(key: string, ...rows: Node[]) => HTMLElement} */
const group = (key, ...rows) => h("section", null, h("h2", { class: "settings-head" }, t(key)), list(...rows));
/** @type {(name: string, key: string, href: string) => HTMLElement} */
const link = (name, key, href) =>
    row({ icon: plate(name), title: t(key), text: t(`${key}.text`), href, end: icon("chevron-right", { size: 18 }) });
/** @type {(name: string, key: string, onclick: () => any) => HTMLElement} */
const act = (name, key, onclick) => row({ icon: plate(name), title: t(key), text: t(`${key}.text`), onclick });

/**
 * @param {"theme" | "language"} name
 * @param {string[]} values
 * @param {string} value
 */
function choice(name, values, value) {
    return segmented({
        label: t(`settings.${name}`),
        value,
        options: values.map((value) => ({ value, label: t(`settings.${name}.${value}`) })),
        onchange: (value) => save({ [name]: value }),
    });
}

/**
 * @param {string} name
 * @param {boolean} checked
 * @param {(on: boolean) => Record<string, any>} change
 * @param {boolean} [fixed] the system has decided already
 */
function flag(name, checked, change, fixed = false) {
    const control = toggle({ checked, onchange: (on) => save(change(on)) });
    control.disabled = fixed;
    return row({
        icon: plate(ICONS[name]),
        title: t(`settings.${name}`),
        text: t(fixed ? `settings.${name}.system` : `settings.${name}.text`),
        end: control,
        label: true,
    });
}

/** @param {Record<string, any>} change */
async function save(change) {
    try {
        await saveSettings(change);
    } catch (error) {
        toast(`${t("settings.failed")}: ${errorWords(error).title}`, { kind: "error" });
    }
}
