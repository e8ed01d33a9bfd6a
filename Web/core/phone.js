/**
 * Shoebox on a device: it is kept like an app, for the time when the machine is away. The machine itself needs none of this.
 */
import { connected } from "./events.js";

/** A page that came over HTTPS is on a device. */
export const isPhone = location.protocol === "https:";

/** Apple's browsers keep a page opened from the home screen, and forget others after seven days. */
export const isInstalled = matchMedia("(display-mode: standalone)").matches || /** @type {any} */
    (navigator).standalone === true;

/** Whether the browser is Apple's: all browsers of an iPhone are. An iPad says that it is a Mac. */
export const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** Whether Shoebox can be put on the home screen and is not there yet. */
export const mayStandOnHome = () => isPhone && !isInstalled && (isKept || Boolean(navigator.serviceWorker?.controller));

/** Whether the app opens without the machine: only a certificate that is trusted allows that. */
export let isKept = false;

/** The key that marks a page which was loaded anew. */
const ANEW = "shoebox.anew";

/**
 * Ends service workers that are not ours, and loads the page anew, once. Another user of the machine can have planted one while Shoebox did
 * not run; see also farewell.js, which ends those that do not let this page come.
 */
export async function endForeignWorkers() {
    try {
        const foreign = (await navigator.serviceWorker?.getRegistrations() ?? []).filter((registration) =>
            !isOurs(registration)
        );
        await Promise.all(foreign.map((registration) => registration.unregister()));
        const isAnew = sessionStorage.getItem(ANEW);
        sessionStorage.removeItem(ANEW);
        if (!foreign.length || isAnew) return;
        sessionStorage.setItem(ANEW, "1");
        location.reload();
    } catch {
        // A browser that allows no service workers has no foreign ones either.
    }
}

/** @param {ServiceWorkerRegistration} registration */
function isOurs({ active, waiting, installing }) {
    const own = ["/service-worker.js", "/pair/trust.js"].map((path) => location.origin + path);
    return isPhone && [active, waiting, installing].every((worker) => !worker || own.includes(worker.scriptURL));
}

/**
 * Takes over a version that waits, then keeps the shell and the next cards.
 * @param {number} size of the deck's previews, in pixels
 */
export async function startPhone(size) {
    if (!isPhone || !("serviceWorker" in navigator)) return;
    try {
        const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("worker", {
            createScriptURL: (/** @type {string} */ url) => url === "/service-worker.js" ? url : "",
        });
        const url = "/service-worker.js";
        const registration = await navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url);
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
        // The certificate is not trusted. Everything else works.
    }
}

/** A reload at the start of a page loses nothing: decisions are kept in the storage. @param {ServiceWorker} waiting */
function takeOver(waiting) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ type: "take-over" });
}
