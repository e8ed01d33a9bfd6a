import Glibc
import PicturesEngine

/// Measures the slope of the lines of text on a flat page.
///
/// The ink is projected along directions close to level (W. Postl, "Detection of linear oblique structures and skew scan in
/// digitized documents", 1986). Along lines of text, the sums of neighbouring rows differ most. If a page lies on its side, its
/// lines of text are vertical, so vertical directions are searched, too.
enum TextSlope {
    /// The maximum slope that is searched, in degrees. Text with a larger slope is probably slanted on purpose.
    private static let maximum = 8.0
    /// The step of the first search, and the step of the second search around the best result of the first, in degrees.
    private static let coarse = 0.5, fine = 0.1
    /// The minimum slope, in degrees; smaller slopes are ignored.
    static let least = 0.2
    /// The long side of the reduced picture, in pixels. At this size, lines of text are several pixels high.
    private static let longSide = 800
    /// Strokes are ink if they are thinner than twice `reach`, in pixels, and at least `darker` levels darker than their
    /// surroundings.
    private static let reach = 4, darker = 24
    /// The minimum number of ink points for measuring a slope.
    private static let fewest = 400
    /// The minimum energy of the best direction (see `energy`), as a multiple of the median energy of all directions
    /// (`distinct`) and of the energy of the unturned page (`better`).
    private static let distinct = 1.6, better = 1.04

    /// Returns the slope in degrees clockwise, or 0 if no lines are found or the lines are level.
    static func degrees(_ page: Pixels) -> Double {
        let grey = Grey(page, longSide: longSide)
        let ink = grey.ink(reach: reach, darker: darker)
        guard ink.count >= fewest else { return 0 }
        let along = best(ink.map { ($0.x, $0.y) }, grey.width, grey.height)
        // Turn the ink by 90° so that vertical lines become horizontal.
        let upright = best(ink.map { ($0.y, Double(grey.width) - $0.x) }, grey.height, grey.width)
        let slope = along.distinction >= upright.distinction ? along : upright
        guard slope.distinction >= distinct, slope.gain >= better, abs(slope.degrees) >= least else { return 0 }
        return slope.degrees
    }

    private struct Slope {
        var degrees: Double
        /// The energy of the best direction, divided by the median energy (`distinction`) and by the energy of the unturned
        /// page (`gain`).
        var distinction: Double
        var gain: Double
    }

    private static func best(_ ink: [(x: Double, y: Double)], _ width: Int, _ height: Int) -> Slope {
        let steps = Int(maximum / coarse)
        let energies = (-steps...steps).map { energy(ink, Double($0) * coarse, width, height) }
        guard let first = energies.indices.max(by: { energies[$0] < energies[$1] }), first > 0, first < energies.count - 1 else {
            return Slope(degrees: 0, distinction: 0, gain: 0)
        }
        let middle = Double(first - steps) * coarse
        let around = Int(coarse / fine)
        var (degrees, maximum) = (middle, energies[first])
        for step in -around...around where step != 0 {
            let value = energy(ink, middle + Double(step) * fine, width, height)
            if value > maximum { (degrees, maximum) = (middle + Double(step) * fine, value) }
        }
        let usual = energies.sorted()[energies.count / 2]
        return Slope(degrees: degrees, distinction: maximum / max(usual, 1), gain: maximum / max(energies[steps], 1))
    }

    /// Returns the sum of the squared differences between neighbouring rows after the ink is turned back by this number of
    /// degrees.
    private static func energy(_ ink: [(x: Double, y: Double)], _ degrees: Double, _ width: Int, _ height: Int) -> Double {
        let slope = tan(degrees * .pi / 180)
        let margin = Double(width) * tan(maximum * .pi / 180) + 2
        var rows = [Int32](repeating: 0, count: height + 2 * Int(margin) + 2)
        for (x, y) in ink { rows[Int(y - x * slope + margin)] += 1 }
        var sum = 0.0
        for row in 1..<rows.count {
            let difference = Double(rows[row] - rows[row - 1])
            sum += difference * difference
        }
        return sum
    }
}

/// A small grey picture.
private struct Grey {
    let width: Int
    let height: Int
    private var values: [UInt8]

    /// Scales the page down. Each pixel is the mean of the page pixels that it replaces.
    init(_ page: Pixels, longSide: Int) {
        let side = max(page.width, page.height, 1)
        let scale = min(1, Double(longSide) / Double(side))
        (width, height) = (max(1, Int(Double(page.width) * scale)), max(1, Int(Double(page.height) * scale)))
        values = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            let (top, bottom) = (row * page.height / height, (row + 1) * page.height / height)
            for column in 0..<width {
                let (left, right) = (column * page.width / width, (column + 1) * page.width / width)
                var sum = 0
                page.bytes.withUnsafeBufferPointer { bytes in
                    for y in top..<bottom {
                        // Use only the green channel, because it carries most of the brightness.
                        for x in left..<right { sum += Int(bytes[(y * page.width + x) * 3 + 1]) }
                    }
                }
                values[row * width + column] = UInt8(sum / max(1, (bottom - top) * (right - left)))
            }
        }
    }

    /// Returns the pixels of thin dark strokes, that is, those removed by a morphological closing with a square.
    func ink(reach: Int, darker: Int) -> [(x: Double, y: Double)] {
        let ground = inverted(dilated(inverted(dilated(values, reach)), reach))
        var ink: [(Double, Double)] = []
        // Skip the edges: the desk may be visible there.
        let margin = 2 * reach
        guard width > 2 * margin, height > 2 * margin else { return [] }
        for y in margin..<height - margin {
            for x in margin..<width - margin where Int(ground[y * width + x]) - Int(values[y * width + x]) >= darker {
                ink.append((Double(x), Double(y)))
            }
        }
        return ink
    }

    private func inverted(_ from: [UInt8]) -> [UInt8] { from.map { 255 - $0 } }

    /// Replaces each pixel with the lightest pixel in the square around it.
    private func dilated(_ from: [UInt8], _ reach: Int) -> [UInt8] {
        var (across, result) = (from, from)
        for y in 0..<height {
            for x in 0..<width {
                var value: UInt8 = 0
                for near in max(0, x - reach)...min(width - 1, x + reach) { value = max(value, from[y * width + near]) }
                across[y * width + x] = value
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                var value: UInt8 = 0
                for near in max(0, y - reach)...min(height - 1, y + reach) { value = max(value, across[near * width + x]) }
                result[y * width + x] = value
            }
        }
        return result
    }
}
