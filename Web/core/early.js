// A classic script, run before the first paint: the chosen theme without a flash of the other one.
try {
    const { theme, motion } = JSON.parse(localStorage.getItem("shoebox.theme") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (motion === "reduced") document.documentElement.dataset.motion = "reduced";
} catch {
    // Nothing remembered, or storage switched off: the style sheet follows the system.
}
