// Moves the focus between the items of a grid with the arrow keys.

/**
 * @param {KeyboardEvent} event
 * @param {import("./virtual-grid.js").VirtualGrid<any>} grid
 * @param {object} options
 * @param {(index: number) => void} options.extend adds an item to the selection
 * @param {(change: () => void) => void} options.choose runs a function that changes the selection by `extend`
 * @param {boolean} [options.hasEnds] whether Home and End lead to the first and the last item
 * @param {boolean} [options.isSideways] whether left and right lead to the neighbouring items
 * @param {string} [options.focused] the selector of the element in an item that receives the focus
 */
export function stepByKeys(event, grid, { extend, choose, hasEnds = false, isSideways = true, focused }) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = grid.indexAt(event.target instanceof Element ? event.target : null);
    const { columns, count } = grid;
    const forward = document.dir === "rtl" ? -1 : 1;
    /** @type {Record<string, number>} */
    const steps = { ArrowUp: -columns, ArrowDown: columns };
    if (isSideways) Object.assign(steps, { ArrowLeft: -forward, ArrowRight: forward });
    if (hasEnds) Object.assign(steps, { Home: -at, End: count - 1 - at });
    const to = at + (steps[event.key] ?? 0);
    if (at < 0 || to === at || to < 0 || to >= count) return;
    event.preventDefault();
    if (event.shiftKey) {
        choose(() => {
            extend(at);
            extend(to);
        });
    }
    grid.focus(to, focused);
}
