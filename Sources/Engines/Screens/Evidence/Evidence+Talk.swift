import Foundation

/// Chats and posts.
extension Evidence {
    mutating func addTalk(_ layout: Layout) {
        addBubbles(layout)
        addMessageTimes(layout)
        addCounts(layout)
        let handles = layout.content.matching(Pattern.handle)
        if let handle = handles.first {
            add(
                .post, .handle, handles.count > 1 ? 2.4 : 1.7,
                Pattern.first(Pattern.handle, handle.text)?.trimmingCharacters(in: .whitespaces) ?? "",
                lines: handles.map(\.index))
        }
        if let line = layout.content.matching(Pattern.hashtag).first {
            add(
                .post, .hashtag, 0.8, Pattern.first(Pattern.hashtag, line.text)?.trimmingCharacters(in: .whitespaces) ?? "",
                lines: [line.index])
        }
    }

    private mutating func addCounts(_ layout: Layout) {
        let counts = layout.content.matching(Pattern.counted)
        guard let count = counts.first else { return }
        let text = Pattern.first(Pattern.counted, count.text) ?? ""
        add(.post, .handle, counts.count > 1 ? 2.4 : 1.5, text, lines: counts.map(\.index))
    }

    /// Message bubbles: lines at the left edge and lines at the right edge, at different heights.
    private mutating func addBubbles(_ layout: Layout) {
        let middle = layout.content.filter {
            $0.box.top > 0.1 * layout.height && $0.box.bottom < 0.93 * layout.height && $0.time == nil
        }
        let mine = middle.filter {
            $0.box.right > 0.84 * layout.width && $0.box.left > 0.18 * layout.width && Words.letters($0.text) > 1
        }
        let theirs = middle.filter {
            $0.box.left < 0.24 * layout.width && $0.box.right < 0.86 * layout.width && Words.letters($0.text) > 1
        }
        guard mine.count >= 2, theirs.count >= 2 else { return }
        // Names and their values are at the left and the right, too, but in the same rows.
        let alone = mine.filter { line in !theirs.contains { $0.box.sharedHeight(line.box) > 0.4 } }
        guard alone.count >= 2, alone.count * 2 > mine.count else { return }
        let ragged = Set(alone.map { Int($0.box.left / (0.04 * layout.width)) }).count
        if ragged >= 2 { add(.chat, .bubbles, 2, lines: (alone + theirs).map(\.index)) }
    }

    private mutating func addMessageTimes(_ layout: Layout) {
        let times = layout.content.filter {
            $0.box.top > 0.08 * layout.height && Pattern.matches(Pattern.clockInside, $0.text)
                && !($0.time.map { $0 < 0 } ?? false)
        }
        guard layout.playerTimes == nil else { return }
        let spread = (times.map(\.box.top).max() ?? 0) - (times.map(\.box.top).min() ?? 0)
        if times.count >= 4, spread > 0.25 * layout.height {
            return add(.chat, .messageTimes, 1.1, times.first?.text ?? "", lines: times.map(\.index))
        }
        addMoments(layout)
    }

    /// When each message came, in smaller type right under it and at the right of its bubble: "11 min ✓". The bubbles end at different
    /// places, so the moments are in no column.
    private mutating func addMoments(_ layout: Layout) {
        let marks = CharacterSet.whitespaces.union(CharacterSet(charactersIn: "✓✔√vV/"))
        let moments = layout.content.filter { line in
            line.box.top > 0.1 * layout.height && line.size < 0.95 * layout.textHeight
                && Moment.isTime(line.text.trimmingCharacters(in: marks))
                && layout.content.contains {
                    let gap = line.box.top - $0.box.bottom
                    return $0.index != line.index && Words.letters($0.text) > 1 && gap > -0.6 * line.box.height
                        && gap < 0.8 * line.box.height && $0.box.left < line.box.left
                }
        }
        let edges = Set(moments.map { Int($0.box.right / (0.03 * layout.width)) })
        if layout.isPhone, moments.count >= 3, edges.count >= 2 {
            add(.chat, .messageTimes, 1.6, moments[0].text, lines: moments.map(\.index))
        }
    }
}
