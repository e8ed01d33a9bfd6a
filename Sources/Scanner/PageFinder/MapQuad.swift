/// Fits a quad to a `PageMap`. The map shows the approximate position of a side even if the side is too faint to be found as a
/// line.
struct MapQuad {
    /// The distances in cells by which corners are moved, one after another, and the maximum number of repetitions of each
    /// distance.
    private static let steps: [Float] = [2, 1, 0.5, 0.25]
    private static let turns = 6
    /// The minimum likeness. If no quad exceeds it, the map shows no page.
    private static let least: Float = 0.6
    /// The maximum distance of a detected line from a side of the map's quad, in pixels at half resolution.
    private static let near: Float = 6

    let cover: MapCover

    /// Returns the quad most similar to the map, in a frame at half resolution; nil if there is none.
    ///
    /// - Parameter start: the quad with which the search begins.
    func quad(from start: PageQuad) -> PageQuad? {
        var corners = start.shifted(0.5).corners.map { cover.map.mapped($0) }
        var best = cover.likeness(corners)
        for step in Self.steps {
            for _ in 0..<Self.turns {
                let before = best
                for move in 0..<16 {
                    var moved = corners
                    // Move one corner, or both corners of a side.
                    let by = PagePoint(x: move % 4 < 2 ? step : 0, y: move % 4 < 2 ? 0 : step) * (move % 2 == 0 ? 1 : -1)
                    moved[move / 4] = moved[move / 4] + by
                    let likeness = cover.likeness(moved)
                    if likeness > best {
                        (corners, best) = (moved, likeness)
                        continue
                    }
                    moved[(move / 4 + 1) % 4] = moved[(move / 4 + 1) % 4] + by
                    let both = cover.likeness(moved)
                    if both > best { (corners, best) = (moved, both) }
                }
                if best < before + 0.001 { break }
            }
        }
        guard best > Self.least else { return nil }
        let points = corners.map { cover.map.point($0) }
        let quad = PageQuad(points[0], points[1], points[2], points[3]).shifted(-0.5)
        return quad.isPlausible ? quad : nil
    }

    /// Returns the lines of a quad's sides.
    static func lines(of quad: PageQuad) -> [EdgeLine] {
        let corners = quad.corners
        return (0..<4).map { side in
            let along = corners[(side + 1) % 4] - corners[side]
            // The corners are in clockwise order, so the normal points into the page, which is mostly lighter.
            let normal = PagePoint(x: -along.y, y: along.x) * (1 / max(along.length, 0.001))
            return EdgeLine(normal: normal, offset: normal.dot(corners[side]))
        }
    }

    /// For each side of `quad`, returns the nearest of the detected lines `supports`; nil if none of them is near.
    static func nearest(to quad: PageQuad, of supports: [LineSupport]) -> [LineSupport?] {
        let corners = quad.corners
        return (0..<4).map { side in
            let (from, to) = (corners[side], corners[(side + 1) % 4])
            let (one, other) = (from + (to - from) * 0.15, from + (to - from) * 0.85)
            var (best, least): (LineSupport?, Float) = (nil, near)
            for support in supports {
                let distance = support.line.distance(one, other)
                if distance < least { (best, least) = (support, distance) }
            }
            return best
        }
    }
}
