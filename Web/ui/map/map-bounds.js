// The smallest part of the Earth that holds some places. No DOM.

/** The number of strips from west to east in which places are looked for. */
const STRIPS = 360;

/**
 * @param {{latitudes: number[], longitudes: number[]}} places at least one
 * @returns {{west: number, east: number, south: number, north: number}} `west` is greater than `east` if the part crosses the 180th
 *     meridian
 */
export function boundsOf({ latitudes, longitudes }) {
    let [south, north] = [90, -90];
    for (const latitude of latitudes) {
        if (latitude < south) south = latitude;
        if (latitude > north) north = latitude;
    }
    /** The least and the greatest longitude in each strip. @type {({west: number, east: number} | undefined)[]} */
    const strips = new Array(STRIPS).fill(undefined);
    for (const longitude of longitudes) {
        const number = Math.min(STRIPS - 1, Math.floor((longitude + 180) / 360 * STRIPS));
        const strip = strips[number] ??= { west: longitude, east: longitude };
        if (longitude < strip.west) strip.west = longitude;
        if (longitude > strip.east) strip.east = longitude;
    }
    const found = strips.filter((strip) => strip !== undefined);
    const gaps = found.map(({ west }, index) =>
        index ? west - found[index - 1].east : west + 360 - found[found.length - 1].east
    );
    const first = gaps.indexOf(Math.max(...gaps));
    return { south, north, west: found[first].west, east: found[(first || found.length) - 1].east };
}
