/// A picture to find a page in: light and, where there is colour, two differences of colours.
public struct PageFrame {
    /// Light from 0…255, then red against green and yellow against blue, −255…255; only light for a grey picture.
    let planes: [Plane]

    var width: Int { planes[0].width }
    var height: Int { planes[0].height }

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
