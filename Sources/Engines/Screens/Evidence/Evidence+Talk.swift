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
        guard times.count >= 4, layout.playerTimes == nil else { return }
        let spread = (times.map(\.box.top).max() ?? 0) - (times.map(\.box.top).min() ?? 0)
        if spread > 0.25 * layout.height { add(.chat, .messageTimes, 1.1, times.first?.text ?? "", lines: times.map(\.index)) }
    }
}
