/// The network of `PageMap` with its trained weights.
struct PageMapNetwork {
    /// A depthwise layer, followed by a layer that combines the channels.
    struct Pair {
        let each: MapLayer
        let all: MapLayer

        func applied(to cells: Cells) -> Cells { all.applied(to: each.applied(to: cells)) }
    }

    private let first: MapLayer
    private let second: MapLayer
    /// The layers on the way down. `down` halves the resolution, from the third size on (the first size is the finest). The
    /// results of `blocks` are added to each size, from the second size on.
    private let down: [Pair]
    private let blocks: [[Pair]]
    /// The layers on the way up, beginning at the coarsest size. `up` converts a size to the number of channels of the next finer
    /// size, and `joints` is applied to the sum of both.
    private let up: [MapLayer]
    private let joints: [Pair]
    private let fine: MapLayer
    private let last: MapLayer

    init(_ numbers: [StaticString]) {
        var reader = MapReader(numbers)
        let counts = PageMapNetwork.channels
        first = reader.all(10, counts[0], side: 5, stride: 2)
        second = reader.all(counts[0], counts[1], side: 3, stride: 2)
        var (down, blocks): ([Pair], [[Pair]]) = ([], [])
        for size in 1..<counts.count {
            if size > 1 { down.append(reader.pair(counts[size - 1], counts[size], stride: 2)) }
            blocks.append((0..<PageMapNetwork.depths[size - 1]).map { _ in reader.pair(counts[size], counts[size], stride: 1) })
        }
        (self.down, self.blocks) = (down, blocks)
        var (up, joints): ([MapLayer], [Pair]) = ([], [])
        for size in [3, 2, 1] {
            up.append(reader.all(counts[size], counts[size - 1], side: 1, stride: 1, isCut: false))
            if size > 1 { joints.append(reader.pair(counts[size - 1], counts[size - 1], stride: 1)) }
        }
        (self.up, self.joints) = (up, joints)
        fine = reader.all(counts[0], counts[0], side: 3, stride: 1)
        last = reader.all(counts[0], 8, side: 3, stride: 1, isCut: false)
    }

    /// The number of channels of each size, and the number of blocks of each size except the first.
    private static let channels = [16, 32, 48, 64]
    private static let depths = [2, 3, 3]

    func applied(to seen: Cells) -> Cells {
        var sizes = [first.applied(to: seen)]
        for size in blocks.indices {
            var cells = size == 0 ? second.applied(to: sizes[0]) : down[size - 1].applied(to: sizes[size])
            for block in blocks[size] { cells.add(block.applied(to: cells)) }
            sizes.append(cells)
        }
        var cells = sizes[3]
        for step in 0..<3 {
            var finer = sizes[2 - step]
            finer.join(up[step].applied(to: cells))
            if step < 2 {
                let sum = joints[step].applied(to: finer)
                finer.add(sum)
                cells = finer
            } else {
                cells = fine.applied(to: finer)
            }
        }
        return last.applied(to: cells)
    }
}
