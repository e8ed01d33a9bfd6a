// Tracks one pointer from press to release: capture, coalesced samples, velocity and cancelling.

/** @typedef {{t: number, x: number, y: number}} Sample time in ms, position in client px */

/** The velocity at release is measured over the samples of this period before it, in ms. */
export const VELOCITY_WINDOW = 80;

/**
 * Velocity over the last {@link VELOCITY_WINDOW} ms before `now`. Zero for a finger that rested before its release, because
 * its samples are older.
 * @param {Sample[]} samples oldest first
 * @param {number} now ms
 * @returns {{x: number, y: number}} px/ms
 */
export function velocityOf(samples, now) {
    let first = samples.length - 1;
    while (first > 0 && now - samples[first - 1].t <= VELOCITY_WINDOW) first--;
    const a = samples[first];
    const b = samples[samples.length - 1];
    if (!a || !b || a === b || now - b.t > VELOCITY_WINDOW) return { x: 0, y: 0 };
    const elapsed = Math.max(1, now - a.t);
    return { x: (b.x - a.x) / elapsed, y: (b.y - a.y) / elapsed };
}

/**
 * @typedef {object} PointerHandlers
 * @property {(event: PointerEvent) => boolean | void} [onstart] returns false to ignore this press
 * @property {(dx: number, dy: number, event: PointerEvent) => void} [onmove]
 * @property {(dx: number, dy: number, velocity: {x: number, y: number}, event: PointerEvent) => void} [onend]
 * @property {() => void} [oncancel] called when a second finger or the system ends the gesture
 */

/**
 * Tracks the first pointer on an element; a second one cancels the gesture.
 * @param {HTMLElement} element
 * @param {PointerHandlers} handlers
 * @returns {{detach: () => void, cancel: () => void}}
 */
export function trackPointer(element, handlers) {
    /** @type {number | null} */
    let active = null;
    let startX = 0;
    let startY = 0;
    /** @type {Sample[]} */
    let samples = [];
    /** @type {Set<number>} */
    const down = new Set();
    const controller = new AbortController();
    const on = (/** @type {string} */ type, /** @type {(e: PointerEvent) => void} */ fn) =>
        element.addEventListener(type, (e) => fn(/** @type {PointerEvent} */ (e)), { signal: controller.signal });

    const cancel = () => {
        if (active === null) return;
        if (element.hasPointerCapture(active)) element.releasePointerCapture(active);
        active = null;
        handlers.oncancel?.();
    };

    on("pointerdown", (event) => {
        down.add(event.pointerId);
        if (active !== null || down.size > 1) return cancel();
        if (event.button !== 0 || handlers.onstart?.(event) === false) return;
        active = event.pointerId;
        element.setPointerCapture(active);
        startX = event.clientX;
        startY = event.clientY;
        samples = [{ t: event.timeStamp, x: startX, y: startY }];
    });
    on("pointermove", (event) => {
        if (event.pointerId !== active) return;
        const coalesced = event.getCoalescedEvents?.() ?? [];
        for (const e of coalesced.length ? coalesced : [event]) samples.push({ t: e.timeStamp, x: e.clientX, y: e.clientY });
        if (samples.length > 64) samples.splice(0, samples.length - 48);
        handlers.onmove?.(event.clientX - startX, event.clientY - startY, event);
    });
    on("pointerup", (event) => {
        down.delete(event.pointerId);
        if (event.pointerId !== active) return;
        active = null;
        samples.push({ t: event.timeStamp, x: event.clientX, y: event.clientY });
        handlers.onend?.(event.clientX - startX, event.clientY - startY, velocityOf(samples, event.timeStamp), event);
    });
    on("pointercancel", (event) => {
        down.delete(event.pointerId);
        if (event.pointerId === active) cancel();
    });
    // A second finger is not captured, so it may be lifted anywhere.
    for (const type of ["pointerup", "pointercancel"]) {
        globalThis.addEventListener(type, (e) => down.delete(/** @type {PointerEvent} */ (e).pointerId), {
            signal: controller.signal,
        });
    }
    return { detach: () => controller.abort(), cancel };
}
