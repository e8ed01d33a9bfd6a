// Gives every page access to the viewer for files, which belongs to one of the features. `app.js` registers the loader of
// the viewer's module here.

/** @typedef {{styles: string[], showInside: (root: HTMLElement, file: any, signal: AbortSignal) => Promise<void>}} Viewer */

/** @type {() => Promise<Viewer>} */
let load = () => Promise.reject(new Error("no viewer"));

/** @param {() => Promise<Viewer>} loader of the module that shows tables, trees, texts and archives */
export function setViewer(loader) {
    load = loader;
}

export const fileViewer = () => load();
