/// An image with one value per pixel, row by row.
struct Plane {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height)
    }

    /// - Parameter fill: writes every value.
    init(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<Float>) -> Void) {
        self.width = width
        self.height = height
        values = [Float](unsafeUninitializedCapacity: width * height) { room, count in
            fill(room)
            count = width * height
        }
    }

    func contains(_ point: PagePoint) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < Float(width) && point.y < Float(height)
    }

    /// Returns the value at a position between pixels by bilinear interpolation. `x` and `y` are relative to the centre of the
    /// first pixel. Positions outside the plane get the value of the nearest pixel.
    func sample(_ x: Float, _ y: Float) -> Float {
        let (x, y) = (min(max(x, 0), Float(width - 1)), min(max(y, 0), Float(height - 1)))
        let (left, top) = (min(Int(x), width - 2), min(Int(y), height - 2))
        let (across, down) = (x - Float(left), y - Float(top))
        let at = top * width + left
        let upper = values[at] + (values[at + 1] - values[at]) * across
        let lower = values[at + width] + (values[at + width + 1] - values[at + width]) * across
        return upper + (lower - upper) * down
    }

    /// Samples values at equal steps, beginning at `first`. Positions outside the plane get the value of the nearest pixel.
    func sample(_ first: PagePoint, _ step: PagePoint, into samples: inout [Float]) {
        let (right, bottom) = (Float(width - 1), Float(height - 1))
        values.withUnsafeBufferPointer { values in
            for index in samples.indices {
                let x = min(max(first.x + step.x * Float(index), 0), right)
                let y = min(max(first.y + step.y * Float(index), 0), bottom)
                let (left, top) = (min(Int(x), width &- 2), min(Int(y), height &- 2))
                let (across, down) = (x - Float(left), y - Float(top))
                let at = top &* width &+ left
                let upper = values[at] + (values[at &+ 1] - values[at]) * across
                let lower = values[at &+ width] + (values[at &+ width &+ 1] - values[at &+ width]) * across
                samples[index] = upper + (lower - upper) * down
            }
        }
    }
}

/// The loops over pixels use non-trapping operators, so that the compiler can vectorize them. This is safe because no index is
/// outside a plane.
extension Plane {
    /// Returns the plane at half the width and height; each pixel is the mean of four.
    func halved() -> Plane {
        let (columns, rows) = (width / 2, height / 2)
        return Plane(width: columns, height: rows) { into in
            values.withUnsafeBufferPointer { from in
                for y in 0..<rows {
                    let (upper, lower) = (2 &* y &* width, (2 &* y &+ 1) &* width)
                    for x in 0..<columns {
                        let (above, below) = (upper &+ 2 &* x, lower &+ 2 &* x)
                        into[y &* columns &+ x] = (from[above] + from[above &+ 1] + from[below] + from[below &+ 1]) / 4
                    }
                }
            }
        }
    }

    /// Returns the plane smoothed with the binomial weights 1 4 6 4 1 in both directions, similar to a Gaussian with a sigma of
    /// one pixel. Two pixels at each edge are invalid: the outermost rows are not smoothed vertically, and the ends of a row are
    /// mixed with the neighbouring row.
    func smoothed() -> Plane { smoothedAlong(1).smoothedAlong(width) }

    /// Returns the morphological closing by a square: removes dark strokes thinner than `2 * reach + 1` pixels on light ground,
    /// such as text.
    func closed(reach: Int) -> Plane {
        extremes(reach, step: 1, isLargest: true).extremes(reach, step: width, isLargest: true)
            .extremes(reach, step: 1, isLargest: false).extremes(reach, step: width, isLargest: false)
    }
}

private extension Plane {
    func smoothedAlong(_ step: Int) -> Plane {
        let count = values.count
        guard count > 4 * step else { return self }
        return Plane(width: width, height: height) { into in
            values.withUnsafeBufferPointer { from in
                for at in 0..<2 &* step { into[at] = from[at] }
                for at in 2 &* step..<count &- 2 &* step {
                    let near = from[at &- step] + from[at &+ step]
                    let far = from[at &- 2 &* step] + from[at &+ 2 &* step]
                    into[at] = (6 * from[at] + 4 * near + far) / 16
                }
                for at in count &- 2 &* step..<count { into[at] = from[at] }
            }
        }
    }

    /// Returns the maximum or minimum of the values up to `reach` away. At the edges the ends of a row are mixed with the
    /// neighbouring row, so pixels there are invalid.
    func extremes(_ reach: Int, step: Int, isLargest: Bool) -> Plane {
        var best = self
        let count = values.count
        guard count > 2 * reach * step else { return self }
        let range = reach * step..<count - reach * step
        values.withUnsafeBufferPointer { from in
            best.values.withUnsafeMutableBufferPointer { into in
                for offset in -reach...reach where offset != 0 {
                    let shift = offset * step
                    if isLargest {
                        for at in range { into[at] = max(into[at], from[at &+ shift]) }
                    } else {
                        for at in range { into[at] = min(into[at], from[at &+ shift]) }
                    }
                }
            }
        }
        return best
    }
}
