/**
 * A function that runs another after the next frame, once however often it is called until then.
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
