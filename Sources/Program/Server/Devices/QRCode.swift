import CQR

/// A QR code (ISO/IEC 18004).
public struct QRCode: Sendable {
    /// The number of modules per side.
    public let width: Int
    /// The modules row by row; true for a dark module.
    public let modules: [Bool]

    /// nil if the text is too long.
    public init?(_ text: String) {
        var width: Int32 = 0
        guard let bytes = cqr_make(text, &width) else { return nil }
        defer { cqr_free(bytes) }
        self.width = Int(width)
        modules = (0..<Int(width * width)).map { bytes[$0] == 1 }
    }

    /// The outline of all dark modules as an SVG path, in which one unit is one module.
    var path: String {
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                while column < width, modules[row * width + column] { column += 1 }
                if column > start { path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z" }
                column += 1
            }
        }
        return path
    }

    /// The code for output in a terminal. Each line contains two rows of modules as half blocks, light on dark, with a quiet
    /// zone of two modules.
    public var lines: [String] {
        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard (0..<width).contains(row), (0..<width).contains(column) else { return true }
            return !modules[row * width + column]
        }
        return stride(from: -2, to: width + 2, by: 2).map { row in
            (-2..<(width + 2)).map { column in
                switch (isLight(row, column), isLight(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
        }
    }
}
