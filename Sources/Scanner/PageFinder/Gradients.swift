/// The gradient of a plane at each pixel, in levels per pixel.
struct Gradients {
    let x: Plane
    let y: Plane
    /// The minimum strength of a gradient that is treated as an edge.
    private(set) var threshold: Float = 0

    /// Computes Sobel gradients. They are zero in the `margin` pixels at the edges.
    init(_ plane: Plane) {
        let (width, height) = (plane.width, plane.height)
        var (across, down) = (Plane(width: width, height: height), Plane(width: width, height: height))
        plane.values.withUnsafeBufferPointer { from in
            across.values.withUnsafeMutableBufferPointer { across in
                down.values.withUnsafeMutableBufferPointer { down in
                    for y in Self.margin..<height - Self.margin {
                        for at in y &* width &+ Self.margin..<(y &+ 1) &* width &- Self.margin {
                            let (above, below) = (at &- width, at &+ width)
                            let rising = from[below &+ 1] - from[above &- 1]
                            let falling = from[above &+ 1] - from[below &- 1]
                            across[at] = (2 * (from[at &+ 1] - from[at &- 1]) + rising + falling) / 8
                            down[at] = (2 * (from[below] - from[above]) + rising - falling) / 8
                        }
                    }
                }
            }
        }
        (x, y) = (across, down)
        threshold = measured()
    }

    /// The width of the ignored border in pixels. Smoothing makes two pixels at the edges invalid, and closing some more.
    static let margin = 3

    /// The strength of the gradient at each pixel.
    func strengths() -> Plane {
        Plane(width: x.width, height: x.height) { into in
            x.values.withUnsafeBufferPointer { x in
                y.values.withUnsafeBufferPointer { y in
                    for at in x.indices { into[at] = (x[at] * x[at] + y[at] * y[at]).squareRoot() }
                }
            }
        }
    }

    /// Returns the 80th percentile of the gradient strength, limited to a range: above noise, and at most that of a soft page
    /// edge.
    private func measured() -> Float {
        let (weakest, strongest): (Float, Float) = (1.25, 8)
        // Every fourth pixel in each direction is enough.
        var counts = [Int](repeating: 0, count: 64)
        var total = 0
        for row in stride(from: 0, to: x.height, by: 4) {
            for column in stride(from: 0, to: x.width, by: 4) {
                let at = row * x.width + column
                let strength = (x.values[at] * x.values[at] + y.values[at] * y.values[at]).squareRoot()
                counts[min(63, Int(strength * 4))] += 1
                total += 1
            }
        }
        var (level, below) = (0, 0)
        while level < 63, below * 5 < total * 4 {
            below += counts[level]
            level += 1
        }
        return min(max(Float(level) / 4, weakest), strongest)
    }
}
