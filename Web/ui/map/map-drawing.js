// Draws coasts, relief, borders and rivers on a canvas. No DOM.

/** From this zoom on, the fine detail is drawn, and rivers. */
export const FINE = 4.5;
/** The relief fades out between these zooms, because it has no more detail. */
const [RELIEF, FLAT] = [6, 8];
/** Points nearer to each other than this are left out, and smaller islands, in px: in a sheet, and in one that has to be there soon. */
const LEAST = 0.8;
const LEAST_SOON = 2;

/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("./map-world.js").Layer} Layer */
/** @typedef {import("./map-world.js").Detail} Detail */
/** Colours, and the strength of the relief. @typedef {{sea: string, land: string, borders: string, rivers: string, relief: number}} Look */
/** @typedef {OffscreenCanvasRenderingContext2D} Context */

/**
 * @param {Context} context scaled so that its unit is a px
 * @param {MapView} view
 * @param {Detail} detail
 * @param {Look} look
 * @param {OffscreenCanvas | null} relief
 * @param {boolean} [isSoon] draws less, in half the time
 */
export function drawWorld(context, view, detail, look, relief, isSoon = false) {
    const least = isSoon ? LEAST_SOON : LEAST;
    context.clearRect(0, 0, view.width, view.height);
    context.lineJoin = "round";
    fill(context, view, detail.land, look.land, least);
    if (relief) drawRelief(context, view, relief, look.relief);
    fill(context, view, detail.lakes, look.sea, least);
    if (view.zoom >= FINE) stroke(context, view, detail.rivers, look.rivers, 0.75, least);
    stroke(context, view, detail.borders, look.borders, 1, least);
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = look.sea;
    context.fillRect(0, 0, view.width, view.height);
    context.globalCompositeOperation = "source-over";
}

/** Draws the relief where land was drawn. @param {Context} context @param {MapView} view @param {OffscreenCanvas} relief @param {number} strength */
function drawRelief(context, { x, y, scale, width, height, zoom }, relief, strength) {
    if (zoom >= FLAT) return;
    context.globalAlpha = strength * Math.min(1, (FLAT - zoom) / (FLAT - RELIEF));
    context.globalCompositeOperation = "source-atop";
    const half = width / scale / 2;
    for (let world = Math.floor(x - half); world <= Math.floor(x + half); world++) {
        context.drawImage(relief, (world - x) * scale + width / 2, height / 2 - y * scale, scale, scale);
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
}

/** @param {Context} context @param {MapView} view @param {Layer | null} layer @param {string} colour @param {number} least */
function fill(context, view, layer, colour, least) {
    if (!layer) return;
    context.fillStyle = colour;
    context.beginPath();
    trace(context, view, layer, least, true);
    context.fill("evenodd");
}

/** @param {Context} context @param {MapView} view @param {Layer | null} layer @param {string} colour @param {number} width @param {number} least */
function stroke(context, view, layer, colour, width, least) {
    if (!layer) return;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    trace(context, view, layer, least, false);
    context.stroke();
}

/** Adds the lines in view, once for each repetition of the world. @param {Context} context @param {MapView} view @param {Layer} layer @param {number} least @param {boolean} isClosed */
function trace(context, { x, y, scale, width, height }, layer, least, isClosed) {
    const [halfWidth, halfHeight] = [width / scale / 2, height / scale / 2];
    for (let world = Math.floor(x - halfWidth); world <= Math.floor(x + halfWidth); world++) {
        const [left, right] = [x - halfWidth - world, x + halfWidth - world];
        const shape = { scale, dx: (world - x) * scale + width / 2, dy: height / 2 - y * scale, least };
        for (const line of layer.lines) {
            const isAway = line.right < left || line.left > right || line.bottom < y - halfHeight ||
                line.top > y + halfHeight;
            const isTiny = (line.right - line.left) * scale < least && (line.bottom - line.top) * scale < least;
            if (isAway || isTiny) continue;
            traceLine(context, layer, line, shape, isClosed);
        }
    }
}

/**
 * @param {Context} context @param {Layer} layer @param {import("./map-world.js").Line} line
 * @param {{scale: number, dx: number, dy: number, least: number}} shape what turns the world into px @param {boolean} isClosed
 */
function traceLine(context, { xs, ys }, { first, end }, { scale, dx, dy, least }, isClosed) {
    let lastX = xs[first] * scale + dx;
    let lastY = ys[first] * scale + dy;
    context.moveTo(lastX, lastY);
    for (let point = first + 1; point < end; point++) {
        const px = xs[point] * scale + dx;
        const py = ys[point] * scale + dy;
        if (Math.abs(px - lastX) < least && Math.abs(py - lastY) < least && point < end - 1) continue;
        context.lineTo(px, py);
        lastX = px;
        lastY = py;
    }
    if (isClosed) context.closePath();
}
