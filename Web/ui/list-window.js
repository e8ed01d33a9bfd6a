// The area in which a list scrolls: the browser window, or an element with its own scroll bar. Positions are in px from the
// top of the list's element.

/**
 * @typedef {object} ListWindow
 * @property {EventTarget} scroller reports scrolling
 * @property {(list: HTMLElement) => void} measure measures the position of the list again, because the page around it may
 *     have changed
 * @property {() => number} position of the top of the window
 * @property {(y: number) => void} scrollTo
 * @property {() => number} height of the window
 * @property {() => number} view the part of the window's height that the list can fill when the window is scrolled to its
 *     end
 */

/** @returns {ListWindow} */
export function pageWindow() {
    let top = 0;
    return {
        scroller: globalThis,
        measure: (list) => top = list.getBoundingClientRect().top + scrollY,
        position: () => scrollY - top,
        scrollTo: (y) => scrollTo(0, top + y),
        height: () => innerHeight,
        view: () => innerHeight - Math.min(top, innerHeight / 2),
    };
}

/**
 * @param {HTMLElement} scroller
 * @param {HTMLElement} [header] remains visible at the top, above the list
 * @returns {ListWindow}
 */
export function elementWindow(scroller, header) {
    const height = () => Math.max(1, scroller.clientHeight - (header?.offsetHeight ?? 0));
    return {
        scroller,
        measure: () => {},
        position: () => scroller.scrollTop,
        scrollTo: (y) => scroller.scrollTop = y,
        height,
        view: height,
    };
}
