// Files that the system's file manager opens with the installed app (File Handling API). Only some browsers have it.

/**
 * @param {(files: File[]) => void} take
 */
export function takeLaunched(take) {
    const queue = /** @type {any} */ (globalThis).launchQueue;
    queue?.setConsumer(async (/** @type {{files?: FileSystemHandle[]}} */ { files = [] }) => {
        const opened = await Promise.all(files.map(opening));
        take(opened);
    });
}

/**
 * The file of a handle. A folder, or a file that has vanished, becomes an unreadable file, so that the page can name it.
 * @param {FileSystemHandle} handle
 * @returns {Promise<File>}
 */
async function opening(handle) {
    try {
        if (handle.kind === "file") return await /** @type {FileSystemFileHandle} */ (handle).getFile();
    } catch {
        // It is named below.
    }
    const file = new File([], handle.name);
    return Object.assign(file, { slice: () => ({ arrayBuffer: () => Promise.reject(new Error("unreadable")) }) });
}
