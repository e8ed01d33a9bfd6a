// The shape of a folder: a list, or a grid of cells. No DOM.

/** The height of a row, the minimum width of a cell, and the height of a cell's text, in rem. */
const ROW = 3.5;
const CELL = { width: 9.375, more: 3 };

/**
 * @param {number} width of the folder, in px
 * @param {number} rem px
 * @param {boolean} isGrid
 */
export function folderShape(width, rem, isGrid) {
    if (!isGrid) return { columns: 1, rowHeight: ROW * rem };
    const columns = Math.max(2, Math.floor(width / (CELL.width * rem)));
    return { columns, rowHeight: width / columns + CELL.more * rem };
}
