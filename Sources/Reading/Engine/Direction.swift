/// Estimates the direction of each line before anything is read.
enum Direction {
    /// A rectangle contains a line that runs along its longer side if the ratio of its sides is at least this. Lines in other
    /// rectangles run in the direction of the page.
    static let long: Float = 1.5

    /// Turns each rectangle so that its axis points in the direction of the page: to the right, or down for a page on its side.
    static func settle(_ lines: [Rectangle]) -> [Rectangle] {
        let page = pageAxis(lines)
        return lines.map { line in
            if max(line.width, line.height) >= long * min(line.width, line.height) {
                let along = line.width >= line.height ? line : line.turned
                return pointed(along, along: page)
            }
            let agreement = abs((line.axis * page).sum())
            return pointed(agreement >= 0.7071 ? line : line.turned, along: page)
        }
    }

    /// Returns the mean axis of the long lines, weighted with their lengths; the axis to the right if there are no long lines.
    static func pageAxis(_ lines: [Rectangle]) -> SIMD2<Float> {
        // An axis and its opposite mean the same direction, so angles are doubled before they are added.
        var sum = SIMD2<Float>()
        for line in lines {
            let along = line.width >= line.height ? line : line.turned
            guard along.width >= long * along.height else { continue }
            let (x, y) = (along.axis.x, along.axis.y)
            sum += SIMD2(x * x - y * y, 2 * x * y) * along.width
        }
        guard sum.length > 1e-3 else { return [1, 0] }
        let half = sum / sum.length
        // Computes cos(a/2) and sin(a/2) with a/2 in -45°…135°.
        let cosine = max(0, (1 + half.x) / 2).squareRoot(), sine = max(0, (1 - half.x) / 2).squareRoot()
        let axis = SIMD2(cosine, half.y < 0 ? -sine : sine)
        return axis.y < -0.7071 ? -axis : axis
    }

    private static func pointed(_ line: Rectangle, along page: SIMD2<Float>) -> Rectangle {
        let agreement = (line.axis * page).sum()
        // A line at a right angle to the page is assumed to read downwards, until the recogniser reads it better the other way
        // round.
        let isForward = abs(agreement) > 0.1 ? agreement > 0 : line.axis.x + line.axis.y > 0
        return isForward ? line : line.reversed
    }
}
