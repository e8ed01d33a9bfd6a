// The bar for the selected photos of a grid: their number, and the actions on them.
import { sumWords } from "../core/companion-words.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button, run as press } from "./button.js";
import { decider } from "./deciders.js";
import { icon } from "./icon.js";

/**
 * @param {HTMLElement} bar
 * @param {import("./selection.js").Sum} sum
 * @param {{total: number, words?: string, onnone: () => void, onall: () => any, acts: (false | [words: string, icon: string, run: () => any])[]}} options
 */
export function showChosen(bar, sum, { total, words, onnone, onall, acts }) {
    const focus = bar.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement).dataset.act
        : undefined;
    replace(
        bar,
        h(
            "span",
            { class: "chosen-count" },
            button(t("photo.none"), { style: "quiet", icon: "close", iconOnly: true, onclick: onnone }),
            h(
                "span",
                { class: "tabular", role: "status" },
                words ?? (sum.count ? sumWords("list.summary", sum) : t("photo.choose")),
            ),
            sum.count < total &&
                button(t("list.all"), { style: "quiet", size: "small", class: "chosen-all", onclick: onall }),
        ),
        sum.count > 0 && h("span", { class: "chosen-acts" }, acts.map((each) => each && chosenAct(...each))),
    );
    if (focus) /** @type {HTMLElement | null} */ (bar.querySelector(`[data-act="${focus}"]`))?.focus();
}

/** An icon with its label. @param {string} words @param {string} name of the icon @param {() => void} run */
export function chosenAct(words, name, run) {
    const long = t(words);
    const short = t(`${words}.short`);
    const act = h(
        "button",
        {
            class: "chosen-act",
            type: "button",
            "aria-label": long,
            title: long,
            dataset: name === "print" ? { act: name, print: "" } : { act: name },
        },
        icon(name, { size: 24 }),
        h("span", null, short === `${words}.short` ? long : short),
    );
    act.addEventListener("click", (event) => press(act, run, event));
    return decider(act);
}
