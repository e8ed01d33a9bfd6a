/// Puts the lines of a page in the order in which a person reads them.
///
/// Pieces at the same height form a row, as on a receipt, unless they belong to columns of running text; rows close to each
/// other form a block; blocks are read column by column, each from the top.
struct Layout {
    /// Where a line belongs.
    struct Place: Equatable {
        let line: Int
        let block: Int
        let row: Int
    }

    /// Two pieces stand in one row when they share this part of the lower one's height, and neither is a heading beside it.
    private static let sameRow: Float = 0.5
    private static let sameRowSize: Float = 2
    /// Rows belong together when the gap between them is less than this part of the lower one's height …
    private static let sameBlock: Float = 0.75
    /// … and neither is this many times as high as the other.
    private static let sameSize: Float = 1.7
    /// Running text: at least this many lines below each other, most of them this many times as long as high and nearly
    /// as long as the longest.
    private static let proseLines = 3
    private static let proseLength: Float = 8
    private static let proseFill: Float = 0.7

    private let boxes: [Box]
    /// Lines that run another way than the page; each is a block of its own.
    private let isStray: [Bool]

    init(_ quads: [Quad]) {
        let plane = PagePlane(quads)
        boxes = quads.map { Box($0, on: plane) }
        isStray = quads.map { !plane.isLevel($0) }
    }

    /// Every line once, in reading order; rows and blocks are numbered as they come.
    ///
    /// - Parameter isBackward: whether a line reads from right to left; a row of which most do is read that way.
    func order(isBackward: (Int) -> Bool = { _ in false }) -> [Place] {
        let rows = rows()
        let rowBoxes = rows.map { row in row.dropFirst().reduce(boxes[row[0]]) { $0.joined(boxes[$1]) } }
        let blocks = stacks(rowBoxes) { isStray[rows[$0][0]] || isStray[rows[$1][0]] }
        let blockBoxes = blocks.map { block in block.dropFirst().reduce(rowBoxes[block[0]]) { $0.joined(rowBoxes[$1]) } }
        var places: [Place] = []
        var row = 0
        for (number, block) in BlockOrder.order(blockBoxes).enumerated() {
            for index in blocks[block].sorted(by: { rowBoxes[$0].middle < rowBoxes[$1].middle }) {
                let isReversed = rows[index].count(where: isBackward) * 2 > rows[index].count
                places += (isReversed ? rows[index].reversed() : rows[index]).map { Place(line: $0, block: number, row: row) }
                row += 1
            }
        }
        return places
    }

    /// Lines side by side, each row from the left.
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

    /// Boxes close below each other.
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

    /// Calls `body` with every two boxes that are at the same height or less than the higher one's height apart.
    private func forEachPair(_ boxes: [Box], _ body: (Int, Int) -> Void) {
        let order = boxes.indices.sorted { boxes[$0].top < boxes[$1].top }
        for (place, upper) in order.enumerated() {
            let end = boxes[upper].bottom + boxes[upper].height
            for lower in order[(place + 1)...] {
                if boxes[lower].top > end { break }
                body(upper, lower)
            }
        }
    }
}
