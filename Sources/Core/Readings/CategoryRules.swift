/// Determines the category of a page. Each category has a rule that gives the page a score from 0 to 1. The category with the
/// highest score is chosen if this score is at least `threshold`.
public enum CategoryRules {
    static let threshold = 0.5

    public static func verdict(_ page: PageText) -> Verdict {
        let scores: [(Category, Double)] = [
            (.receipt, receipt(page)), (.ticket, ticket(page)), (.card, card(page)), (.code, code(page)), (.chat, chat(page)),
            (.document, document(page)),
        ]
        let best = scores.max { $0.1 < $1.1 }
        if let best, best.1 >= threshold { return Verdict(best.0, min(best.1, 0.99)) }
        if page.isScreenshot { return Verdict(.screenshot, 0.9) }
        if hasStatusBar(page) { return Verdict(.screenshot, 0.6) }
        return Verdict(.other, 1 - (best?.1 ?? 0))
    }

    private static func points(_ evidence: (Bool, Double)...) -> Double { min(1, evidence.reduce(0) { $0 + ($1.0 ? $1.1 : 0) }) }

    static func receipt(_ page: PageText) -> Double {
        let priced = page.rows.count { row in
            row.text.contains(where: \.isLetter) && !row.sums.isEmpty
        }
        let words = page.count(of: ReceiptWords.categories("receipts"))
        let taxes = page.count(of: ReceiptWords.categories("taxes"))
        let payments = page.count(of: ReceiptWords.categories("payments"))
        return points(
            (ReceiptTotal.find(on: page) != nil, 0.4), (priced >= 3, 0.25), (words > 0, 0.25), (taxes > 0, 0.15),
            (payments > 0, 0.15),
            (page.aspect < 0.6, 0.05), (page.words > 350, -0.4))
    }

    static func ticket(_ page: PageText) -> Double {
        let names = page.count(of: ReceiptWords.categories("names of tickets"))
        let details = page.count(of: ReceiptWords.categories("details of tickets"))
        return points(
            (names > 0, 0.4), (details >= 2, 0.25), (details >= 4, 0.25), (page.words > 250, -0.3), (!saysWhen(page), -0.5))
    }

    /// Whether the page contains a time, a date, a seat or a number. Every ticket contains at least one of these, but a page of
    /// settings with the same words as a ticket contains none. The first row is ignored, because on a screenshot it contains
    /// the clock.
    private static func saysWhen(_ page: PageText) -> Bool {
        page.rows.dropFirst().lazy.filter(\.plain.mayHaveDigits).contains { row in
            row.plain.contains(/\b[0-2]?\d[:.h][0-5]\d\b/) || row.plain.contains(/\b\d{1,2}[.\/-]\d{1,2}[.\/-]\d{2,4}\b/)
                || row.plain.contains(/\b\d{4,}\b/)
                || row.plain.contains(/\b[a-z]{1,3}\d{1,4}\b|\b[a-z]{2,3} \d{3,4}\b|\b\d{1,2}[a-f]\b/)
                || row.plain.contains(/\b\d{1,2}\.? (?:jan|feb|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/)
        }
    }

    static func card(_ page: PageText) -> Double {
        let isCardShaped = (1.35...1.85).contains(page.aspect) || (0.54...0.74).contains(page.aspect)
        let contacts = [
            page.plain.contains(/[a-z0-9._-]+@[a-z0-9-]+\.[a-z]{2,}/),
            page.plain.contains(/(?:www\.|https?:\/\/)[a-z0-9-]+\.[a-z]{2,}/),
            page.plain.contains(/\+?[0-9(][-0-9 ()\/]{7,}[0-9]/),
        ].count { $0 }
        let official = page.count(of: ReceiptWords.categories("cards"))
        return points(
            (page.rows.count <= 14 && page.words <= 60, 0.2), (isCardShaped, 0.1), (contacts >= 2, 0.4), (contacts == 3, 0.15),
            (official > 0, 0.4),
            (official > 1, 0.2), (page.words > 90, -0.6), (page.isScreenshot, -0.2))
    }

    static func code(_ page: PageText) -> Double {
        guard page.rows.count >= 3 else { return 0 }
        let lines = page.rows.count { row in
            let text = row.text.trimmingSpaces
            return text.hasSuffix("{") || text.hasSuffix(";") || text == "}" || text.hasSuffix("):") || text.hasPrefix("//")
                || text.hasPrefix("#include")
                || text.hasPrefix("import ") || text.hasPrefix("$ ") || text.contains("=>") || text.contains("->")
                || text.contains(" == ")
                || text.utf8.contains(UInt8(ascii: "=")) && text.contains(/^[a-zA-Z_.]+ ?[-+]?=\s/)
                || text.utf8.contains(UInt8(ascii: "(")) && text.contains(/[a-zA-Z_]\([a-zA-Z0-9_, "'.]*\)/)
        }
        let words = page.count(of: ReceiptWords.categories("source code"))
        let share = Double(lines) / Double(page.rows.count)
        return points((share > 0.2, 0.3), (share > 0.4, 0.35), (words >= 2, 0.2), (words >= 4, 0.2))
    }

    static func chat(_ page: PageText) -> Double {
        let times = page.rows.count {
            $0.text.mayHaveDigits && $0.text.contains(/(?:^|\s)[0-2]?\d[:.][0-5]\d(?: ?[AaPp][Mm])?(?:\s?[✓√vV]{0,2})?$/)
        }
        let words = page.count(of: ReceiptWords.categories("chats"))
        // Speech bubbles: some are near the left edge, others near the right edge.
        let left = page.rows.count { $0.left < 0.2 && $0.right < 0.82 }
        let right = page.rows.count { $0.left > 0.25 && $0.right > 0.8 }
        let hasSides = left >= 2 && right >= 2
        return points(
            (times >= 3, 0.35), (times >= 6, 0.1), (words > 0, 0.15), (words >= 2, 0.15), (hasSides, 0.25),
            (page.isScreenshot, 0.1), (page.aspect > 1, -0.2))
    }

    static func document(_ page: PageText) -> Double {
        // The phrases of a list contain no comma.
        let words = page.count(of: ReceiptWords.categories("documents") + ["madame, monsieur"])
        let blocks = Dictionary(grouping: page.rows, by: \.block)
        let hasParagraphs = blocks.values.contains { $0.count >= 4 && $0.reduce(0) { $0 + $1.text.count } > 200 }
        return points(
            (page.words >= 60, 0.3), (page.words >= 150, 0.2), (hasParagraphs, 0.25), (words > 0, 0.2), (words > 1, 0.1),
            (page.isScreenshot, -0.3))
    }

    /// Whether the first row is the status bar of a phone: it begins with a time and contains a battery percentage or a network
    /// name.
    private static func hasStatusBar(_ page: PageText) -> Bool {
        guard let first = page.rows.first, page.aspect < 0.7 else { return false }
        return first.text.contains(/^[0-2]?\d:[0-5]\d/)
            && (first.text.contains(/\d{1,3} ?%/) || first.text.contains(/(?:LTE|5G|4G|WLAN|WiFi)/))
    }
}

extension String {
    fileprivate var trimmingSpaces: Substring { self[...].drop { $0 == " " }.trimmingEnd }
}

extension Substring {
    fileprivate var trimmingEnd: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
