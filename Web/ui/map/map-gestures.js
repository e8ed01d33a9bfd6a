// Moves and zooms a map by finger, mouse, wheel and keys.

/** The zoom of one key press or double click. */
const STEP = 1;
/** The zoom of one px of a wheel, and of a pinch on a trackpad, which browsers report as a wheel with Ctrl. */
const [WHEEL, PINCH] = [1 / 240, 1 / 60];
/** The part of the view that an arrow key moves. */
const ARROW = 0.25;

/**
 * @param {HTMLElement} element
 * @param {import("./map-view.js").MapView} view changed in place
 * @param {() => void} onchange
 * @param {AbortSignal} signal
 */
export function mapGestures(element, view, onchange, signal) {
    /** @type {Map<number, {x: number, y: number}>} */
    const pointers = new Map();
    const placeOf = (/** @type {MouseEvent} */ { clientX, clientY }) => {
        const { left, top } = element.getBoundingClientRect();
        return { x: clientX - left, y: clientY - top };
    };
    const spread = () => {
        const [one, other] = [...pointers.values()];
        return {
            x: (one.x + other.x) / 2,
            y: (one.y + other.y) / 2,
            distance: Math.hypot(one.x - other.x, one.y - other.y),
        };
    };
    element.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || /** @type {HTMLElement} */ (event.target).closest("button, a")) return;
        pointers.set(event.pointerId, placeOf(event));
        element.setPointerCapture(event.pointerId);
    }, { signal });
    element.addEventListener("pointermove", (event) => {
        const before = pointers.get(event.pointerId);
        if (!before || pointers.size > 2) return;
        const now = placeOf(event);
        if (pointers.size === 1) {
            view.pan(now.x - before.x, now.y - before.y);
            pointers.set(event.pointerId, now);
        } else {
            const former = spread();
            pointers.set(event.pointerId, now);
            const next = spread();
            view.pan(next.x - former.x, next.y - former.y);
            view.zoomBy(Math.log2(Math.max(1, next.distance) / Math.max(1, former.distance)), next);
        }
        onchange();
    }, { signal });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
        element.addEventListener(name, ({ pointerId }) => pointers.delete(pointerId), { signal });
    }
    element.addEventListener("wheel", (event) => {
        event.preventDefault();
        view.zoomBy(-event.deltaY * (event.ctrlKey ? PINCH : WHEEL), placeOf(event));
        onchange();
    }, { signal, passive: false });
    element.addEventListener("dblclick", (event) => {
        view.zoomBy(STEP, placeOf(event));
        onchange();
    }, { signal });
    element.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !move(view, event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        onchange();
    }, { signal });
}

/** @param {import("./map-view.js").MapView} view @param {string} key @returns {boolean} whether the key moves the map */
export function move(view, key) {
    const [across, down] = [view.width * ARROW, view.height * ARROW];
    switch (key) {
        case "ArrowLeft":
            view.pan(across, 0);
            return true;
        case "ArrowRight":
            view.pan(-across, 0);
            return true;
        case "ArrowUp":
            view.pan(0, down);
            return true;
        case "ArrowDown":
            view.pan(0, -down);
            return true;
        case "+":
        case "=":
            view.zoomBy(STEP);
            return true;
        case "-":
            view.zoomBy(-STEP);
            return true;
        case "0":
            view.zoomBy(-Infinity);
            return true;
        default:
            return false;
    }
}
