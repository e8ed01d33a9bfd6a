// Looks into files that belong to other features: `app.js` says where they are, and any page may show one.

/** @typedef {{styles: string[], showInside: (root: HTMLElement, file: any, signal: AbortSignal) => Promise<void>}} Viewer */

/** @type {() => Promise<Viewer>} */
let load = () => Promise.reject(new Error("no viewer"));

/** @param {() => Promise<Viewer>} loader of the page that looks into tables, trees, texts and archives */
export function setViewer(loader) {
    load = loader;
}

export const fileViewer = () => load();
