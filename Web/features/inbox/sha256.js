// SHA-256 (FIPS 180-4) of a file of any size, read in pieces. The browser's built-in function needs the whole file in
// memory. No DOM.

/** Files of at most this size, in bytes, use the browser's built-in function, which is ten times as fast. */
const SMALL = 48 << 20;
const PIECE = 1 << 20;

/**
 * The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first
 * 8.
 */
const [K, START] = constants();

/**
 * @param {Blob} file
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} 64 hexadecimal digits
 */
export async function sha256(file, signal) {
    if (file.size <= SMALL && globalThis.crypto?.subtle) {
        return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())));
    }
    const digest = new Digest();
    for (let start = 0; start < file.size; start += PIECE) {
        signal?.throwIfAborted();
        digest.update(new Uint8Array(await file.slice(start, start + PIECE).arrayBuffer()));
    }
    return hex(digest.finish());
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Digest {
    #state = new Int32Array(START);
    #words = new Int32Array(64);
    #rest = new Uint8Array(64);
    #held = 0;
    #length = 0;

    /** @param {Uint8Array} bytes */
    update(bytes) {
        this.#length += bytes.length;
        let at = 0;
        if (this.#held) {
            at = Math.min(64 - this.#held, bytes.length);
            this.#rest.set(bytes.subarray(0, at), this.#held);
            this.#held += at;
            if (this.#held < 64) return;
            this.#block(this.#rest, 0);
            this.#held = 0;
        }
        for (; at + 64 <= bytes.length; at += 64) this.#block(bytes, at);
        this.#rest.set(bytes.subarray(at));
        this.#held = bytes.length - at;
    }

    /** @returns {Uint8Array} 32 bytes */
    finish() {
        const bits = this.#length * 8;
        const padding = new Uint8Array((this.#held < 56 ? 56 : 120) - this.#held + 8);
        padding[0] = 0x80;
        const view = new DataView(padding.buffer);
        view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
        view.setUint32(padding.length - 4, bits >>> 0);
        this.update(padding);
        const out = new DataView(new ArrayBuffer(32));
        this.#state.forEach((word, index) => out.setInt32(index * 4, word));
        return new Uint8Array(out.buffer);
    }

    /** @param {Uint8Array} bytes @param {number} at */
    #block(bytes, at) {
        const w = this.#words;
        for (let i = 0; i < 16; i++, at += 4) {
            w[i] = bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3];
        }
        for (let i = 16; i < 64; i++) {
            const x = w[i - 15], y = w[i - 2];
            const s0 = (x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3;
            const s1 = (y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1 | 0;
        }
        const state = this.#state;
        let [a, b, c, d, e, f, g, h] = state;
        // One assignment per line, because a destructuring assignment of all variables takes twice as long.
        for (let i = 0; i < 64; i++) {
            const s1 = (e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7);
            const one = h + s1 + (g ^ e & (f ^ g)) + K[i] + w[i] | 0;
            const s0 = (a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10);
            const two = s0 + (a & b | c & (a | b)) | 0;
            h = g;
            g = f;
            f = e;
            e = d + one | 0;
            d = c;
            c = b;
            b = a;
            a = one + two | 0;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }
}

function constants() {
    /** @type {number[]} */
    const primes = [];
    for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
    const fraction = (/** @type {number} */ value) => (value - Math.floor(value)) * 2 ** 32 | 0;
    return [
        new Int32Array(primes.map((prime) => fraction(Math.cbrt(prime)))),
        primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    ];
}
