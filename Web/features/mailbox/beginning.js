/** What is too large to be shown whole. */
import { ApiError } from "../../core/api.js";

// Of a source of gigabytes, so much is shown.
const LONGEST = 2_000_000;

/**
 * The first bytes of what an address answers.
 * @param {string} address
 * @param {AbortSignal} [signal]
 * @returns {Promise<ArrayBuffer>}
 * @throws {ApiError}
 */
export async function beginning(address, signal) {
    const answer = await fetch(address, { signal, headers: { Range: `bytes=0-${LONGEST - 1}` } });
    // Nothing at all has no beginning.
    if (answer.status === 416) return new ArrayBuffer(0);
    if (answer.ok) return await answer.arrayBuffer();
    const { error } = await answer.json().catch(() => ({}));
    throw new ApiError({ code: "unknown", message: answer.statusText, ...error, status: answer.status });
}
