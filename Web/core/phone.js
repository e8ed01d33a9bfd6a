/**
 * Shoebox on a paired device: the browser stores the app, so that it opens even when the server is unavailable. Not used on
 * the server's own computer.
 */
import { appURL, base } from "./base.js";
import { connected } from "./events.js";

/** Whether the page runs on a device, which is the case if it was loaded over HTTPS. */
export const isPhone = location.protocol === "https:";

/**
 * Whether the app was opened from the home screen. Apple's browsers keep the data of such an app, but delete the data of
 * other sites after seven days.
 */
export const isInstalled = matchMedia("(display-mode: standalone)").matches || /** @type {any} */
    (navigator).standalone === true;

/** Whether the browser is from Apple, as all browsers on an iPhone are. An iPad identifies itself as a Mac. */
export const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** Whether Shoebox can be added to the home screen and is not there yet. */
export const mayStandOnHome = () => isPhone && !isInstalled && (isKept || Boolean(navigator.serviceWorker?.controller));

/** Whether the browser has stored the app, so that it opens without the server. This requires a trusted certificate. */
export let isKept = false;

/** The session-storage key that marks a page as already reloaded by `endForeignWorkers`. */
const ANEW = "shoebox.anew";

/**
 * Removes foreign service workers, and reloads the page once. Another user of the computer may have planted one while
 * Shoebox was not running. If a worker even prevents this page from loading, farewell.js removes it.
 */
export async function endForeignWorkers() {
    try {
        // Under a path, workers elsewhere on the origin belong to other programs.
        const foreign = (await navigator.serviceWorker?.getRegistrations() ?? []).filter((registration) =>
            new URL(registration.scope).pathname.startsWith(`${base}/`) && !isOurs(registration)
        );
        await Promise.all(foreign.map((registration) => registration.unregister()));
        const isAnew = sessionStorage.getItem(ANEW);
        sessionStorage.removeItem(ANEW);
        if (!foreign.length || isAnew) return;
        sessionStorage.setItem(ANEW, "1");
        location.reload();
    } catch {
        // A browser that forbids service workers has no foreign ones either.
    }
}

/** @param {ServiceWorkerRegistration} registration */
function isOurs({ active, waiting, installing }) {
    const own = ["/service-worker.js", "/pair/trust.js"].map((path) => location.origin + appURL(path));
    return isPhone && [active, waiting, installing].every((worker) => !worker || own.includes(worker.scriptURL));
}

/**
 * Activates a waiting version of the service worker, then caches the shell and the next cards.
 * @param {number} size of the deck's previews, in pixels
 */
export async function startPhone(size) {
    if (!isPhone || !("serviceWorker" in navigator)) return;
    try {
        const own = appURL("/service-worker.js");
        const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("worker", {
            createScriptURL: (/** @type {string} */ url) => url === own ? url : "",
        });
        const registration = await navigator.serviceWorker.register(policy?.createScriptURL(own) ?? own);
        isKept = true;
        if (registration.waiting && registration.active) return takeOver(registration.waiting);
        void navigator.storage?.persist?.();
        await navigator.serviceWorker.ready;
        const keep = () => connected.value && registration.active?.postMessage({ type: "keep", size });
        keep();
        connected.subscribe((open) => open && keep());
        document.addEventListener("visibilitychange", () => {
            if (document.visibilityState === "visible") void registration.update().catch(() => {});
            else keep();
        });
    } catch {
        // The certificate is not trusted, so there is no service worker. Everything else works.
    }
}

/**
 * Activates a new version and reloads the page. No work is lost, because this happens at page start and decisions are in
 * local storage.
 * @param {ServiceWorker} waiting
 */
function takeOver(waiting) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ type: "take-over" });
}
