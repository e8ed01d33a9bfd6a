/**
 * Browsers get this file in place of a service worker that is not ours: it ends that worker, and itself. Another user of the
 * machine may have planted such a worker while Shoebox did not run.
 */

/** @type {any} */
const worker = self;
/** What service-worker.js keeps. */
const OURS = /^(shell-[0-9a-f]+|answers|pictures|shared)$/;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(leave()));

async function leave() {
    for (const name of await caches.keys()) if (!OURS.test(name)) await caches.delete(name);
    await worker.registration.unregister();
    // The pages were loaded through the planted worker. With a fragment in the address, a browser would only jump and not
    // load.
    for (const page of await worker.clients.matchAll({ type: "window" })) {
        void page.navigate(page.url.split("#")[0]).catch(() => {});
    }
}
