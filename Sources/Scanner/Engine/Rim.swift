import PicturesEngine

/// The rim of a black and white page. Black that reaches in from the edge is the desk or the shadow of a bent side, not ink.
struct Rim {
    /// The width of the rim as a fraction of the shorter side.
    private static let share = 0.025

    /// Removes black areas that touch the edge, but only within the rim.
    ///
    /// - Parameter pixels: pixels with the values 0 and 255 only.
    static func cleaned(_ pixels: Pixels) -> Pixels {
        let (width, height) = (pixels.width, pixels.height)
        let reach = Int(share * Double(min(width, height)))
        guard reach > 0 else { return pixels }
        var result = pixels
        result.bytes.withUnsafeMutableBufferPointer { bytes in
            var open: [(x: Int, y: Int)] = []
            func clear(_ x: Int, _ y: Int) {
                guard x >= 0, y >= 0, x < width, y < height, min(x, y, width - 1 - x, height - 1 - y) < reach else { return }
                let at = (y * width + x) * 3
                guard bytes[at] == 0 else { return }
                for channel in at..<at + 3 { bytes[channel] = 255 }
                open.append((x, y))
            }
            for x in 0..<width {
                clear(x, 0)
                clear(x, height - 1)
            }
            for y in 0..<height {
                clear(0, y)
                clear(width - 1, y)
            }
            while let (x, y) = open.popLast() {
                for (across, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] { clear(x + across, y + down) }
            }
        }
        return result
    }
}
