// Parses colours in the notation of the design tokens, and computes the contrast between two colours. Used by the tests and
// by the page /design. Formulas: CSS Color 4 §10 (oklch) and WCAG 2.2 (contrast).

/** @typedef {[number, number, number]} Linear linear-light sRGB, each 0…1 */

/** @param {string} text `#rrggbb` or `oklch(L C H)` @returns {Linear} */
export function parseColour(text) {
    const hex = text.match(/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i);
    if (hex) return /** @type {Linear} */ (hex.slice(1).map((part) => linear(parseInt(part, 16) / 255)));
    const oklch = text.match(/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/);
    if (!oklch) throw new Error(`no opaque colour: ${text}`);
    const [lightness, chroma, hue] = oklch.slice(1).map(Number);
    const a = chroma * Math.cos(hue * Math.PI / 180);
    const b = chroma * Math.sin(hue * Math.PI / 180);
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const rgb = [
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
    return /** @type {Linear} */ (rgb.map((part) => Math.min(1, Math.max(0, part))));
}

/** @param {Linear} first @param {Linear} second @returns {number} 1…21 */
export function contrast(first, second) {
    const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}

/** @param {number} part gamma-encoded, 0…1 */
const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
/** @param {Linear} colour */
const luminance = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
