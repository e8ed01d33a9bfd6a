/// Where along a line the picture has an edge, as running sums, so that any part of it is looked up in a moment.
struct LineSupport {
    /// The distance between two places, in pixels.
    static let step: Float = 2
    /// A line is off by a pixel or two before it is fitted.
    private static let reach = 2
    /// A gradient that points elsewhere, as at letters and grain, is no support: the cosine of 37°.
    private static let agreement: Float = 0.8
    /// Edges stronger than this many levels a pixel count no more.
    private static let strongest: Float = 16

    /// What was counted up to a place.
    private struct Count {
        var inside: Float = 0
        var edges: Float = 0
        var strength: Float = 0
        /// By plane, first dark to light along the normal, then light to dark.
        var signed = SIMD8<Float>.zero
    }

    let line: EdgeLine
    private let first: Float
    private var counts: [Count] = [Count()]

    init(_ line: EdgeLine, in gradients: [Gradients], threshold: Float) {
        self.line = line
        let (width, height) = (gradients[0].x.width, gradients[0].x.height)
        let length = PagePoint(x: Float(width), y: Float(height)).length
        first = -length
        let direction = line.direction
        var place = -length
        while place < length {
            var count = counts[counts.count - 1]
            let point = line.normal * line.offset + direction * place
            if point.x > -3, point.y > -3, point.x < Float(width + 3), point.y < Float(height + 3) {
                Self.look(at: point, line.normal, gradients, threshold, &count)
            }
            counts.append(count)
            place += Self.step
        }
    }

    /// How well an edge supports the part of the line between two places.
    ///
    /// - Returns: share: of the part that has an edge, 0…1, less where light and dark change sides; strength: of its edges, 0…1;
    ///   visible: the share of the part inside the picture.
    func support(_ from: Float, _ to: Float) -> (share: Float, strength: Float, visible: Float) {
        let (start, end) = (index(min(from, to)), index(max(from, to)))
        guard end > start else { return (0, 0, 0) }
        let (a, b) = (counts[start], counts[end])
        let inside = b.inside - a.inside
        guard inside > 0 else { return (0, 0, 0) }
        let edges = b.edges - a.edges
        let polar = (b.signed - a.signed).max()
        let strength = edges > 0 ? (b.strength - a.strength) / edges : 0
        return ((0.4 * edges + 0.6 * polar) / inside, strength, inside / Float(end - start))
    }

    private func index(_ place: Float) -> Int { min(max(Int((place - first) / Self.step), 0), counts.count - 1) }

    private static func look(
        at point: PagePoint, _ normal: PagePoint, _ gradients: [Gradients], _ threshold: Float, _ count: inout Count
    ) {
        let (width, height) = (gradients[0].x.width, gradients[0].x.height)
        var (strongest, isInside): (Float, Bool) = (0, false)
        var signed = SIMD8<Float>.zero
        for offset in -reach...reach {
            let x = Int(point.x + normal.x * Float(offset) + 0.5)
            let y = Int(point.y + normal.y * Float(offset) + 0.5)
            guard x >= Gradients.margin, y >= Gradients.margin, x < width - Gradients.margin, y < height - Gradients.margin else {
                continue
            }
            isInside = true
            let at = y * width + x
            for plane in gradients.indices {
                let gradient = PagePoint(x: gradients[plane].x.values[at], y: gradients[plane].y.values[at])
                let across = gradient.dot(normal)
                guard abs(across) >= threshold, abs(across) >= agreement * gradient.length else { continue }
                strongest = max(strongest, abs(across))
                signed[across > 0 ? plane : plane + 4] = 1
            }
        }
        guard isInside else { return }
        count.inside += 1
        count.signed += signed
        if strongest > 0 {
            count.edges += 1
            count.strength += min(strongest, Self.strongest) / Self.strongest
        }
    }
}
