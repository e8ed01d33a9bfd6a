/// One value for each pixel, row by row.
struct Plane {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height)
    }

    func contains(_ point: PagePoint) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < Float(width) && point.y < Float(height)
    }

    /// The value between pixels; `x` and `y` count from the middle of the first pixel. Outside, the nearest pixel's.
    func sample(_ x: Float, _ y: Float) -> Float {
        let (x, y) = (min(max(x, 0), Float(width - 1)), min(max(y, 0), Float(height - 1)))
        let (left, top) = (min(Int(x), width - 2), min(Int(y), height - 2))
        let (across, down) = (x - Float(left), y - Float(top))
        let at = top * width + left
        let upper = values[at] + (values[at + 1] - values[at]) * across
        let lower = values[at + width] + (values[at + width + 1] - values[at + width]) * across
        return upper + (lower - upper) * down
    }

    /// Half the width and height; each pixel is the mean of four.
    func halved() -> Plane {
        var small = Plane(width: width / 2, height: height / 2)
        values.withUnsafeBufferPointer { from in
            small.values.withUnsafeMutableBufferPointer { into in
                for y in 0..<height / 2 {
                    for x in 0..<width / 2 {
                        let at = 2 * y * width + 2 * x
                        into[y * (width / 2) + x] = (from[at] + from[at + 1] + from[at + width] + from[at + width + 1]) / 4
                    }
                }
            }
        }
        return small
    }

    /// Smoothed by the binomial weights 1 4 6 4 1 in both directions, a Gaussian of one pixel. Two pixels at the edges stay as they are.
    func smoothed() -> Plane { smoothedAlong(1).smoothedAlong(width) }

    /// Closed by a square: dark strokes thinner than `2 * reach + 1` pixels on light ground, such as text, are gone.
    func closed(reach: Int) -> Plane {
        extremes(reach, step: 1, sign: 1).extremes(reach, step: width, sign: 1)
            .extremes(reach, step: 1, sign: -1).extremes(reach, step: width, sign: -1)
    }
}

private extension Plane {
    func smoothedAlong(_ step: Int) -> Plane {
        var smooth = self
        let count = values.count
        guard count > 4 * step else { return self }
        values.withUnsafeBufferPointer { from in
            smooth.values.withUnsafeMutableBufferPointer { into in
                for at in 2 * step..<count - 2 * step {
                    let near = from[at - step] + from[at + step]
                    let far = from[at - 2 * step] + from[at + 2 * step]
                    into[at] = (6 * from[at] + 4 * near + far) / 16
                }
            }
        }
        return smooth
    }

    /// The largest (`sign` 1) or smallest (−1) of the values up to `reach` away. Rows run into each other at the edges, which are
    /// not looked at.
    func extremes(_ reach: Int, step: Int, sign: Float) -> Plane {
        var result = self
        let count = values.count
        guard count > 2 * reach * step else { return self }
        values.withUnsafeBufferPointer { from in
            result.values.withUnsafeMutableBufferPointer { into in
                for at in reach * step..<count - reach * step {
                    var best = from[at] * sign
                    for offset in 1...reach {
                        best = max(best, max(from[at - offset * step] * sign, from[at + offset * step] * sign))
                    }
                    into[at] = best * sign
                }
            }
        }
        return result
    }
}
