// What lies over a page, such as a sheet, stands on an entry of the history of its own: Back closes it, and nothing else.
// An address (`#filters`) lets a link open it.

/** ms */
const PATIENCE = 1000;
/** @type {{close: () => void}[]} the topmost last */
const open = [];
/** Entries whose overlays closed by themselves, and that were not left yet. */
let spare = 0;
/** While the history goes back over such entries. @type {{done: Promise<void>, finish: () => void} | null} */
let returning = null;

/**
 * Says that something lies over the page now.
 * @param {() => void} close is called when the person goes back
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
        // A link has led here: below it lies the page alone.
        history.replaceState(null, "", urlWith(""));
        history.pushState(state, "", urlWith(address));
    }
    return {
        /** Shows something else now, in the same place. @param {string} next */
        rename(next) {
            if (open.at(-1) === entry && history.state?.overlay) history.replaceState(history.state, "", urlWith(next));
        },
        /** It is closed. */
        closed() {
            const index = open.indexOf(entry);
            if (index < 0) return;
            open.splice(index, 1);
            if (!history.state?.overlay) return;
            spare++;
            // What comes at once, another page or another overlay, takes the entry over.
            setTimeout(leaveSpare);
        },
    };
}

/**
 * Sheets of a page that a URL can open, by the first word of the address; the rest is handed over: `#review-12`.
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
 * The history has moved. @param {any} state of the entry that it is at now
 * @returns {boolean} whether that was about overlays alone
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
    // Forward to a sheet that no address opens: there is nothing.
    if (depth > open.length && !location.hash) goBack(1);
    return isBack || depth > 0;
}

/** Waits until the history has gone back over what was closed. @returns {Promise<void> | undefined} undefined: it stands still */
export function historyAtRest() {
    return returning?.done;
}

/** Another page comes: it takes the place of what lay over this one. @returns {boolean} whether anything did */
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
    // A browser that does not say that it went back keeps nobody waiting.
    setTimeout(() => {
        finish();
        if (returning === mine) returning = null;
    }, PATIENCE);
}

/** @param {string} address */
function urlWith(address) {
    return location.pathname + location.search + (address && `#${address}`);
}
