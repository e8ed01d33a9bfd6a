/// How fast a plane changes at each pixel, in levels a pixel.
struct Gradients {
    let x: Plane
    let y: Plane
    /// What counts as an edge here.
    private(set) var threshold: Float = 0

    /// Sobel's gradient; zero in the two pixels at the edges.
    init(_ plane: Plane) {
        let (width, height) = (plane.width, plane.height)
        var (across, down) = (Plane(width: width, height: height), Plane(width: width, height: height))
        plane.values.withUnsafeBufferPointer { from in
            across.values.withUnsafeMutableBufferPointer { across in
                down.values.withUnsafeMutableBufferPointer { down in
                    for y in Self.margin..<height - Self.margin {
                        for at in y * width + Self.margin..<(y + 1) * width - Self.margin {
                            let rising = from[at + width + 1] - from[at - width - 1]
                            let falling = from[at + 1 - width] - from[at - 1 + width]
                            across[at] = (2 * (from[at + 1] - from[at - 1]) + rising + falling) / 8
                            down[at] = (2 * (from[at + width] - from[at - width]) + rising - falling) / 8
                        }
                    }
                }
            }
        }
        (x, y) = (across, down)
        threshold = measured()
    }

    /// Smoothing leaves two pixels at the edges as they were, and closing some more.
    static let margin = 3

    func strength(_ at: Int) -> Float { (x.values[at] * x.values[at] + y.values[at] * y.values[at]).squareRoot() }

    /// Above four fifths of the picture, but neither noise nor more than a soft page edge has.
    private func measured() -> Float {
        let (weakest, strongest): (Float, Float) = (1.25, 8)
        // One pixel in four of each direction is enough.
        var counts = [Int](repeating: 0, count: 64)
        var total = 0
        for row in stride(from: 0, to: x.height, by: 4) {
            for column in stride(from: 0, to: x.width, by: 4) {
                counts[min(63, Int(strength(row * x.width + column) * 4))] += 1
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
