/// Joins the lines found in two overlapping views. The same line may be found in both views, complete or cut off.
enum ViewSeams {
    /// Minimum vertical overlap of two parts of one line, as a fraction of the smaller height.
    private static let sameHeight: Float = 0.5
    /// The heights of two parts of one line differ by less than this factor.
    private static let sameSize: Float = 2

    /// - Parameters:
    /// - found: for each of the first views, its lines in pixels of the picture.
    /// - isWide: whether the views lie side by side instead of one below the other.
    static func joined(_ found: [[Rectangle]], _ views: [DetectorView], isWide: Bool) -> [Rectangle] {
        let pieces = zip(views, found).flatMap { view, lines in
            lines.map { (line: $0, isOwned: view.owned.contains(isWide ? $0.centre.x : $0.centre.y)) }
        }
        var sets = DisjointSets(count: pieces.count)
        var start = 0
        for (lines, next) in zip(found, found.dropFirst()) {
            let end = start + lines.count
            for a in start..<end {
                for b in end..<end + next.count where areOne(pieces[a].line, pieces[b].line) { sets.join(a, b) }
            }
            start = end
        }
        // If a line is found only in a view that does not own it, it is cut off by the edge of that view, or it is complete in
        // the next view, so it is dropped.
        return sets.groups().filter { $0.contains { pieces[$0].isOwned } }.map { group in
            group.count == 1 ? pieces[group[0]].line : around(group.map { pieces[$0].line })
        }
    }

    private static func areOne(_ a: Rectangle, _ b: Rectangle) -> Bool {
        let reach = max(a.width, a.height) + max(b.width, b.height)
        guard abs(a.centre.x - b.centre.x) < reach, abs(a.centre.y - b.centre.y) < reach else { return false }
        let axis = axis(of: [a, b])
        let (first, second) = (Rectangle(around: a.quad.corners, along: axis), Rectangle(around: b.quad.corners, along: axis))
        let low = min(first.height, second.height), high = max(first.height, second.height)
        let apart = second.centre - first.centre
        let across = (first.height + second.height) / 2 - abs((apart * first.normal).sum())
        return abs((apart * axis).sum()) < (first.width + second.width) / 2 && across > sameHeight * low && high < sameSize * low
    }

    private static func around(_ lines: [Rectangle]) -> Rectangle {
        Rectangle(around: lines.flatMap(\.quad.corners), along: axis(of: lines))
    }

    /// The axis of the longest line, in the direction of its longer side.
    private static func axis(of lines: [Rectangle]) -> SIMD2<Float> {
        let along = lines.map { $0.width >= $0.height ? $0 : $0.turned }
        return along.max { $0.width < $1.width }?.axis ?? [1, 0]
    }
}
