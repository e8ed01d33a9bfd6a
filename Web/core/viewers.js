// Views of files that belong to other features. `app.js` registers their module, and any page can show a file with it.

/** @typedef {{styles: string[], showInside: (root: HTMLElement, file: any, signal: AbortSignal) => Promise<void>}} Viewer */

/** @type {() => Promise<Viewer>} */
let load = () => Promise.reject(new Error("no viewer"));

/** @param {() => Promise<Viewer>} loader of the page that looks into tables, trees, texts and archives */
export function setViewer(loader) {
    load = loader;
}

export const fileViewer = () => load();
