/** Fetches only the beginning of a file, because the file may be too large to show. */
import { ApiError } from "../../core/api.js";

// Maximum size, in bytes.
const LONGEST = 2_000_000;

/**
 * Fetches the first bytes of a file.
 * @param {string} address
 * @param {AbortSignal} [signal]
 * @returns {Promise<ArrayBuffer>}
 * @throws {ApiError}
 */
export async function beginning(address, signal) {
    const answer = await fetch(address, { signal, headers: { Range: `bytes=0-${LONGEST - 1}` } });
    // For an empty file, the server answers that the range is not satisfiable.
    if (answer.status === 416) return new ArrayBuffer(0);
    if (answer.ok) return await answer.arrayBuffer();
    const { error } = await answer.json().catch(() => ({}));
    throw new ApiError({ code: "unknown", message: answer.statusText, ...error, status: answer.status });
}
