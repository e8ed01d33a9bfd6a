// A classic script that runs before the first paint, so that the wrong theme never flashes and no key press is lost.
try {
    const { theme, motion } = JSON.parse(localStorage.getItem("shoebox.theme") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (motion === "reduced") document.documentElement.dataset.motion = "reduced";
} catch {
    // Nothing is stored, or storage is disabled, so the style sheet follows the system.
}

{
    /** The shortcuts pressed before the page is ready to handle them, each only once. @type {Map<string, KeyboardEvent>} */
    const early = new Map();
    const hold = (/** @type {KeyboardEvent} */ event) => {
        const key = event.key.toLowerCase();
        const isOurs = event.ctrlKey || event.metaKey ? ["k", "z"].includes(key) : ["/", "?"].includes(key);
        if (!isOurs) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        early.set(key, event);
    };
    addEventListener("keydown", hold, { capture: true });
    // The first page is ready; see app.js.
    addEventListener("shoebox-ready", () => {
        removeEventListener("keydown", hold, { capture: true });
        for (const event of early.values()) document.body.dispatchEvent(new KeyboardEvent("keydown", event));
    }, { once: true });
}
