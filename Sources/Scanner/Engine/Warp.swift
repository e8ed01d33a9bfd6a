import Glibc
import PicturesEngine

/// Resamples a picture through a homography, with a three-lobed Lanczos window. Points outside the picture are white, including
/// points that turning the page brings in from outside.
struct Warp {
    private let photo: Pixels
    private let map: Homography
    /// The width of the page's rim as a fraction of each side. The rim is replaced by a mirror image of the pixels next to it.
    private let inset: Double
    /// The cosine and sine of the angle by which the page is turned counterclockwise about its middle.
    private let turn: Point

    private static let taps = 6
    private static let phases = 256
    /// The weights of six neighbouring pixels, for each fractional position between two pixels.
    private static let weights: [Float] = (0...phases).flatMap { (phase: Int) -> [Float] in
        let position = Double(phase) / Double(phases)
        let weights = (0..<taps).map { lanczos(position - Double($0 - 2)) }
        let sum = weights.reduce(0, +)
        return weights.map { Float($0 / sum) }
    }

    private static func lanczos(_ x: Double) -> Double {
        if abs(x) < 1e-9 { return 1 }
        if abs(x) >= 3 { return 0 }
        let angle = Double.pi * x
        return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    }

    /// - Parameter degrees: the angle by which the page is turned counterclockwise to make it level.
    init(_ photo: Pixels, _ map: Homography, inset: Double = 0, degrees: Double = 0) {
        (self.photo, self.map, self.inset) = (photo, map, inset)
        turn = degrees == 0 ? Point(1, 0) : Point(cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    }

    func pixels(_ columns: Int, _ rows: Int) -> Pixels {
        let bytes = [UInt8](unsafeUninitializedCapacity: columns * rows * 3) { out, count in
            photo.bytes.withUnsafeBufferPointer { source in
                Self.weights.withUnsafeBufferPointer { weights in
                    for row in 0..<rows {
                        for column in 0..<columns {
                            let position = share(column, row, columns, rows)
                            let isOnPage = turn.y == 0 || (position.min() >= 0 && position.max() <= 1)
                            let inner = mirrored(position)
                            let colour = isOnPage ? sample(source, weights, map.point(inner.x, inner.y)) : Self.white
                            let at = (row * columns + column) * 3
                            out[at] = UInt8(colour.x)
                            out[at + 1] = UInt8(colour.y)
                            out[at + 2] = UInt8(colour.z)
                        }
                    }
                }
            }
            count = columns * rows * 3
        }
        return Pixels(bytes: bytes, width: columns, height: rows)
    }

    /// Returns the position that a pixel shows on the page before the page is turned, as fractions of the page's sides.
    @inline(__always)
    private func share(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int) -> Point {
        let size = Point(Double(columns), Double(rows))
        var position = Point(Double(column) + 0.5, Double(row) + 0.5)
        if turn.y != 0 {
            let from = position - size / 2
            position = size / 2 + Point(from.x * turn.x - from.y * turn.y, from.x * turn.y + from.y * turn.x)
        }
        return position / size
    }

    /// Mirrors a position in the rim at the inner edge of the rim. Returns any other position unchanged.
    @inline(__always)
    private func mirrored(_ position: Point) -> Point {
        let (least, maximum) = (Point(repeating: inset), Point(repeating: 1 - inset))
        return position.replacing(with: 2 * least - position, where: position .< least)
            .replacing(with: 2 * maximum - position, where: position .> maximum)
    }

    private static let white = SIMD4<Float>(repeating: 255)

    @inline(__always)
    private func sample(
        _ source: UnsafeBufferPointer<UInt8>, _ weights: UnsafeBufferPointer<Float>, _ position: Point
    ) -> SIMD4<Float> {
        let (x, y) = (position.x - 0.5, position.y - 0.5)
        // NaN is treated as outside, too.
        guard x > -1, y > -1, x < Double(photo.width), y < Double(photo.height) else { return Self.white }
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let across = Int((x - left) * Double(Self.phases)) * Self.taps, down = Int((y - top) * Double(Self.phases)) * Self.taps
        let (firstX, firstY) = (Int(left) - 2, Int(top) - 2)
        let isInside = firstX >= 0 && firstY >= 0 && firstX + Self.taps <= photo.width && firstY + Self.taps <= photo.height
        var sum = SIMD4<Float>.zero
        for row in 0..<Self.taps {
            let line = min(max(firstY + row, 0), photo.height - 1) * photo.width
            var part = SIMD4<Float>.zero
            for column in 0..<Self.taps {
                let at = (line + (isInside ? firstX + column : min(max(firstX + column, 0), photo.width - 1))) * 3
                let colour = SIMD4<Float>(Float(source[at]), Float(source[at + 1]), Float(source[at + 2]), 0)
                part += colour * weights[across + column]
            }
            sum += part * weights[down + row]
        }
        return (sum + 0.5).clamped(lowerBound: .zero, upperBound: Self.white)
    }
}
