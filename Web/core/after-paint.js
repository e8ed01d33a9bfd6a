/**
 * Calls a function when the frame has been painted and the browser is idle.
 * @param {() => void} run
 * @returns {() => void} cancels the call
 */
export function afterPaint(run) {
    if ("requestIdleCallback" in globalThis) {
        const id = requestIdleCallback(run, { timeout: 250 });
        return () => cancelIdleCallback(id);
    }
    const timer = setTimeout(run, 60);
    return () => clearTimeout(timer);
}
