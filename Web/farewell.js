/**
 * Served to browsers in place of a foreign service worker: it removes that worker, and then itself. Another user of the
 * computer may have planted such a worker while Shoebox was not running.
 */

/** @type {any} */
const worker = self;
/** The caches of service-worker.js. */
const OURS = /^(shell-[0-9a-f]+|answers|pictures|shared)$/;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(leave()));

async function leave() {
    for (const name of await caches.keys()) if (!OURS.test(name)) await caches.delete(name);
    await worker.registration.unregister();
    // The pages were loaded through the planted worker, so they are reloaded. The fragment is removed, because with it a
    // browser would only scroll instead of loading.
    for (const page of await worker.clients.matchAll({ type: "window" })) {
        void page.navigate(page.url.split("#")[0]).catch(() => {});
    }
}
