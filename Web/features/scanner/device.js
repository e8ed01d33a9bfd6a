/** What this browser and this machine can do for a scanner. */

/** Whether a page may ask for a camera here: only secure pages may. */
export const hasCamera = () => Boolean(globalThis.isSecureContext && navigator.mediaDevices?.getUserMedia);
