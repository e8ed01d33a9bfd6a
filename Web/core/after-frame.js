/**
 * Wraps a function so that it runs after the next frame, only once even if called several times before.
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
