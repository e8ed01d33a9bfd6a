/** Classifies connections: to this computer, to the home network, or elsewhere. */

/** @typedef {{listens: boolean, here: string, there?: string | null}} Socket */
/** @typedef {Socket & {with: "here" | "home" | "elsewhere"}} Connection */

/** Addresses of this computer (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
const HERE = /^(127\.|\[::1\]:|\[::ffff:127\.)/;
/** Addresses that are not routed (RFC 1918, RFC 3927, RFC 4193, RFC 4291 §2.5.6). */
const HOME = /^(\[::ffff:)?(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|^\[f[cd]|^\[fe[89ab]/i;

/** @param {string} address for example 127.0.0.1:8420 @returns {Connection["with"]} */
export const placeOf = (address) => HERE.test(address) ? "here" : HOME.test(address) ? "home" : "elsewhere";

/**
 * @param {Socket[]} sockets
 * @returns {{waiting: Socket[], here: Connection[], home: Connection[], elsewhere: Connection[]}}
 */
export function sortSockets(sockets) {
    const waiting = sockets.filter(({ listens }) => listens);
    const open = sockets.filter(({ listens, there }) => !listens && there)
        .map((socket) => ({ ...socket, with: placeOf(socket.there ?? "") }));
    /** @param {Connection["with"]} place */
    const of = (place) => open.filter((socket) => socket.with === place);
    return { waiting, here: of("here"), home: of("home"), elsewhere: of("elsewhere") };
}

/**
 * Combines connections between the same two hosts into one line.
 * @param {Connection[]} connections
 * @returns {{with: Connection["with"], here: string, host: string, ports: string[]}[]} in order of first occurrence
 */
export function bundle(connections) {
    const lines = /** @type {Map<string, {with: Connection["with"], here: string, host: string, ports: string[]}>} */ (
        new Map()
    );
    for (const { here, there, with: place } of connections) {
        const [, host, port] = /^(.*):(\d+)$/.exec(there ?? "") ?? ["", there ?? "", ""];
        const key = `${here} ${host}`;
        const line = lines.get(key) ?? { with: place, here, host, ports: [] };
        line.ports.push(port);
        lines.set(key, line);
    }
    return [...lines.values()];
}
