/// The edge evidence along a line, stored as prefix sums so that any section of the line can be looked up quickly.
struct LineSupport {
    /// The distance between two sample positions, in pixels.
    static let step: Float = 2
    /// The maximum error of a line in pixels before it is fitted.
    private static let reach = 2
    /// The cosine of 37°. Gradients that deviate more, for example at printed characters or wood grain, are not support.
    private static let agreement: Float = 0.8
    /// The distance from the line at which its two sides are compared, in pixels. It is larger than the blur of the edge.
    private static let apart: Float = 4
    /// Differences of the two sides up to this many levels are treated as noise.
    private static let noise: Float = 2
    /// Stronger edges have the same weight as edges of this strength, in levels per pixel.
    private static let strongest: Float = 16

    /// The sums up to a position.
    private struct Count {
        var inside: Float = 0
        var edges: Float = 0
        var strength: Float = 0
        /// The edges per plane: first those from dark to light along the normal, then those from light to dark.
        var signed = SIMD8<Float>.zero
        /// The difference of the two sides per plane, and its square.
        var difference = SIMD4<Float>.zero
        var square = SIMD4<Float>.zero
        var light = BandSums()
        var dark = BandSums()
    }

    /// The evidence that a section of a line is an edge.
    struct Support {
        /// The fraction of the section that has an edge, 0…1. It is lower if the light side of the edge changes along the
        /// section.
        var share: Float = 0
        /// The strength of the edges in the section, 0…1.
        var strength: Float = 0
        /// The fraction of the section inside the picture, 0…1.
        var visible: Float = 0
        /// The confidence that the two sides of the line differ in tone, 0…1. They differ at the edge of a page, but not at a gap
        /// between planks.
        var contrast: Float = 0
        /// The fraction of the difference between the two sides that occurs right at the edge, 0…1. It is low for shadows,
        /// because they are soft.
        var sharpness: Float = 0
    }

    let line: EdgeLine
    private let first: Float
    /// The number of positions, and the number of positions before the picture.
    private var sampleCount = 0
    private var before = 0
    /// The sums up to each position in the picture.
    private var counts: [Count] = [Count()]

    /// - Parameters:
    ///   - planes: the planes from which the gradients were computed.
    ///   - tones: the same planes without text.
    init(_ line: EdgeLine, in planes: [Plane], tones: [Plane], _ gradients: [Gradients]) {
        self.line = line
        let (width, height) = (planes[0].width, planes[0].height)
        let length = PagePoint(x: Float(width), y: Float(height)).length
        first = -length
        let direction = line.direction
        var distance = -length
        while distance < length {
            let point = line.normal * line.offset + direction * distance
            if point.x > -3, point.y > -3, point.x < Float(width + 3), point.y < Float(height + 3) {
                var count = counts[counts.count - 1]
                Self.examine(at: point, line.normal, gradients, &count)
                Self.compare(at: point, line.normal, planes, &count)
                count.light.add(planes[0], tones, from: point, along: line.normal)
                count.dark.add(planes[0], tones, from: point, along: line.normal * -1)
                counts.append(count)
            } else if counts.count == 1 {
                before += 1
            }
            sampleCount += 1
            distance += Self.step
        }
    }

    /// Returns the support of the section between two positions.
    func support(_ from: Float, _ to: Float) -> Support {
        let (start, end) = (index(min(from, to)), index(max(from, to)))
        guard end > start else { return Support() }
        let (a, b) = (count(start), count(end))
        let inside = b.inside - a.inside
        guard inside > 0 else { return Support() }
        let edges = b.edges - a.edges
        let polar = Self.largest((b.signed - a.signed).lowHalf, (b.signed - a.signed).highHalf)
        let mean = (b.difference - a.difference) / inside
        let square = (b.square - a.square) / inside + Self.noise * Self.noise
        let sure = Self.largest(mean * mean / square, .zero).squareRoot()
        let strength = edges > 0 ? (b.strength - a.strength) / edges : 0
        return Support(
            share: (0.4 * edges + 0.6 * polar) / inside, strength: strength,
            visible: inside / Float(end - start), contrast: min(1, sure),
            sharpness: min(1, strength * Self.strongest / ((mean * mean).sum().squareRoot() + 2 * Self.noise)))
    }

    /// Returns the tones on both sides of the section between two positions.
    func bands(_ from: Float, _ to: Float) -> (light: Band, dark: Band) {
        let (start, end) = (index(min(from, to)), index(max(from, to)))
        let (a, b) = (count(start), count(max(start, end)))
        return (Band(b.light, since: a.light), Band(b.dark, since: a.dark))
    }

    private func index(_ distance: Float) -> Int { min(max(Int((distance - first) / Self.step), 0), sampleCount) }

    private func count(_ index: Int) -> Count { counts[min(max(index - before, 0), counts.count - 1)] }

    private static func largest(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Float {
        let four = pointwiseMax(one, other)
        return max(max(four[0], four[1]), max(four[2], four[3]))
    }

    private static func examine(
        at point: PagePoint, _ normal: PagePoint, _ gradients: [Gradients], _ count: inout Count
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
                guard abs(across) >= gradients[plane].threshold, abs(across) >= agreement * gradient.length else { continue }
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

    private static func compare(at point: PagePoint, _ normal: PagePoint, _ planes: [Plane], _ count: inout Count) {
        let (width, height) = (planes[0].width, planes[0].height)
        func index(_ point: PagePoint) -> Int {
            min(max(Int(point.y + 0.5), 0), height - 1) * width + min(max(Int(point.x + 0.5), 0), width - 1)
        }
        let (light, dark) = (index(point + normal * apart), index(point - normal * apart))
        for plane in planes.indices {
            let difference = planes[plane].values[light] - planes[plane].values[dark]
            count.difference[plane] += difference
            count.square[plane] += difference * difference
        }
    }
}
