/** Characters that change the direction of text. In a name, they could make the address after it appear backwards. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** @param {string} text */
export const withoutBidiControls = (text) => text.replace(BIDI_CONTROLS, "");

/** @param {{name?: string | null, address: string}} person */
export const personText = ({ name, address }) => withoutBidiControls(name ? `${name} <${address}>` : address);
