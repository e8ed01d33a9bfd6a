// An overlay lies over a page, as a sheet does. It has its own entry in the history, so Back closes the overlay alone.
// With an address (`#filters`) a link can open it.

/** The longest wait for the browser to go back, in ms. */
const PATIENCE = 1000;
/** @type {{close: () => void}[]} the topmost last */
const open = [];
/** Entries of overlays that closed by themselves. The history still has to leave them. */
let spare = 0;
/** While the history goes back over such entries. @type {{done: Promise<void>, finish: () => void} | null} */
let returning = null;

/**
 * Registers an overlay that has opened.
 * @param {() => void} close called when the user goes back
 * @param {string} [address] what follows `#` in the URL meanwhile
 */
export function overlay(close, address = "") {
    const entry = { close };
    const state = { overlay: open.push(entry) };
    const isThere = Boolean(address) && location.hash === `#${address}`;
    if (spare > 0) {
        spare--;
        history.replaceState(state, "", urlWith(address));
    } else if (!isThere) {
        history.pushState(state, "", urlWith(address));
    } else if (history.state?.overlay !== state.overlay) {
        // A link led here. The entry below is the page alone.
        history.replaceState(null, "", urlWith(""));
        history.pushState(state, "", urlWith(address));
    }
    return {
        /** Changes the address. @param {string} next */
        rename(next) {
            if (open.at(-1) === entry && history.state?.overlay) history.replaceState(history.state, "", urlWith(next));
        },
        /** The overlay has closed. */
        closed() {
            const index = open.indexOf(entry);
            if (index < 0) return;
            open.splice(index, 1);
            if (!history.state?.overlay) return;
            spare++;
            // Another page or overlay that follows at once takes over the entry.
            setTimeout(leaveSpare);
        },
    };
}

/**
 * Opens the sheet that the URL names. The first word of the address is its name, the rest is an argument: `#review-12`.
 * @param {Record<string, (rest: string) => void>} openers
 * @param {AbortSignal} signal
 */
export function addressed(openers, signal) {
    const look = () => {
        const [, name, rest] = /^#([^-]+)-?(.*)$/.exec(location.hash) ?? [];
        if (name && open.length === 0) openers[name]?.(rest);
    };
    addEventListener("hashchange", look, { signal });
    look();
}

/**
 * Closes overlays after the history has moved. @param {any} state of the present entry
 * @returns {boolean} whether only overlays changed
 */
export function overlaysWentBack(state) {
    if (returning) {
        returning.finish();
        returning = null;
        return true;
    }
    const depth = state?.overlay ?? 0;
    const isBack = open.length > depth;
    for (const { close } of open.splice(depth).reverse()) close();
    // Forward led to a sheet without an address. It cannot open again.
    if (depth > open.length && !location.hash) goBack(1);
    return isBack || depth > 0;
}

/** @returns {Promise<void> | undefined} settles when the history has left the closed overlays; undefined if it has */
export function historyAtRest() {
    return returning?.done;
}

/** Closes all overlays: another page takes over their entry. @returns {boolean} whether there were any */
export function leaveOverlays() {
    const isOver = Boolean(history.state?.overlay);
    spare = 0;
    for (const { close } of open.splice(0).reverse()) close();
    return isOver;
}

function leaveSpare() {
    if (spare === 0) return;
    const steps = spare;
    spare = 0;
    if (history.state?.overlay) goBack(steps);
}

/** @param {number} steps */
function goBack(steps) {
    let finish = () => {};
    const done = new Promise((/** @type {(v: void) => void} */ resolve) => finish = resolve);
    const mine = returning = { done, finish };
    history.go(-steps);
    // Some browsers send no event.
    setTimeout(() => {
        finish();
        if (returning === mine) returning = null;
    }, PATIENCE);
}

/** @param {string} address */
function urlWith(address) {
    return location.pathname + location.search + (address && `#${address}`);
}
