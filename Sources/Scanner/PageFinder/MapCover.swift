/// Compares quads with a `PageMap`. Uses prefix sums of the rows and columns to add up all cells in a quad.
struct MapCover {
    /// The comparison of a quad with the map; each value is 0…1.
    struct Opinion {
        /// The area that the quad and the page in the map have in common, divided by the area of their union.
        var likeness: Float
        /// The mean probability that cells belong to the page: for all cells of the quad, for those just inside its sides, and
        /// for those just outside.
        var inside: Float
        var justInside: Float
        var justOutside: Float
        /// The probability that the sides are those of the page: the mean over all sides, and the lowest value.
        var rim: Float
        var leastRim: Float

        var values: [Float] { [likeness, inside, justInside, justOutside, rim, leastRim] }
    }

    /// The maximum distance from the sides, in cells, of the cells "just inside" and "just outside".
    private static let near: Float = 1.5
    /// The number of positions at which a side is sampled.
    private static let samples = 24

    let map: PageMap
    /// The prefix sums of each row, and of each column.
    private let rows: [Float]
    private let columns: [Float]
    private let all: Float

    init(_ map: PageMap) {
        self.map = map
        let (width, height) = (PageMap.width, PageMap.height)
        var rows = [Float](repeating: 0, count: height * (width + 1))
        var columns = [Float](repeating: 0, count: width * (height + 1))
        var all: Float = 0
        for y in 0..<height {
            for x in 0..<width {
                let value = map.inside[y * width + x]
                rows[y * (width + 1) + x + 1] = rows[y * (width + 1) + x] + value
                columns[x * (height + 1) + y + 1] = columns[x * (height + 1) + y] + value
                all += value
            }
        }
        (self.rows, self.columns, self.all) = (rows, columns, all)
    }

    /// - Parameter quad: the quad in a frame at half resolution.
    func opinion(of quad: PageQuad) -> Opinion {
        let corners = quad.corners.map { map.mapped($0) }
        let here = sums(corners)
        let (inner, outer) = (sums(moved(corners, -Self.near)), sums(moved(corners, Self.near)))
        let sides = (0..<4).map { rim(corners[$0], corners[($0 + 1) % 4]) }
        return Opinion(
            likeness: here.page / max(1, here.area + all - here.page), inside: here.page / max(1, here.area),
            justInside: (here.page - inner.page) / max(1, here.area - inner.area),
            justOutside: (outer.page - here.page) / max(1, outer.area - here.area),
            rim: (sides[0] + sides[1] + sides[2] + sides[3]) / 4, leastRim: sides.min() ?? 0)
    }

    /// Returns the area that a quad and the page in the map have in common, divided by the area of their union, 0…1.
    ///
    /// - Parameter corners: positions in the map.
    func likeness(_ corners: [PagePoint]) -> Float {
        let here = sums(corners)
        return here.page / max(1, here.area + all - here.page)
    }

    /// Returns the area of a convex quad and the part of it that is page, in cells. Only cells inside the frame are counted.
    private func sums(_ corners: [PagePoint]) -> (area: Float, page: Float) {
        let across = sums(corners, rows, PageMap.height, PageMap.width)
        let turned = corners.map { PagePoint(x: $0.y, y: $0.x) }
        let down = sums(turned, columns, PageMap.width, PageMap.height)
        return ((across.area + down.area) / 2, (across.page + down.page) / 2)
    }

    /// - Parameters:
    ///   - table: the prefix sums of each line.
    private func sums(_ corners: [PagePoint], _ table: [Float], _ lines: Int, _ length: Int) -> (area: Float, page: Float) {
        var (area, page): (Float, Float) = (0, 0)
        for line in 0..<lines {
            let y = Float(line) + 0.5
            var (from, to) = (Float(length), Float(0))
            for side in 0..<4 {
                let (a, b) = (corners[side], corners[(side + 1) & 3])
                guard (a.y <= y) != (b.y <= y) else { continue }
                let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
                (from, to) = (min(from, x), max(to, x))
            }
            (from, to) = (max(from, 0), min(to, Float(length)))
            guard to > from else { continue }
            area += to - from
            let first = line * (length + 1)
            page += Self.upTo(to, table, first, length) - Self.upTo(from, table, first, length)
        }
        return (area, page)
    }

    private static func upTo(_ x: Float, _ table: [Float], _ first: Int, _ length: Int) -> Float {
        let cell = min(Int(x), length - 1)
        let (low, high) = (table[first + cell], table[first + cell + 1])
        return low + (high - low) * (x - Float(cell))
    }

    /// Moves each side outwards by a distance, or inwards if the distance is negative, and returns the new corners. No side moves
    /// beyond the centre of the quad.
    private func moved(_ corners: [PagePoint], _ distance: Float) -> [PagePoint] {
        let middle = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
        let sides = (0..<4).map { side -> EdgeLine in
            let along = corners[(side + 1) & 3] - corners[side]
            var normal = PagePoint(x: along.y, y: -along.x) * (1 / max(along.length, 0.001))
            if normal.dot(middle - corners[side]) > 0 { normal = normal * -1 }
            let offset = normal.dot(corners[side])
            return EdgeLine(normal: normal, offset: max(offset + distance, normal.dot(middle)))
        }
        return (0..<4).map { sides[($0 + 3) & 3].crossing(sides[$0]) ?? corners[$0] }
    }

    /// Returns the probability that a side is a side of the page: the mean of the map's rim along the part of the side in the
    /// frame.
    private func rim(_ from: PagePoint, _ to: PagePoint) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for sample in 0..<Self.samples {
            let point = from + (to - from) * ((Float(sample) + 0.5) / Float(Self.samples))
            guard point.x > 0, point.y > 0, point.x < Float(PageMap.width), point.y < Float(PageMap.height) else { continue }
            sum += map.rim[Int(point.y) * PageMap.width + Int(point.x)]
            count += 1
        }
        return count > 0 ? sum / count : 0.5
    }
}
