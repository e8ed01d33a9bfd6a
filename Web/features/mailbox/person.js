/** Signs that turn the direction of what follows: with one in a name, the address behind it reads backwards. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** @param {string} text without such signs */
export const unturned = (text) => text.replace(TURNS, "");

/** @param {{name?: string | null, address: string}} person */
export const personText = ({ name, address }) => unturned(name ? `${name} <${address}>` : address);
