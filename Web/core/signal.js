/** Values with listeners. */

/**
 * @template T
 * @typedef {{value: T, subscribe(listener: (value: T) => void): () => void}} Signal
 */

/**
 * A value that calls its listeners when it changes. Setting an equal value (`Object.is`) is not a change.
 * @template T
 * @param {T} initial
 * @returns {Signal<T>}
 */
export function signal(initial) {
    let current = initial;
    /** @type {Set<(value: T) => void>} */
    const listeners = new Set();
    return {
        get value() {
            return current;
        },
        set value(next) {
            if (Object.is(next, current)) return;
            current = next;
            for (const listener of [...listeners]) listener(next);
        },
        subscribe(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
        },
    };
}

/**
 * A signal computed from other signals.
 * @template T
 * @param {() => T} compute
 * @param {Signal<any>[]} dependencies the signals read by `compute`
 * @returns {Signal<T>}
 */
export function computed(compute, dependencies) {
    const result = signal(compute());
    for (const dependency of dependencies) dependency.subscribe(() => result.value = compute());
    return result;
}
