/** Fetches only the beginning of a file, because the file may be too large to show. */
import { appURL } from "../../core/base.js";
import { ApiError } from "../../core/api.js";

// The number of bytes to fetch, at most.
const LONGEST = 2_000_000;

/**
 * Fetches the first bytes of a file.
 * @param {string} address
 * @param {AbortSignal} [signal]
 * @returns {Promise<ArrayBuffer>}
 * @throws {ApiError}
 */
export async function beginning(address, signal) {
    const answer = await fetch(appURL(address), { signal, headers: { Range: `bytes=0-${LONGEST - 1}` } });
    // Status 416: the requested range is not satisfiable, because the file is empty.
    if (answer.status === 416) return new ArrayBuffer(0);
    if (answer.ok) return await answer.arrayBuffer();
    const { error } = await answer.json().catch(() => ({}));
    throw new ApiError({ code: "unknown", message: answer.statusText, ...error, status: answer.status });
}
