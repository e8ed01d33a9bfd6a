// An overlay lies over a page, like a sheet. It has its own entry in the history, so Back closes the overlay alone. With an
// address (`#filters`) a link can open it.

/** Nobody waits longer than this for the browser to go back, in ms. */
const PATIENCE = 1000;
/** @type {{close: () => void}[]} the topmost last */
const open = [];
/** Entries of overlays that closed by themselves. The history still has to leave them. */
let spare = 0;
/** @typedef {{done: Promise<void>, finish: () => void, isLate: boolean}} Return `isLate`: nobody waits for it any more */
/** While the history goes back over such entries. @type {Return | null} */
let returning = null;
/** The address of the page when the first overlay opened over it: that of the page's own entry. */
let beneath = "";
/**
 * The address that the page got while the history stood at an overlay's entry. The page's own entry still has to get it.
 * @type {string | null}
 */
let renamed = null;

/**
 * Registers an overlay that has opened.
 * @param {() => void} close called when the user goes back
 * @param {string} [address] what follows `#` in the URL meanwhile
 */
export function overlay(close, address = "") {
    const entry = { close };
    let hasEntry = false;
    open.push(entry);
    // A history that is still going back would leave the new entry, too.
    const moving = historyAtRest();
    if (moving && spare === 0) void moving.then(enter);
    else enter();
    return {
        /** Changes the address. @param {string} next */
        rename(next) {
            address = next;
            if (hasEntry && open.at(-1) === entry && history.state?.overlay) {
                history.replaceState(history.state, "", urlWith(next));
            }
        },
        /** The overlay has closed. */
        closed() {
            const index = open.indexOf(entry);
            if (index < 0) return;
            open.splice(index, 1);
            if (!hasEntry || !history.state?.overlay) return;
            spare++;
            // Another page or overlay that follows at once takes over the entry.
            setTimeout(leaveSpare);
        },
    };

    function enter() {
        const state = { overlay: open.indexOf(entry) + 1 };
        if (state.overlay === 0) return; // it has closed
        hasEntry = true;
        const isThere = Boolean(address) && location.hash === `#${address}`;
        if (state.overlay === 1 && spare === 0) beneath = urlWith("");
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
    }
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
 * Closes overlays after the history has moved.
 * @param {any} state of the present entry
 * @param {boolean} isHere whether the entry has the address of the page that is shown
 * @returns {boolean} whether the page stays unchanged
 */
export function overlaysWentBack(state, isHere) {
    const depth = state?.overlay ?? 0;
    const isBack = returning !== null || open.length > depth;
    if (returning) {
        returning.finish();
        returning = null;
    } else {
        for (const { close } of open.splice(depth).reverse()) close();
        // Forward led to a sheet without an address. It cannot open again.
        if (depth > open.length && !location.hash) goBack(1);
    }
    const isBeneath = isBack && urlWith("") === beneath;
    if (isBeneath && renamed) history.replaceState(state, "", renamed + location.hash);
    if (depth === 0) renamed = null;
    return isBeneath || isHere && (isBack || depth > 0);
}

/** Gives the page another address while it stays. @param {URL} url */
export function renamePage(url) {
    history.replaceState(history.state, "", url);
    renamed = history.state?.overlay ? url.pathname + url.search : null;
}

/** @returns {Promise<void> | undefined} settles when the history has left the closed overlays; undefined if there is nothing to wait for */
export function historyAtRest() {
    return returning?.isLate ? undefined : returning?.done;
}

/** Closes all overlays: another page takes over their entry. @returns {boolean} whether there were any */
export function leaveOverlays() {
    const isOver = Boolean(history.state?.overlay);
    spare = 0;
    beneath = "";
    renamed = null;
    for (const { close } of open.splice(0).reverse()) close();
    return isOver;
}

function leaveSpare() {
    if (spare === 0) return;
    const moving = historyAtRest();
    if (moving) return void moving.then(leaveSpare);
    const steps = spare;
    spare = 0;
    if (history.state?.overlay) goBack(steps);
}

/** @param {number} steps */
function goBack(steps) {
    let finish = () => {};
    const done = new Promise((/** @type {(v: void) => void} */ resolve) => finish = resolve);
    /** @type {Return} */
    const mine = { done, finish, isLate: false };
    returning = mine;
    const from = history.state?.overlay;
    history.go(-steps);
    // Some browsers go back and send no event. A slow one sends it later: then it still is that of these steps.
    setTimeout(() => {
        mine.isLate = true;
        finish();
        if (returning === mine && history.state?.overlay !== from) returning = null;
    }, PATIENCE);
}

/** @param {string} address */
function urlWith(address) {
    return location.pathname + location.search + (address && `#${address}`);
}
