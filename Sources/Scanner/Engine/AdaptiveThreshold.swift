import PicturesEngine

/// Converts a page to black and white with a threshold that depends on the brightness around each pixel (Sauvola and Pietikäinen,
/// "Adaptive document image binarization", 2000).
struct AdaptiveThreshold {
    private let strength: Float

    /// The standard deviation of a window that is half black and half white.
    private static let range: Float = 128

    /// - Parameter strength: 0…1; higher values make the ink bolder.
    init(strength: Float) { self.strength = strength }

    /// - Parameter pixels: a page in even light. - Returns: pixels with the values 0 and 255 only.
    func applied(_ pixels: Pixels) -> Pixels {
        let (width, height) = (pixels.width, pixels.height)
        var light = [UInt8](repeating: 0, count: width * height)
        pixels.bytes.withUnsafeBufferPointer { bytes in
            for at in 0..<width * height {
                let (red, green, blue) = (Int(bytes[3 * at]), Int(bytes[3 * at + 1]), Int(bytes[3 * at + 2]))
                let sum: Int = 299 * red + 587 * green + 114 * blue
                light[at] = UInt8(sum / 1000)
            }
        }
        let reach = max(7, max(width, height) / 100)
        // With a weight below 0.14, folds in the paper would appear as lines.
        let weight = 0.32 - 0.18 * strength
        var result = pixels
        var window = ColumnSums(width: width)
        light.withUnsafeBufferPointer { light in
            result.bytes.withUnsafeMutableBufferPointer { out in
                for y in 0..<min(reach, height) { window.add(light, row: y, sign: 1) }
                for y in 0..<height {
                    if y + reach < height { window.add(light, row: y + reach, sign: 1) }
                    if y - reach - 1 >= 0 { window.add(light, row: y - reach - 1, sign: -1) }
                    let lines = min(height - 1, y + reach) - max(0, y - reach) + 1
                    window.slide(reach, lines: lines) { x, mean, deviation in
                        let threshold = mean * (1 + weight * (deviation / Self.range - 1))
                        let value: UInt8 = Float(light[y * width + x]) > threshold ? 255 : 0
                        let at = (y * width + x) * 3
                        out[at] = value
                        out[at + 1] = value
                        out[at + 2] = value
                    }
                }
            }
        }
        return result
    }
}

/// The sums of the values and of their squares in each column, for sliding windows.
private struct ColumnSums {
    private var values: [Int]
    private var squares: [Int]

    init(width: Int) {
        values = [Int](repeating: 0, count: width)
        squares = values
    }

    mutating func add(_ light: UnsafeBufferPointer<UInt8>, row: Int, sign: Int) {
        for x in 0..<values.count {
            let value = Int(light[row * values.count + x])
            values[x] += sign * value
            squares[x] += sign * value * value
        }
    }

    @inline(__always)
    func slide(_ reach: Int, lines: Int, _ body: (_ x: Int, _ mean: Float, _ deviation: Float) -> Void) {
        let width = values.count
        var (sum, square) = (0, 0)
        for x in 0..<min(reach, width) {
            sum += values[x]
            square += squares[x]
        }
        for x in 0..<width {
            if x + reach < width {
                sum += values[x + reach]
                square += squares[x + reach]
            }
            if x - reach - 1 >= 0 {
                sum -= values[x - reach - 1]
                square -= squares[x - reach - 1]
            }
            let count = Float(lines * (min(width - 1, x + reach) - max(0, x - reach) + 1))
            let mean = Float(sum) / count
            body(x, mean, max(0, Float(square) / count - mean * mean).squareRoot())
        }
    }
}
