/** The switch for the search of the desktop. It is shown only on the computer itself, because only there it can be changed. */
import { get, put } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isOwnMachine } from "../../core/leave.js";
import { row } from "../../ui/card.js";
import { errorWords } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { toggle } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";

/** @typedef {{on: boolean, gnome: boolean}} State */

/**
 * @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function desktopCard(signal) {
    const element = h("section", { hidden: true });
    if (isOwnMachine()) {
        const options = { signal };
        get("/api/desktop", options).then((state) => show(element, state, options), () => {});
    }
    return element;
}

/** @type {(element: HTMLElement, state: State, options: {signal: AbortSignal}) => void} */
function show(element, state, options) {
    const control = toggle({
        checked: state.on,
        onchange: async (on) => {
            try {
                const changed = await put("/api/desktop", { on });
                note.hidden = !isUnknown(changed);
            } catch (error) {
                if (options.signal.aborted) return;
                control.checked = !on;
                toast(`${t("settings.failed")}: ${errorWords(error).title}`, { kind: "error" });
            }
        },
    });
    const note = h("p", { class: "caption settings-note", hidden: !isUnknown(state) }, t("settings.desktop.gnome"));
    const title = t("settings.desktop.on");
    const choice = row({
        icon: icon("search", { size: 20 }),
        title,
        text: t("settings.desktop.text"),
        end: control,
        label: true,
    });
    const head = h("h2", { class: "settings-head" }, t("settings.desktop"));
    replace(element, head, h("div", { class: "card card-list" }, choice), note);
    element.hidden = false;
}

/** Whether the search is on and GNOME does not know of Shoebox. @param {State} state */
const isUnknown = ({ on, gnome }) => on && !gnome;
