/** Light or dark, and full or reduced motion: as the user has chosen, else as the system says. */

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {{theme: "system" | "light" | "dark", motion: "system" | "reduced"}} */
const choice = { theme: "system", motion: "system", ...remembered() };

/** Reduced motion means cross-fades instead of springs. */
export const motion = {
    get reduced() {
        return choice.motion === "reduced" || calm.matches;
    },
};

/**
 * Applies the user's choice. This browser stores it for the first paint of the next start.
 * @param {{theme?: any, motion?: any}} settings
 */
export function applyTheme({ theme, motion }) {
    if (theme) choice.theme = theme;
    if (motion) choice.motion = motion;
    localStorage.setItem("shoebox.theme", JSON.stringify(choice));
    show();
}

/** Follows changes of the system; called once, at boot. */
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
