/// The reading order of the lines of a page.
///
/// Lines at the same height form a row, as on a receipt, unless they belong to columns of running text. Rows close to each
/// other form a block. Blocks are read column by column, each column from top to bottom.
struct ReadingOrder {
    /// The block and the row of a line.
    struct Position: Equatable {
        let line: Int
        let block: Int
        let row: Int
    }

    /// Two lines are in one row if they overlap vertically by more than this fraction of the smaller height, and their heights
    /// differ by at most this factor.
    private static let sameRow: Float = 0.5
    private static let sameRowSize: Float = 2
    /// Rows belong to one block if the vertical gap between them is less than this fraction of the smaller height, and their
    /// heights are similar.
    private static let sameBlock: Float = 0.75
    /// The heights of rows in one block differ by at most this factor.
    private static let sameSize: Float = 1.7
    /// Running text has at least this many lines below each other. Most of these lines have at least this ratio of length to
    /// height, and at least this fraction of the length of the longest line.
    private static let proseLines = 3
    private static let proseLength: Float = 8
    private static let proseFill: Float = 0.7

    private let boxes: [Box]
    /// Whether each line runs in another direction than the page; such a line is a separate block.
    private let isStray: [Bool]

    init(_ quads: [Quad]) {
        let plane = PagePlane(quads)
        boxes = quads.map { Box($0, on: plane) }
        isStray = quads.map { !plane.isLevel($0) }
    }

    /// Returns every line once, in reading order; rows and blocks are numbered in this order.
    ///
    /// - Parameter isRightToLeft: whether a line reads from right to left. A row is read from right to left if most of its
    ///   lines are.
    func positions(isRightToLeft: (Int) -> Bool = { _ in false }) -> [Position] {
        let rows = rows()
        let rowBoxes = rows.map { row in row.dropFirst().reduce(boxes[row[0]]) { $0.joined(boxes[$1]) } }
        let blocks = stacks(rowBoxes) { isStray[rows[$0][0]] || isStray[rows[$1][0]] }
        let blockBoxes = blocks.map { block in block.dropFirst().reduce(rowBoxes[block[0]]) { $0.joined(rowBoxes[$1]) } }
        var positions: [Position] = []
        var row = 0
        for (number, block) in BlockOrder.order(blockBoxes).enumerated() {
            for index in blocks[block].sorted(by: { rowBoxes[$0].middle < rowBoxes[$1].middle }) {
                let isReversed = rows[index].count(where: isRightToLeft) * 2 > rows[index].count
                positions += (isReversed ? rows[index].reversed() : rows[index]).map {
                    Position(line: $0, block: number, row: row)
                }
                row += 1
            }
        }
        return positions
    }

    /// Returns the rows. The lines of each row lie side by side, ordered from left to right.
    private func rows() -> [[Int]] {
        let columns = stacks(boxes) { isStray[$0] || isStray[$1] }
        var column = [Int](repeating: 0, count: boxes.count)
        for (number, stack) in columns.enumerated() { for line in stack { column[line] = number } }
        let prose = columns.map { isProse($0) }

        var sets = DisjointSets(count: boxes.count)
        forEachPair(boxes) { a, b in
            let (first, second) = (boxes[a], boxes[b])
            guard !isStray[a], !isStray[b],
                first.overlapDown(second) > Self.sameRow * min(first.height, second.height),
                max(first.height, second.height) <= Self.sameRowSize * min(first.height, second.height),
                first.overlapAcross(second) < 0.5 * min(first.width, second.width)
            else { return }
            if column[a] != column[b] && prose[column[a]] && prose[column[b]] { return }
            sets.join(a, b)
        }
        return sets.groups().map { $0.sorted { boxes[$0].left < boxes[$1].left } }
    }

    private func isProse(_ stack: [Int]) -> Bool {
        let longest = stack.map { boxes[$0].width }.max() ?? 0
        let full = stack.count { line in
            boxes[line].width >= Self.proseLength * boxes[line].height && boxes[line].width >= Self.proseFill * longest
        }
        return stack.count >= Self.proseLines && full * 2 > stack.count
    }

    /// Groups boxes that lie close below each other.
    private func stacks(_ boxes: [Box], areApart: (Int, Int) -> Bool) -> [[Int]] {
        var sets = DisjointSets(count: boxes.count)
        forEachPair(boxes) { a, b in
            let (first, second) = (boxes[a], boxes[b])
            let (low, high) = (min(first.height, second.height), max(first.height, second.height))
            guard high <= Self.sameSize * low, first.overlapAcross(second) > 0,
                -first.overlapDown(second) < Self.sameBlock * low, first.overlapDown(second) < Self.sameRow * low, !areApart(a, b)
            else { return }
            sets.join(a, b)
        }
        return sets.groups()
    }

    /// Calls `body` with each pair of boxes whose vertical gap is at most the height of the upper one.
    private func forEachPair(_ boxes: [Box], _ body: (Int, Int) -> Void) {
        let order = boxes.indices.sorted { boxes[$0].top < boxes[$1].top }
        for (rank, upper) in order.enumerated() {
            let end = boxes[upper].bottom + boxes[upper].height
            for lower in order[(rank + 1)...] {
                if boxes[lower].top > end { break }
                body(upper, lower)
            }
        }
    }
}
