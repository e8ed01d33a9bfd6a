import Foundation

/// Evidence for chats and posts.
extension Evidence {
    mutating func addTalk(_ layout: Layout) {
        addConversation(layout)
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

    /// Adds evidence for a chat: the time of each message, in smaller type right below it and at the right of its bubble, such as
    /// "11 min ✓". The bubbles end at different positions, so the times do not form a column.
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
