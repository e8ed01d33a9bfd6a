// Acts on the file that has the focus, if none is selected: keys, and the menu of the right mouse button.
import { t } from "../../core/i18n.js";
import { openMenuAt } from "../../ui/menu.js";

/**
 * Selects the file that has the focus, unless files are selected.
 * @param {any} page the page that shows the folder
 */
export function chooseFocused(page) {
    if (page.path === null || !page.selection.isEmpty) return;
    const at = page.grid.indexAt(document.activeElement);
    if (at >= 0 && page.grid.items[at]) page.chosen(() => page.selection.toggle(page.grid.items, at, false));
}

/**
 * Opens a menu for a file, which becomes the only selected one unless it is among the selected ones.
 * @param {any} page the page that shows the folder
 * @param {AbortSignal} signal
 */
export function bindMenu(page, signal) {
    page.grid.element.addEventListener("contextmenu", (/** @type {PointerEvent} */ event) => {
        // On a touch screen, a long press selects.
        if (event.pointerType === "touch" || page.path === null) return;
        const target = event.target instanceof Element ? event.target : null;
        const at = page.grid.indexAt(target);
        const entry = at >= 0 ? page.grid.items[at] : null;
        if (!entry) return;
        event.preventDefault();
        if (!page.selection.has(entry.id)) {
            page.chosen(() => {
                page.selection.none();
                page.selection.toggle(page.grid.items, at, false);
            });
        }
        const box = target?.getBoundingClientRect();
        const byKey = event.clientX === 0 && event.clientY === 0;
        const [x, y] = byKey && box ? [box.left + 16, box.bottom] : [event.clientX, event.clientY];
        openMenuAt({ label: entry.name, items: page.actions.items(() => page.open(at)), x, y });
    }, { signal });
}

/**
 * The items of the menu.
 * @param {[string, string, () => any][]} acts the text, the icon and the action of each act on the selected files
 * @param {() => void} open
 */
export const menuItems = (acts, open) => [
    { label: t("files.open"), icon: "expand", run: open },
    ...acts.map(([label, icon, run]) => ({ label: t(label), icon, run, destructive: label === "files.trash" })),
];
