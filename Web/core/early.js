// A classic script that runs before the first paint: the other theme never flashes up.
try {
    const { theme, motion } = JSON.parse(localStorage.getItem("shoebox.theme") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (motion === "reduced") document.documentElement.dataset.motion = "reduced";
} catch {
    // Nothing is stored, or storage is off: the style sheet follows the system.
}
