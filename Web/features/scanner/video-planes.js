/** Brightness and colour planes: their layout in a video frame, and their computation from red, green and blue. */

/**
 * Video formats with separate planes for brightness and colours, each with the number of pixels that share a colour value,
 * horizontally and vertically.
 * @type {Record<string, number[]>}
 */
const SHARED = { I420: [2, 2], I420A: [2, 2], I422: [2, 1], I444: [1, 1], NV12: [2, 2] };

/**
 * Whether a frame has separate planes that match the displayed picture.
 * @param {any} frame a VideoFrame
 * @param {{videoWidth: number, videoHeight: number}} video
 */
export function hasPlanes(frame, { videoWidth, videoHeight }) {
    const { format, displayWidth, displayHeight, visibleRect, rotation, flip } = frame;
    return Object.hasOwn(SHARED, format ?? "") && !rotation && !flip && displayWidth === videoWidth &&
        displayHeight === videoHeight && visibleRect?.width === displayWidth && visibleRect.height === displayHeight;
}

/**
 * The numbers that describe the planes to the finder: for each of brightness, blue and red, its offset, step, stride, width
 * and height; then 1 if black is 0, otherwise 0.
 * @param {string} format
 * @param {{width: number, height: number}} size of the brightness plane
 * @param {{offset: number, stride: number}[]} planes the layout returned by `copyTo`
 * @param {boolean} isFull whether black is 0 and white 255; otherwise they are 16 and 235
 */
export function layoutOf(format, { width, height }, planes, isFull) {
    const [across, down] = SHARED[format];
    const [columns, rows] = [Math.ceil(width / across), Math.ceil(height / down)];
    const [light, first, second] = planes;
    const [blue, red, step] = format === "NV12"
        ? [first, { offset: first.offset + 1, stride: first.stride }, 2]
        : [first, second, 1];
    return [
        [light.offset, 1, light.stride, width, height],
        [blue.offset, step, blue.stride, columns, rows],
        [red.offset, step, red.stride, columns, rows],
        [isFull ? 1 : 0],
    ].flat();
}

/**
 * Returns a byte of brightness for each pixel, then a byte of blue and a byte of red for each block of four pixels (ITU-R
 * BT.601, black is 0), and the mean brightness.
 * @param {Uint8ClampedArray} pixels four bytes each @param {number} width @param {number} height
 */
export function planesOf(pixels, width, height) {
    const [columns, rows] = [width >> 1, height >> 1];
    const bytes = new Uint8ClampedArray(width * height + 2 * columns * rows);
    let sum = 0;
    for (let at = 0; at < width * height; at++) {
        const light = 0.299 * pixels[4 * at] + 0.587 * pixels[4 * at + 1] + 0.114 * pixels[4 * at + 2];
        bytes[at] = light;
        sum += light;
    }
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            const upper = 4 * (2 * row * width + 2 * column);
            const [red, green, blue] = [0, 1, 2].map((channel) => {
                const [above, below] = [upper + channel, upper + 4 * width + channel];
                return (pixels[above] + pixels[above + 4] + pixels[below] + pixels[below + 4]) / 4;
            });
            const at = width * height + row * columns + column;
            bytes[at] = 128 - 0.168736 * red - 0.331264 * green + 0.5 * blue;
            bytes[at + columns * rows] = 128 + 0.5 * red - 0.418688 * green - 0.081312 * blue;
        }
    }
    return { bytes, light: sum / (width * height) };
}
