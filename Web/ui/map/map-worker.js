// Draws sheets of the map in a worker, so that the page can be moved in the meantime. Reports when it can begin.
import { MapDrawer } from "./map-drawer.js";

/** The worker's global scope. The alias is needed because the type checker regards `globalThis` as a window. @type {any} */
const scope = globalThis;

/** @type {MapDrawer} */
let drawer;

scope.addEventListener("message", async (/** @type {MessageEvent} */ { data: { address, id, sheet } }) => {
    if (address) return await begin(address);
    try {
        const bitmap = await drawer.draw(sheet);
        scope.postMessage({ id, bitmap }, [bitmap]);
        drawer.loadMore(sheet, () => scope.postMessage({ more: true }));
    } catch {
        scope.postMessage({ id });
    }
});

/** @param {string} address */
async function begin(address) {
    drawer = new MapDrawer(address);
    await drawer.load();
    scope.postMessage({ more: true, isReady: true });
}
