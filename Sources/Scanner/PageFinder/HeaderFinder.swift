/// Detects a page that continues beyond one of the detected sides, because the two adjacent sides continue there. A dark header
/// may have separated the detected light area from the rest of the page.
struct HeaderFinder {
    let planes: [Plane]
    let tones: [Plane]
    let gradients: [Gradients]

    /// A header is only searched for if the confidence that the two adjacent sides continue is greater than this.
    private static let sure: Float = 0.8
    /// A side is followed in sections. These are the length of a section and the step between sections, in pixels, and the
    /// minimum contrast between the two sides of the line in each section.
    private static let part: Float = 10, step: Float = 3, least: Float = 0.7
    /// The minimum and maximum length of a header, as fractions of the side that it extends.
    private static let shortest: Float = 0.06, longest: Float = 0.6
    /// The end of a header is searched for up to this many pixels on both sides of the expected position.
    private static let around = 8
    /// The distance from a corner in pixels that is skipped, because blur rounds the corner.
    private static let round: Float = 3

    /// Returns the confidence that the page continues beyond one of its sides, 0…1: the highest value over the four sides. The
    /// page continues beyond a side if both adjacent sides do.
    static func strip(beyond page: Candidate, _ supports: [LineSupport]) -> Float {
        (0..<4).map { strip($0, page, supports) }.max() ?? 0
    }

    /// Returns the page extended by its header, and the supports with the support of the new side appended; nil if there is no
    /// header.
    func extended(_ page: Candidate, _ supports: [LineSupport]) -> (Candidate, [LineSupport])? {
        for side in 0..<4 where Self.strip(side, page, supports) > Self.sure {
            guard let rays = Self.rays(side, page, supports) else { continue }
            let reaches = rays.map { reach($0, supports) }
            guard reaches.allSatisfy({ $0 > 0 }), reaches[0] < 2.5 * reaches[1], reaches[1] < 2.5 * reaches[0] else { continue }
            let ends = zip(rays, reaches).map { ray, reach in supports[ray.line].line.point(ray.corner + reach * ray.outward) }
            guard let found = edge(ends[0], ends[1]) else { continue }
            let lines = (0..<4).map { $0 == side ? found.line : supports[Int(page.lines[$0])].line }
            guard let quad = EdgeLine.quad(lines), quad.isPlausible, quad.area > page.quad.area else { continue }
            var longer = page
            longer.quad = quad
            longer.lines[side] = Int16(supports.count)
            return (longer, supports + [found])
        }
        return nil
    }
}

private extension HeaderFinder {
    /// A side that continues beyond a corner. Positions are measured along its line.
    struct Ray {
        var line: Int
        var corner: Float
        /// 1 or −1.
        var outward: Float
        /// The length of the side, in pixels.
        var length: Float
    }

    /// Returns the two sides adjacent to the given side, as rays that lead outward from the corners of the page on the given
    /// side.
    static func rays(_ side: Int, _ page: Candidate, _ supports: [LineSupport]) -> [Ray]? {
        let (line, far) = (supports[Int(page.lines[side])].line, supports[Int(page.lines[(side + 2) % 4])].line)
        var rays: [Ray] = []
        for step in [3, 1] {
            let number = Int(page.lines[(side + step) % 4])
            let beside = supports[number].line
            guard let corner = beside.crossing(line), let other = beside.crossing(far) else { return nil }
            let (at, from) = (corner.dot(beside.direction), other.dot(beside.direction))
            rays.append(Ray(line: number, corner: at, outward: at > from ? 1 : -1, length: abs(at - from)))
        }
        return rays
    }

    static func strip(_ side: Int, _ page: Candidate, _ supports: [LineSupport]) -> Float {
        guard let rays = rays(side, page, supports) else { return 0 }
        var least: Float = 1
        for ray in rays {
            let near = ray.corner + round * ray.outward
            let beyond = supports[ray.line].support(near, near + max(10, 0.12 * ray.length) * ray.outward)
            least = min(least, beyond.contrast * beyond.visible)
        }
        return least
    }

    /// Returns how far a side continues, in pixels; 0 if that is too short or too long for a header.
    func reach(_ ray: Ray, _ supports: [LineSupport]) -> Float {
        var reach = Self.round
        while reach < Self.longest * ray.length {
            let at = ray.corner + reach * ray.outward
            let part = supports[ray.line].support(at, at + Self.part * ray.outward)
            guard part.contrast >= Self.least, part.visible > 0.5 else { break }
            reach += Self.step
        }
        reach += Self.part / 2
        return reach > max(8, Self.shortest * ray.length) && reach < Self.longest * ray.length ? reach : 0
    }

    /// Returns the clearest edge near the line through two points; nil if there is none.
    func edge(_ from: PagePoint, _ to: PagePoint) -> LineSupport? {
        let along = to - from
        guard along.length > 10 else { return nil }
        let normal = PagePoint(x: -along.y, y: along.x) * (1 / along.length)
        var best: (support: LineSupport, sureness: Float)?
        for shift in -Self.around...Self.around {
            let line = EdgeLine(normal: normal, offset: normal.dot(from) + Float(shift))
            let support = LineSupport(line, in: planes, tones: tones, gradients)
            let found = support.support(from.dot(line.direction), to.dot(line.direction))
            let sureness = found.contrast + found.share
            if found.contrast > 0.7, found.share > 0.6, sureness > best?.sureness ?? 0 { best = (support, sureness) }
        }
        return best?.support
    }
}
