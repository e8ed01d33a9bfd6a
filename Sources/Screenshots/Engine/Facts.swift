import Foundation

/// Finds the event and the date on a ticket. Receipts are read by `PrintedReceipt` of Readings, which is not an engine.
enum Facts {
    static func read(_ layout: Layout, type: ScreenType) -> [Verdict.Fact: Finding] {
        type == .ticket ? [.event: event(layout), .date: date(layout)].compactMapValues { $0 } : [:]
    }

    private static func event(_ layout: Layout) -> Finding? {
        let names = layout.content.filter {
            Words.letters($0.text) >= 4 && !$0.isLabel && $0.onPicture == nil && Words.digits($0.text) < 3
        }
        guard let largest = names.max(by: { $0.box.height < $1.box.height }), largest.box.height > 1.3 * layout.textHeight else {
            return nil
        }
        return Finding(text: largest.text, confidence: 0.6, lines: [largest.index])
    }

    private static func date(_ layout: Layout) -> Finding? {
        for line in layout.content {
            if let text = Pattern.first(Pattern.date, line.text) {
                return Finding(text: text, confidence: 0.8, lines: [line.index])
            }
        }
        return nil
    }
}
