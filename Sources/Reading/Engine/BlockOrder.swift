/// Finds the reading order of text blocks by recursive X-Y cut: splits the blocks into columns at gutters or, if there are none,
/// into bands at horizontal gaps.
///
/// Nagy and Seth, "Hierarchical Representation of Optically Scanned Documents", 1984. Here a gutter is used only if both sides
/// have text at the same heights; otherwise the bubbles of a chat would be read as two columns.
enum BlockOrder {
    /// Minimum fraction of the smaller side's height at which both sides of a gutter must have text.
    private static let sharedHeight: Float = 0.5

    /// Returns the indices of the boxes in reading order.
    static func order(_ boxes: [Box]) -> [Int] {
        var order: [Int] = []
        // A stack instead of recursion, because a page may be cut thousands of times.
        var waiting = [Array(boxes.indices)]
        while let part = waiting.popLast() {
            if part.count <= 1 {
                order += part
            } else if let columns = columns(part, boxes) {
                waiting += columns.reversed()
            } else if let bands = bands(part, boxes) {
                waiting += bands.reversed()
            } else {
                order += part.sorted { (boxes[$0].top, boxes[$0].left) < (boxes[$1].top, boxes[$1].left) }
            }
        }
        return order
    }

    /// Splits the boxes into those left and those right of the first gutter; nil if there is no gutter.
    private static func columns(_ part: [Int], _ boxes: [Box]) -> [[Int]]? {
        let order = part.sorted { boxes[$0].left < boxes[$1].left }
        var right = boxes[order[0]].right
        for (split, index) in order.enumerated().dropFirst() {
            if boxes[index].left > right {
                let (first, second) = (Array(order[..<split]), Array(order[split...]))
                if areBeside(first, second, boxes) { return [first, second] }
            }
            right = max(right, boxes[index].right)
        }
        return nil
    }

    private static func areBeside(_ first: [Int], _ second: [Int], _ boxes: [Box]) -> Bool {
        let (left, right) = (cover(first, boxes), cover(second, boxes))
        var shared: Float = 0
        var (a, b) = (0, 0)
        while a < left.count && b < right.count {
            shared += max(0, left[a].overlapDown(right[b]))
            if left[a].bottom < right[b].bottom { a += 1 } else { b += 1 }
        }
        return shared > sharedHeight * min(height(left), height(right))
    }

    private static func height(_ cover: [Box]) -> Float { cover.map(\.height).reduce(0, +) }

    /// Returns the vertical ranges that the boxes cover, from the top. Ranges that touch are joined.
    private static func cover(_ part: [Int], _ boxes: [Box]) -> [Box] {
        var cover: [Box] = []
        for box in part.map({ boxes[$0] }).sorted(by: { $0.top < $1.top }) {
            if let last = cover.last, box.top <= last.bottom {
                cover[cover.count - 1] = last.joined(box)
            } else {
                cover.append(box)
            }
        }
        return cover
    }

    /// Returns the bands between gaps that no box crosses, from the top; nil if there is only one band.
    private static func bands(_ part: [Int], _ boxes: [Box]) -> [[Int]]? {
        var bands: [[Int]] = []
        var bottom = -Float.infinity
        for index in part.sorted(by: { boxes[$0].top < boxes[$1].top }) {
            if boxes[index].top >= bottom { bands.append([]) }
            bands[bands.count - 1].append(index)
            bottom = max(bottom, boxes[index].bottom)
        }
        return bands.count > 1 ? bands : nil
    }
}
