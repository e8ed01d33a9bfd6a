import Foundation
import Glibc
public import ReadingEngine

/// The recognized text of a picture in the form that the rules need: its rows, each also in lower case without accents.
public struct PageText: Sendable {
    /// A row of text. Recognized pieces of text that are side by side are joined by a space.
    struct Row: Sendable {
        let text: String
        /// The text before the first wide gap in the row.
        let head: String
        /// The text in lower case, without accents.
        let plain: String
        /// A form of `plain` that is used to find labels. Characters that text recognition often confuses with each other are
        /// replaced by one of them.
        let key: String
        /// Mean height of the characters in the row in pixels.
        let height: Float
        /// Left and right edge of the row as fractions of the width of the picture.
        let left: Float
        let right: Float
        let block: Int
        /// Mean confidence of the recognized pieces of the row, 0…1.
        let confidence: Float
        /// The amounts of money in the row. An amount never continues from one piece to the next.
        let sums: [Amount]
    }

    /// Maximum number of rows that are examined. A page of a telephone directory has thousands of rows, but the first ones are
    /// enough to determine the category.
    static let limit = 400

    let rows: [Row]
    /// The plain texts of the rows, one per line.
    let plain: String
    let words: Int
    /// The width of the picture divided by its height.
    let aspect: Double
    /// Whether the photo library considers the picture a screenshot, by its name and metadata.
    let isScreenshot: Bool

    public init(_ reading: Reading, isScreenshot: Bool = false) {
        var rows: [Row] = []
        var pieces: [TextLine] = []
        for line in reading.lines {
            if let last = pieces.last, last.row != line.row || last.block != line.block {
                rows.append(Row(pieces, width: reading.width))
                pieces = []
            }
            pieces.append(line)
            if rows.count >= Self.limit { break }
        }
        if !pieces.isEmpty, rows.count < Self.limit { rows.append(Row(pieces, width: reading.width)) }
        self.rows = rows
        plain = rows.map(\.plain).joined(separator: "\n")
        words = plain.split { $0 == " " || $0 == "\n" }.count
        aspect = Double(reading.width) / Double(max(1, reading.height))
        self.isScreenshot = isScreenshot
    }

    /// Whether the page contains a telephone number, a postal code, or a state with a ZIP code in the form used in the United
    /// States and Canada.
    var isNorthAmerican: Bool {
        plain.contains(/(?:^|[^0-9])(?:\([2-9]\d\d\) ?|[2-9]\d\d[-. ])[2-9]\d\d[-. ]\d{4}(?:$|[^0-9])/)
            || plain.contains(/\b[a-z]\d[a-z][ -]?\d[a-z]\d\b/) || plain.contains(/, ?[a-z]{2}\.? \d{5}(?:-\d{4})?(?:$|[^0-9])/)
    }

    /// Returns how many of the given words or phrases occur in the text as whole words.
    func count(of phrases: [String]) -> Int { phrases.count { plain.containsPhrase($0) } }
}

extension PageText.Row {
    /// Minimum width of a wide gap, as a multiple of the letter height.
    private static let wideGap: Float = 3

    fileprivate init(_ pieces: [TextLine], width: Int) {
        text = pieces.map(\.text).joined(separator: " ")
        plain = PageText.plain(text)
        key = PageText.key(plain)
        let heights = pieces.map { line in
            let side = line.quad.bottomLeft - line.quad.topLeft
            return (side.x * side.x + side.y * side.y).squareRoot()
        }
        height = heights.reduce(0, +) / Float(max(1, heights.count))
        let wide = height * Self.wideGap
        let end = pieces.indices.dropFirst().first { pieces[$0].quad.topLeft.x - pieces[$0 - 1].quad.topRight.x > wide }
        head = pieces[..<(end ?? pieces.count)].map(\.text).joined(separator: " ")
        let edges = pieces.flatMap(\.quad.corners).map(\.x)
        left = (edges.min() ?? 0) / Float(max(1, width))
        right = (edges.max() ?? 0) / Float(max(1, width))
        block = pieces.first?.block ?? 0
        confidence = pieces.map(\.confidence).reduce(0, +) / Float(max(1, pieces.count))
        sums = Amount.all(in: pieces.map(\.text).joined(separator: Amount.gap))
    }
}

extension PageText {
    /// Replaces characters that text recognition often confuses, so that "Tota1 Payabie" and "Total Payable" become equal. "l",
    /// "|" and a "1" within a word become "i", a "0" within a word becomes "o", and "rn" becomes "m".
    static func key(_ plain: String) -> String {
        let letters = Array(joined(self.plain(plain)).replacing("rn", with: "m"))
        var key = ""
        for (index, letter) in letters.enumerated() {
            let isWithin =
                index > 0 && letters[index - 1].isLetter && (index + 1 == letters.count || !letters[index + 1].isNumber)
            switch letter {
            case "l", "|": key.append("i")
            case "1" where isWithin: key.append("i")
            case "0" where isWithin: key.append("o")
            default: key.append(letter)
            }
        }
        return key
    }

    /// Joins the spaced letters at the beginning of a row. For example, "s u m m e 5,85" becomes "summe 5,85".
    private static func joined(_ plain: String) -> String {
        guard let spaced = plain.prefixMatch(of: /(?:\p{L} ){3,}\p{L}(?: |$)/) else { return plain }
        return plain[spaced.range].filter { $0 != " " } + " " + plain[spaced.range.upperBound...]
    }

    static func plain(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}

extension String {
    /// Whether the phrase occurs in the text as whole words. In scripts without spaces, the phrase may occur anywhere.
    func containsPhrase(_ phrase: String) -> Bool {
        guard mayContain(phrase) else { return false }
        var start = startIndex
        while let found = self[start...].range(of: phrase) {
            let before = found.lowerBound == startIndex ? nil : self[index(before: found.lowerBound)]
            let after = found.upperBound == endIndex ? nil : self[found.upperBound]
            let isWhole = before?.isJoined(to: phrase.first) != true && after?.isJoined(to: phrase.last) != true
            if isWhole { return true }
            start = index(after: found.lowerBound)
        }
        return false
    }
}

extension String {
    /// Whether a regular expression that requires digits could match. Also true for text with non-ASCII characters, because some
    /// of them are digits.
    var mayHaveDigits: Bool { utf8.contains { $0 >= 0x80 || (0x30...0x39).contains($0) } }

    /// Returns false only if the text certainly does not contain the phrase. Much faster than a search that handles all
    /// scripts.
    private func mayContain(_ phrase: String) -> Bool {
        guard phrase.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        return utf8.withContiguousStorageIfAvailable { text in
            phrase.utf8.withContiguousStorageIfAvailable { Self.contains(text, $0) } ?? true
        } ?? true
    }

    private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ phrase: UnsafeBufferPointer<UInt8>) -> Bool {
        guard var cursor = text.baseAddress, let wanted = phrase.baseAddress, !phrase.isEmpty else { return true }
        let end = cursor + text.count
        while end - cursor >= phrase.count, let found = memchr(cursor, Int32(wanted[0]), end - cursor - phrase.count + 1) {
            if memcmp(found, wanted, phrase.count) == 0 { return true }
            cursor = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
        }
        return false
    }
}

extension Character {
    /// Whether two adjacent characters belong to the same word.
    fileprivate func isJoined(to other: Character?) -> Bool {
        guard let other, isLetter, other.isLetter else { return false }
        return !isIdeograph && !other.isIdeograph
    }

    /// Whether the character is Han or kana, which are written without spaces.
    private var isIdeograph: Bool {
        unicodeScalars.first.map { (0x3040...0x30FF).contains($0.value) || $0.properties.isIdeographic } ?? false
    }
}
