import PicturesEngine

/// The colour of the paper at every position of a page: white paper as changed by light, shadows and the camera.
///
/// The page is divided into cells, and each cell gets the colour of its lightest part. Ink and small pictures are then removed by
/// a morphological closing, and the result is smoothed.
struct PaperLight {
    private let columns: Int
    private let rows: Int
    /// The values of all cells, one array per channel.
    private var channels: [[Float]] = []

    /// The number of cells along the longer side of the page, and the radii of the closing and of the smoothing, in cells.
    private static let cells = 80, reach = 5, smoothing = 2
    /// The minimum brightness of paper as a fraction of the lightest paper. Darker areas are parts of a picture.
    private static let darkest: Float = 0.3

    init(_ pixels: Pixels) {
        let side = max(pixels.width, pixels.height)
        columns = max(1, pixels.width * Self.cells / side)
        rows = max(1, pixels.height * Self.cells / side)
        for channel in 0..<3 {
            var cells = Self.lightest(pixels, channel, columns, rows)
            cells = Self.extremes(cells, columns, rows, max)
            cells = Self.extremes(cells, columns, rows, min)
            let top = cells.sorted()[cells.count * 19 / 20]
            cells = cells.map { Swift.max($0, top * Self.darkest, 24) }
            for _ in 0..<2 { cells = Self.smoothed(cells, columns, rows) }
            channels.append(cells)
        }
    }

    /// Returns the page as it would look on white paper in even light.
    func evened(_ pixels: Pixels) -> Pixels {
        var result = pixels
        let across = (0..<pixels.width).map { Self.cellPosition($0, of: pixels.width, columns) }
        result.bytes.withUnsafeMutableBufferPointer { out in
            for y in 0..<pixels.height {
                let (top, down) = Self.cellPosition(y, of: pixels.height, rows)
                let below = min(top + 1, rows - 1)
                for channel in 0..<3 {
                    channels[channel].withUnsafeBufferPointer { cells in
                        for x in 0..<pixels.width {
                            let (left, share) = across[x]
                            let right = min(left + 1, columns - 1)
                            let upper = cells[top * columns + left] * (1 - share) + cells[top * columns + right] * share
                            let lower = cells[below * columns + left] * (1 - share) + cells[below * columns + right] * share
                            let at = (y * pixels.width + x) * 3 + channel
                            out[at] = UInt8(min(255, Float(out[at]) * 250 / (upper + (lower - upper) * down) + 0.5))
                        }
                    }
                }
            }
        }
        return result
    }

    /// Returns the cell whose centre is at or before a pixel, and the pixel's distance from that centre, in cells.
    private static func cellPosition(_ pixel: Int, of pixels: Int, _ cells: Int) -> (Int, Float) {
        let cellPosition = (Float(pixel) + 0.5) * Float(cells) / Float(pixels) - 0.5
        let cell = min(max(Int(cellPosition.rounded(.down)), 0), cells - 1)
        return (cell, min(max(cellPosition - Float(cell), 0), 1))
    }

    /// Returns the 90th percentile of the pixel values in each cell.
    private static func lightest(_ pixels: Pixels, _ channel: Int, _ columns: Int, _ rows: Int) -> [Float] {
        var cells = [Float](repeating: 0, count: columns * rows)
        var histogram = [Int](repeating: 0, count: 256)
        pixels.bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<rows {
                let (top, bottom) = (
                    row * pixels.height / rows, max(row * pixels.height / rows + 1, (row + 1) * pixels.height / rows)
                )
                for column in 0..<columns {
                    let left = column * pixels.width / columns
                    let right = max(left + 1, (column + 1) * pixels.width / columns)
                    for index in 0..<256 { histogram[index] = 0 }
                    for y in top..<bottom {
                        for x in left..<right { histogram[Int(bytes[(y * pixels.width + x) * 3 + channel])] += 1 }
                    }
                    var (rest, value) = ((bottom - top) * (right - left) / 10, 255)
                    while value > 0, rest >= histogram[value] {
                        rest -= histogram[value]
                        value -= 1
                    }
                    cells[row * columns + column] = Float(value)
                }
            }
        }
        return cells
    }

    /// Returns the extreme value among the cells around each cell.
    private static func extremes(_ cells: [Float], _ columns: Int, _ rows: Int, _ pick: (Float, Float) -> Float) -> [Float] {
        var across = cells, result = cells
        for row in 0..<rows {
            for column in 0..<columns {
                var value = cells[row * columns + column]
                for near in max(0, column - reach)...min(columns - 1, column + reach) {
                    value = pick(value, cells[row * columns + near])
                }
                across[row * columns + column] = value
            }
        }
        for row in 0..<rows {
            for column in 0..<columns {
                var value = across[row * columns + column]
                for near in max(0, row - reach)...min(rows - 1, row + reach) {
                    value = pick(value, across[near * columns + column])
                }
                result[row * columns + column] = value
            }
        }
        return result
    }

    private static func smoothed(_ cells: [Float], _ columns: Int, _ rows: Int) -> [Float] {
        var result = cells
        for row in 0..<rows {
            for column in 0..<columns {
                var (sum, count): (Float, Float) = (0, 0)
                for y in max(0, row - smoothing)...min(rows - 1, row + smoothing) {
                    for x in max(0, column - smoothing)...min(columns - 1, column + smoothing) {
                        sum += cells[y * columns + x]
                        count += 1
                    }
                }
                result[row * columns + column] = sum / count
            }
        }
        return result
    }
}
