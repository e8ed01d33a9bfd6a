// An overlay, for example a sheet, covers a page. It has a separate history entry, so that Back closes only the overlay. If
// it has an address (`#filters`), a link can open it.

/** Maximum time to wait for the browser to go back, in ms. */
const PATIENCE = 1000;
/** @type {{close: () => void}[]} the topmost last */
const open = [];
/** The number of history entries of closed overlays that the history still has to leave. */
let spare = 0;
/** @typedef {{done: Promise<void>, finish: () => void, isLate: boolean}} Return `isLate`: the wait has timed out */
/** Set while the history is going back over the entries of closed overlays. @type {Return | null} */
let returning = null;
/** The URL of the page when the first overlay opened, which is the URL of the page's own history entry. */
let beneath = "";
/**
 * The new URL of a page that was renamed while an overlay's history entry was current. The page's own entry still has to
 * receive it.
 * @type {string | null}
 */
let renamed = null;

/**
 * Registers an open overlay.
 * @param {() => void} close called when the user goes back
 * @param {string} [address] the fragment after `#` in the URL while the overlay is open
 */
export function overlay(close, address = "") {
    const entry = { close };
    let hasEntry = false;
    open.push(entry);
    // While the history is still going back over closed overlays, it would leave a new entry, too. So the new entry is added
    // afterwards.
    const moving = historyAtRest();
    if (moving && spare === 0) void moving.then(enter);
    else enter();
    return {
        /** Changes the fragment in the URL. @param {string} next */
        rename(next) {
            address = next;
            if (hasEntry && open.at(-1) === entry && history.state?.overlay) {
                history.replaceState(history.state, "", urlWith(next));
            }
        },
        /** To be called after the overlay has closed. */
        closed() {
            const index = open.indexOf(entry);
            if (index < 0) return;
            open.splice(index, 1);
            if (!hasEntry || !history.state?.overlay) return;
            spare++;
            // Delayed, because a page or an overlay that opens immediately afterwards reuses the entry.
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
            // The user arrived by a link to the overlay. Adds a history entry for the page alone before the overlay's entry.
            history.replaceState(null, "", urlWith(""));
            history.pushState(state, "", urlWith(address));
        }
    }
}

/**
 * Opens the sheet named by the URL. The first word of the fragment is the name, the rest is an argument: `#review-12`.
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
 * @param {any} state of the current history entry
 * @param {boolean} isHere whether the entry has the URL of the page on screen
 * @returns {boolean} whether the page remains unchanged
 */
export function overlaysWentBack(state, isHere) {
    const depth = state?.overlay ?? 0;
    const isBack = returning !== null || open.length > depth;
    if (returning) {
        returning.finish();
        returning = null;
    } else {
        for (const { close } of open.splice(depth).reverse()) close();
        // The user went forward to the entry of a sheet without an address. The sheet cannot be opened again, so the history
        // goes back.
        if (depth > open.length && !location.hash) goBack(1);
    }
    const isBeneath = isBack && urlWith("") === beneath;
    if (isBeneath && renamed) history.replaceState(state, "", renamed + location.hash);
    if (depth === 0) renamed = null;
    return isBeneath || isHere && (isBack || depth > 0);
}

/** Changes the URL of the page without leaving it. @param {URL} url */
export function renamePage(url) {
    history.replaceState(history.state, "", url);
    renamed = history.state?.overlay ? url.pathname + url.search : null;
}

/**
 * @returns {Promise<void> | undefined} settles when the history has left the entries of closed overlays; undefined if it is
 *     not going back
 */
export function historyAtRest() {
    return returning?.isLate ? undefined : returning?.done;
}

/**
 * Closes all overlays, because another page reuses their history entry.
 * @returns {boolean} whether the current entry belongs to an overlay
 */
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
    // Some browsers go back without sending an event, so the wait has a timeout. If a slow browser sends the event after the
    // timeout, the event is still attributed to these steps.
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
