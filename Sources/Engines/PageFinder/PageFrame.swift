/// A picture to find a page in: light and, where there is colour, two differences of colours.
public struct PageFrame {
    /// Light from 0…255, then red against green and yellow against blue, −255…255; only light for a grey picture.
    let planes: [Plane]

    /// In pixels.
    public var width: Int { planes[0].width }
    public var height: Int { planes[0].height }

    /// The shortest side in which a page can be found, in pixels.
    public static let shortestSide = 48

    /// - Parameters:
    ///   - bytes: rows from the top without padding; one byte a pixel for grey, three for RGB.
    /// - Returns: nil if there are too few bytes, or a side is shorter than `shortestSide`.
    public init?(bytes: UnsafeBufferPointer<UInt8>, width: Int, height: Int, channels: Int) {
        guard width >= Self.shortestSide, height >= Self.shortestSide, channels == 1 || channels == 3,
            bytes.count / channels / width >= height
        else { return nil }
        var light = Plane(width: width, height: height)
        if channels == 1 {
            for at in 0..<width * height { light.values[at] = Float(bytes[at]) }
            planes = [light]
            return
        }
        var (redGreen, yellowBlue) = (light, light)
        light.values.withUnsafeMutableBufferPointer { light in
            redGreen.values.withUnsafeMutableBufferPointer { redGreen in
                yellowBlue.values.withUnsafeMutableBufferPointer { yellowBlue in
                    for at in 0..<width * height {
                        let (red, green) = (Float(bytes[3 * at]), Float(bytes[3 * at + 1]))
                        let blue = Float(bytes[3 * at + 2])
                        light[at] = 0.299 * red + 0.587 * green + 0.114 * blue
                        redGreen[at] = red - green
                        yellowBlue[at] = (red + green) / 2 - blue
                    }
                }
            }
        }
        planes = [light, redGreen, yellowBlue]
    }
}

extension PageFrame {
    /// A frame of RGB pixels, scaled down to a long side of at most `longSide` pixels by the mean of each pixel's share.
    ///
    /// - Returns: nil if there are too few bytes, or a side becomes shorter than `shortestSide`.
    public static func shrunk(bytes: [UInt8], width: Int, height: Int, longSide: Int) -> PageFrame? {
        let side = max(width, height)
        guard side > longSide, longSide > 0, width > 0, height > 0, bytes.count / 3 / width >= height else {
            return bytes.withUnsafeBufferPointer { PageFrame(bytes: $0, width: width, height: height, channels: 3) }
        }
        let (columns, rows) = (max(1, width * longSide / side), max(1, height * longSide / side))
        var small = [UInt8](repeating: 0, count: columns * rows * 3)
        for row in 0..<rows {
            let (top, bottom) = (row * height / rows, (row + 1) * height / rows)
            for column in 0..<columns {
                let (left, right) = (column * width / columns, (column + 1) * width / columns)
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
