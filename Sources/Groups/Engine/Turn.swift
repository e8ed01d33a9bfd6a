/// One of the eight symmetries of a square. An upright picture that is displayed with the raw value as its EXIF orientation
/// appears in this orientation; 1 is upright.
public enum Turn: Int, Sendable, CaseIterable {
    case none = 1, mirrored, half, flipped, transposed, right, transversed, left

    func applied(to raster: GreyRaster) -> GreyRaster { GreyRaster(cells: applied(to: raster.cells, side: GreyRaster.side)) }

    /// Turns a square of cells, stored row by row.
    func applied<Cell>(to source: [Cell], side: Int) -> [Cell] {
        if self == .none { return source }
        let last = side - 1
        var cells = source
        for y in 0...last {
            for x in 0...last {
                let (u, v) =
                    switch self {
                    case .none: (x, y)
                    case .mirrored: (last - x, y)
                    case .half: (last - x, last - y)
                    case .flipped: (x, last - y)
                    case .transposed: (y, x)
                    case .right: (y, last - x)
                    case .transversed: (last - y, last - x)
                    case .left: (last - y, x)
                    }
                cells[y * side + x] = source[v * side + u]
            }
        }
        return cells
    }
}
