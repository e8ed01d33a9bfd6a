// A view of files that belongs to another feature. `app.js` registers its module, so that any page can show a file with it.

/** @typedef {{styles: string[], showInside: (root: HTMLElement, file: any, signal: AbortSignal) => Promise<void>}} Viewer */

/** @type {() => Promise<Viewer>} */
let load = () => Promise.reject(new Error("no viewer"));

/** @param {() => Promise<Viewer>} loader of the module that shows tables, trees, texts and archives */
export function setViewer(loader) {
    load = loader;
}

export const fileViewer = () => load();
