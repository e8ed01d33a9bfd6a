/** The scanner-related capabilities of this browser and device. */

/** Whether this page may ask for a camera, which only secure pages may. */
export const hasCamera = () => Boolean(globalThis.isSecureContext && navigator.mediaDevices?.getUserMedia);
