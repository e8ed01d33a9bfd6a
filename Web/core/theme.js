/** Light or dark, and whether things move: the person's choice first, else the system's. */

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {{theme: "system" | "light" | "dark", motion: "system" | "reduced"}} */
const choice = { theme: "system", motion: "system", ...remembered() };

/** Whether motion is to be spared: cross-fades instead of springs. */
export const motion = {
    get reduced() {
        return choice.motion === "reduced" || calm.matches;
    },
};

/**
 * Takes over the person's choice, and remembers it in this browser so that the next start has it before the first paint.
 * @param {{theme?: any, motion?: any}} settings
 */
export function applyTheme({ theme, motion }) {
    if (theme) choice.theme = theme;
    if (motion) choice.motion = motion;
    localStorage.setItem("shoebox.theme", JSON.stringify(choice));
    show();
}

/** Follows the system from now on; called once, at boot. */
export function startTheme() {
    dark.addEventListener("change", show);
    calm.addEventListener("change", show);
    show();
}

function show() {
    const root = document.documentElement;
    root.dataset.theme = choice.theme === "system" ? (dark.matches ? "dark" : "light") : choice.theme;
    root.dataset.motion = motion.reduced ? "reduced" : "full";
}

function remembered() {
    try {
        return JSON.parse(localStorage.getItem("shoebox.theme") ?? "{}");
    } catch {
        return {};
    }
}
