/// A picture in which to search for a page: luminance and, if it has colour, two colour differences. The colours have half the
/// resolution, because cameras do not record more.
public struct PageFrame {
    /// The luminance plane, 0…255.
    let light: Plane
    /// The planes red minus green and yellow minus blue, −255…255; empty for a grey picture.
    let colours: [Plane]

    /// The size in pixels.
    public var width: Int { light.width }
    public var height: Int { light.height }

    /// The minimum length of a side in which a page can be found, in pixels.
    public static let shortestSide = 48

    /// - Parameters:
    ///   - bytes: the rows from the top without padding. A pixel has one byte for grey, three for RGB, or four for RGB plus a
    ///     byte that is ignored.
    /// - Returns: nil if there are too few bytes, or a side is shorter than `shortestSide`.
    public init?(bytes: UnsafeBufferPointer<UInt8>, width: Int, height: Int, channels: Int) {
        guard width >= Self.shortestSide, height >= Self.shortestSide, channels == 1 || channels == 3 || channels == 4,
            bytes.count / channels / width >= height
        else { return nil }
        if channels == 1 {
            light = Plane(width: width, height: height) { light in
                for at in light.indices { light[at] = Float(bytes[at]) }
            }
            colours = []
            return
        }
        light = Plane(width: width, height: height) { light in
            for at in light.indices {
                let from = at &* channels
                light[at] = 0.299 * Float(bytes[from]) + 0.587 * Float(bytes[from &+ 1]) + 0.114 * Float(bytes[from &+ 2])
            }
        }
        let (columns, rows) = (width / 2, height / 2)
        var (redGreen, yellowBlue) = (Plane(width: columns, height: rows), Plane(width: columns, height: rows))
        for y in 0..<rows {
            for x in 0..<columns {
                let upper = (2 &* y &* width &+ 2 &* x) &* channels
                let lower = upper &+ width &* channels
                func sum(_ channel: Int) -> Int {
                    let (above, below) = (upper &+ channel, lower &+ channel)
                    return Int(bytes[above]) &+ Int(bytes[above &+ channels]) &+ Int(bytes[below])
                        &+ Int(bytes[below &+ channels])
                }
                let (red, green, blue) = (sum(0), sum(1), sum(2))
                redGreen.values[y &* columns &+ x] = Float(red &- green) / 4
                yellowBlue.values[y &* columns &+ x] = Float(red &+ green) / 8 - Float(blue) / 4
            }
        }
        colours = [redGreen, yellowBlue]
    }

    init(light: Plane, colours: [Plane]) {
        self.light = light
        self.colours = colours
    }

    /// The mean luminance, 0…255.
    public var brightness: Float {
        // Sum each row separately, because a very large sum would lose the low bits of its addends.
        light.values.withUnsafeBufferPointer { light in
            var sum: Float = 0
            for y in 0..<height {
                var row: Float = 0
                for x in 0..<width { row += light[y &* width &+ x] }
                sum += row / Float(width)
            }
            return sum / Float(height)
        }
    }
}

extension PageFrame {
    /// Scales RGB pixels down so that the long side is at most `longSide` pixels. Each pixel is the mean of the pixels it covers.
    ///
    /// - Returns: nil if there are too few bytes, or a side becomes shorter than `shortestSide`.
    public static func shrunk(bytes: [UInt8], width: Int, height: Int, longSide: Int) -> PageFrame? {
        let side = max(width, height)
        guard side > longSide, longSide > 0, width > 0, height > 0, bytes.count / 3 / width >= height else {
            return bytes.withUnsafeBufferPointer { PageFrame(bytes: $0, width: width, height: height, channels: 3) }
        }
        let (columns, rows) = (max(1, width * longSide / side), max(1, height * longSide / side))
        // Boundaries are rounded to the nearest pixel. Rounding down would shift everything half a pixel to the right and down.
        func edge(_ part: Int, _ length: Int, _ parts: Int) -> Int { (2 * part * length + parts) / (2 * parts) }
        var small = [UInt8](repeating: 0, count: columns * rows * 3)
        for row in 0..<rows {
            let (top, bottom) = (edge(row, height, rows), edge(row + 1, height, rows))
            for column in 0..<columns {
                let (left, right) = (edge(column, width, columns), edge(column + 1, width, columns))
                var sum = SIMD3<Int>.zero
                for y in top..<bottom {
                    for at in y * width + left..<y * width + right {
                        sum &+= SIMD3(Int(bytes[3 * at]), Int(bytes[3 * at + 1]), Int(bytes[3 * at + 2]))
                    }
                }
                let count = (bottom - top) * (right - left)
                for channel in 0..<3 { small[3 * (row * columns + column) + channel] = UInt8(sum[channel] / count) }
            }
        }
        return small.withUnsafeBufferPointer { PageFrame(bytes: $0, width: columns, height: rows, channels: 3) }
    }
}
