/**
 * Wraps a function so that it runs after the next frame. Several calls before that run it only once.
 * @param {() => void} run
 */
export function afterFrame(run) {
    let isDue = false;
    return () => {
        if (isDue) return;
        isDue = true;
        requestAnimationFrame(() =>
            setTimeout(() => {
                isDue = false;
                run();
            })
        );
    };
}
