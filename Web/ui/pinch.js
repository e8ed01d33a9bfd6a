// Pinch gestures: two fingers on a screen, or the wheel with Ctrl, because browsers report a pinch on a trackpad as that
// event.

/** The zoom changes by one step when the distance between the fingers has grown or shrunk by this factor. */
const STEP = 1.35;
/** The sum of `deltaY` of wheel events that changes the zoom by one step. */
const WHEEL_STEP = 60;

/**
 * @param {HTMLElement} element
 * @param {(by: 1 | -1) => void} onstep called for each step of zoom; 1: the fingers move apart, to see fewer and larger
 *     items; -1: the opposite
 * @param {AbortSignal} signal
 */
export function pinch(element, onstep, signal) {
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    let start = 0;
    let wheeled = 0;
    const spread = () => {
        const [one, other] = [...fingers.values()];
        return Math.hypot(one.x - other.x, one.y - other.y);
    };
    const put = (/** @type {PointerEvent} */ { pointerId, clientX, clientY }) =>
        fingers.set(pointerId, { x: clientX, y: clientY });
    element.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "touch") return;
        put(event);
        if (fingers.size === 2) start = spread();
    }, { signal });
    element.addEventListener("pointermove", (event) => {
        if (!fingers.has(event.pointerId)) return;
        put(event);
        if (fingers.size !== 2) return;
        const factor = spread() / Math.max(1, start);
        if (factor < STEP && factor > 1 / STEP) return;
        start = spread();
        onstep(factor > 1 ? 1 : -1);
    }, { signal });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
        addEventListener(name, ({ pointerId }) => fingers.delete(pointerId), { signal });
    }
    element.addEventListener("wheel", (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        wheeled += event.deltaY;
        if (Math.abs(wheeled) < WHEEL_STEP) return;
        onstep(wheeled < 0 ? 1 : -1);
        wheeled = 0;
    }, { signal, passive: false });
}
