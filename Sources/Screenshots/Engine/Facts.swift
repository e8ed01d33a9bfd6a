import Foundation

/// Finds facts on receipts and tickets: merchant and total, event and date.
enum Facts {
    private static let totals = Set(ScreenWords.labels("totals"))

    /// Whether a line begins with a word for the total; "subtotal" is not one.
    static func isTotal(_ line: Layout.Line) -> Bool {
        let words = line.words.filter { !$0.allSatisfy(\.isNumber) }
        guard let first = words.first, words.count <= 4 else { return false }
        return totals.contains(first) || totals.contains(words.prefix(2).joined(separator: " "))
            || totals.contains(words.prefix(3).joined(separator: " "))
    }

    static func read(_ layout: Layout, type: ScreenType) -> [Verdict.Fact: Finding] {
        switch type {
        case .receipt: [.merchant: merchant(layout), .total: total(layout)].compactMapValues { $0 }
        case .ticket: [.event: event(layout), .date: date(layout)].compactMapValues { $0 }
        default: [:]
        }
    }

    /// Returns the last price in the row of the total, or else the price in the largest type on the screen.
    private static func total(_ layout: Layout) -> Finding? {
        for line in layout.content where isTotal(line) {
            let row = [line] + layout.beside(line)
            if let found = row.compactMap({ price($0) }).last {
                return Finding(text: found.text, confidence: 0.9, lines: [found.line])
            }
        }
        let prices = layout.content.filter { price($0) != nil }.sorted { $0.box.height > $1.box.height }
        guard let largest = prices.first, largest.box.height > 1.4 * layout.textHeight, let found = price(largest) else {
            return nil
        }
        return Finding(text: found.text, confidence: 0.7, lines: [found.line])
    }

    private static func price(_ line: Layout.Line) -> (text: String, line: Int)? {
        let found = Pattern.first(Pattern.price, line.text) ?? Pattern.first(Pattern.pricedLine, line.text)
        return found.map { ($0.trimmingCharacters(in: .whitespaces), line.index) }
    }

    /// Returns the name after "to" in a payment, or else the largest line of letters in the upper half that is not part of the
    /// interface.
    private static func merchant(_ layout: Layout) -> Finding? {
        if let line = layout.content.first(where: {
            $0.words.count >= 2 && ["to", "an", "a"].contains($0.words[0]) && $0.words.count <= 6 && !$0.isLabel
                && Words.digits($0.text) == 0
        }) {
            let name = line.text.drop { !$0.isWhitespace }.trimmingCharacters(in: .whitespaces)
            if Words.letters(name) >= 3 { return Finding(text: name, confidence: 0.8, lines: [line.index]) }
        }
        let names = layout.content.filter {
            Words.letters($0.text) >= 3 && !$0.isLabel && Words.digits($0.text) == 0 && $0.box.top < 0.5 * layout.height
                && $0.words.count <= 6
                && $0.hits.allSatisfy { $0.weight < 1.2 } && price($0) == nil
        }
        guard let largest = names.max(by: { ($0.box.height, -$0.box.top) < ($1.box.height, -$1.box.top) }),
            largest.box.height > 1.1 * layout.textHeight
        else { return nil }
        return Finding(text: largest.text, confidence: 0.6, lines: [largest.index])
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
