/** Light or dark theme, and full or reduced motion: chosen by the user, or otherwise by the system. */

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
 * Applies the user's choice, and stores it in this browser, so that the first paint after the next start already uses it.
 * @param {{theme?: any, motion?: any}} settings
 */
export function applyTheme({ theme, motion }) {
    if (theme) choice.theme = theme;
    if (motion) choice.motion = motion;
    localStorage.setItem("shoebox.theme", JSON.stringify(choice));
    show();
}

/** Follows changes of the system settings; called once, at startup. */
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
