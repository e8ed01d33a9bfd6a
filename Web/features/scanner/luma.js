/** The light of a video's frame, where the browser gives it as a plane of its own. */

/** Layouts of frames that begin with a plane of light, a byte a pixel. */
const PLANES = new Set(["I420", "I420A", "I422", "I444", "NV12"]);

/**
 * Whether a frame's first plane is the picture as the video shows it.
 * @param {any} frame a VideoFrame
 * @param {{videoWidth: number, videoHeight: number}} video
 */
export function hasPlane(frame, { videoWidth, videoHeight }) {
    const { format, displayWidth, displayHeight, visibleRect, rotation, flip } = frame;
    return PLANES.has(format) && !rotation && !flip && displayWidth === videoWidth && displayHeight === videoHeight &&
        visibleRect?.width === displayWidth && visibleRect.height === displayHeight;
}

/**
 * A plane scaled down, each pixel the mean of its share, and its mean light, 0…255.
 * @param {Uint8Array} bytes
 * @param {{offset: number, stride: number, width: number, height: number}} plane
 * @param {number} longSide at most, in pixels
 * @param {boolean} isFull whether black is 0 and white 255; else they are 16 and 235 (ITU-R BT.601)
 * @returns {{grey: Uint8Array<ArrayBuffer>, width: number, height: number, light: number}}
 */
export function shrunk(bytes, { offset, stride, width, height }, longSide, isFull) {
    const scale = Math.min(1, longSide / Math.max(width, height));
    const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    const edges = Int32Array.from({ length: columns + 1 }, (_, column) => Math.floor((column * width) / columns));
    const grey = new Uint8Array(columns * rows);
    const [black, range] = isFull ? [0, 1] : [16, 255 / 219];
    let whole = 0;
    for (let row = 0; row < rows; row++) {
        const [top, bottom] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)];
        for (let column = 0; column < columns; column++) {
            const [left, right] = [edges[column], edges[column + 1]];
            let sum = 0;
            for (let y = top; y < bottom; y++) {
                const line = offset + y * stride;
                for (let x = left; x < right; x++) sum += bytes[line + x];
            }
            const mean = (sum / ((bottom - top) * (right - left)) - black) * range;
            const value = mean < 0 ? 0 : mean > 255 ? 255 : Math.round(mean);
            grey[row * columns + column] = value;
            whole += value;
        }
    }
    return { grey, width: columns, height: rows, light: whole / grey.length };
}
