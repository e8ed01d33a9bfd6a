/// One of the eight ways in which a square can be laid on itself, named by the EXIF orientation that would show it so (1 is upright).
public enum Turn: Int, Sendable, CaseIterable {
    case none = 1, mirrored, half, flipped, transposed, right, transversed, left

    /// The raster, turned.
    func applied(to raster: Raster) -> Raster {
        if self == .none { return raster }
        let last = Raster.side - 1
        var cells = raster.cells
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
                cells[y * Raster.side + x] = raster.cells[v * Raster.side + u]
            }
        }
        return Raster(cells: cells)
    }
}
