/// A nondecreasing curve that maps the brightness of one picture to that of another (isotonic regression).
///
/// Changes of brightness, contrast and gamma, and clipping, are such curves. A difference that remains after the mapping is a
/// difference in content.
struct ToneCurve {
    /// The inputs at which the curve was measured, and the outputs there; both ascend.
    private let knots: [Float]
    private let values: [Float]

    /// The number of cells in a group. Cells are sorted by input and averaged in groups.
    private static let group = 64

    /// Fits `target ≈ curve(source)`, cell by cell, over the cells at `indices`.
    init(from source: [Float], to target: [Float], over indices: [Int]) {
        let order = Self.ranked(indices, by: source)
        var blocks: [(input: Float, output: Float, weight: Float)] = []
        for start in stride(from: 0, to: order.count, by: Self.group) {
            let members = order[start..<min(start + Self.group, order.count)]
            let weight = Float(members.count)
            let input = members.reduce(Float(0)) { $0 + source[$1] } / weight
            let output = members.reduce(Float(0)) { $0 + target[$1] } / weight
            // Pool adjacent violators: blocks between which the curve would fall are merged into their average.
            blocks.append((input, output, weight))
            while blocks.count > 1, blocks[blocks.count - 2].output > blocks[blocks.count - 1].output {
                let last = blocks.removeLast()
                let before = blocks.removeLast()
                let sum = before.weight + last.weight
                blocks.append(
                    (
                        (before.input * before.weight + last.input * last.weight) / sum,
                        (before.output * before.weight + last.output * last.weight) / sum, sum
                    ))
            }
        }
        knots = blocks.map(\.input)
        values = blocks.map(\.output)
    }

    /// Returns the indices ordered by value; equal values are ordered by index.
    ///
    /// Sorts by whole levels first (counting sort), so that few indices remain to be sorted within a level.
    ///
    /// - Parameter indices: ascending.
    private static func ranked(_ indices: [Int], by values: [Float]) -> [Int] {
        func level(_ index: Int) -> Int { Int(min(max(values[index], 0), 255)) }
        var ends = [Int](repeating: 0, count: 257)
        for index in indices { ends[level(index) + 1] += 1 }
        for level in 1...256 { ends[level] += ends[level - 1] }
        let starts = ends
        var order = [Int](repeating: 0, count: indices.count)
        for index in indices {
            let level = level(index)
            order[ends[level]] = index
            ends[level] += 1
        }
        for level in 0..<256 where ends[level] - starts[level] > 1 {
            let range = starts[level]..<ends[level]
            let first = values[order[range.lowerBound]]
            // In the original raster of a picture, all values within a level are equal.
            if range.contains(where: { values[order[$0]] != first }) {
                order[range].sort { (values[$0], $0) < (values[$1], $1) }
            }
        }
        return order
    }

    /// Maps every cell to the other tone. Most rasters contain only whole levels, so the result for each level is computed once.
    func applied(to cells: [Float]) -> [Float] {
        var known = [Float](repeating: .nan, count: 256)
        return cells.map { cell in
            guard let level = Int(exactly: cell), known.indices.contains(level) else { return self(cell) }
            if known[level].isNaN { known[level] = self(cell) }
            return known[level]
        }
    }

    /// Interpolates linearly between the knots and extends the outermost segments beyond them.
    func callAsFunction(_ input: Float) -> Float {
        guard let first = knots.first, let last = knots.last, let lowest = values.first, let highest = values.last else {
            return input
        }
        if input <= first { return lowest + (input - first) * slope(0) }
        if input >= last { return highest + (input - last) * slope(knots.count - 2) }
        var (low, high) = (0, knots.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if knots[middle] <= input { low = middle } else { high = middle }
        }
        let width = knots[high] - knots[low]
        return width > 0 ? values[low] + (values[high] - values[low]) * (input - knots[low]) / width : values[low]
    }

    private func slope(_ index: Int) -> Float {
        guard knots.indices.contains(index), knots.indices.contains(index + 1) else { return 1 }
        let width = knots[index + 1] - knots[index]
        return width > 0.5 ? (values[index + 1] - values[index]) / width : 1
    }

    /// Mean distance from the identity, in levels.
    var strength: Float {
        guard !knots.isEmpty else { return 0 }
        return zip(knots, values).reduce(0) { $0 + abs($1.0 - $1.1) } / Float(knots.count)
    }
}
