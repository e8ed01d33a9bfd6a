import Base
import LibraryData

/// The words and patterns of names.txt.
enum NameWords {
    /// The halves of a day on a clock of twelve hours.
    enum Half { case am, pm }

    private static let lists = WordLists(String(cString: library_data_names()))

    private static func words(_ list: String) -> [[UInt8]] {
        lists[list].map { Array($0.utf8) }.sorted { $0.count > $1.count }
    }

    private static func patterns(_ list: String) -> [NamePattern] { lists[list].map { NamePattern($0) } }

    /// Patterns by the byte or the kind of text with which they begin.
    struct Table<Row: Sendable>: Sendable {
        private let bytes: [[Row]]
        private let numbers: [Row]

        init(_ rows: [Row], _ pattern: (Row) -> NamePattern) {
            var bytes = [[Row]](repeating: [], count: 256)
            for row in rows { if let first = pattern(row).firstByte { bytes[Int(first)].append(row) } }
            let ofMonths = rows.filter { pattern($0).beginsWithMonth }
            for first in 0..<bytes.count where !NameWords.monthsByFirst[first].isEmpty { bytes[first] += ofMonths }
            self.bytes = bytes
            numbers = rows.filter { pattern($0).firstByte == nil && !pattern($0).beginsWithMonth }
        }

        /// Returns the patterns that may match at a position. Letters inside a word are no beginning.
        func rows(_ name: borrowing NameText, at start: Int) -> [Row] {
            guard let byte = name[start] else { return [] }
            if name.isDigit(start) { return name.isDigit(start - 1) ? [] : numbers }
            return name.isLetter(start) && name.isLetter(start - 1) ? [] : bytes[Int(byte)]
        }
    }

    typealias Date = (pattern: NamePattern, needs: NameDate.Need)

    /// Date patterns, and the clock that each of them needs.
    static let dates = Table<Date>(
        patterns("dates").map { ($0, .nothing) } + patterns("dates before a clock").map { ($0, .clock) }
            + patterns("dates before am").map { ($0, .half) }
    ) { $0.pattern }
    static let epochs = Table(patterns("epochs")) { $0 }

    static let clocksOfDigits = patterns("clocks of digits")
    private static let clocks = patterns("clocks")
    private static let clocksWithoutSeconds = patterns("clocks without seconds")
    /// Patterns of clocks, by the text between the date and the clock.
    static let clocksBehindText = clocks
    static let clocksBehindSeparator = clocks + clocksOfDigits + clocksWithoutSeconds
    static let clocksBehindWord = clocks + clocksOfDigits + clocksWithoutSeconds + patterns("clocks after a word")

    private static let joints = words("joints")
    private static let after = words("am").map { ($0, Half.am) } + words("pm").map { ($0, Half.pm) }
    private static let before = words("am before").map { ($0, Half.am) } + words("pm before").map { ($0, Half.pm) }
    private static let utcBefore = words("utc before")
    private static let utcAfter = words("utc after")

    private static let months: [(word: [UInt8], month: Int)] = [
        words("january"), words("february"), words("march"), words("april"), words("may"), words("june"), words("july"),
        words("august"), words("september"), words("october"), words("november"), words("december"),
    ].enumerated().flatMap { index, words in words.map { ($0, index + 1) } }.sorted { $0.0.count > $1.0.count }

    /// The words for months by their first byte.
    private static let monthsByFirst: [[(word: [UInt8], month: Int)]] = (0..<256).map { byte in
        months.filter { Int($0.word[0]) == byte }
    }

    /// Returns the month whose word stands at a position, and the end of the word.
    static func month(_ name: borrowing NameText, at position: Int) -> (month: Int, end: Int)? {
        guard let byte = name[position] else { return nil }
        for (word, month) in monthsByFirst[Int(byte)] where name.has(word, at: position) {
            if !name.isLetter(position + word.count) { return (month, position + word.count) }
        }
        return nil
    }

    /// Returns the word for a half of the day that stands behind a clock, after spaces.
    static func half(_ name: NameText, after position: Int) -> Half? {
        var position = position
        while let byte = name[position], spaces.contains(byte) { position += 1 }
        return after.first { name.has($0.0, at: position) && !name.isLetter(position + $0.0.count) }?.1
    }

    /// The text between a date and a clock.
    struct Joint {
        /// Whether these are only separators.
        let isBare: Bool
        /// Whether this is a word that announces a clock.
        let isWord: Bool
        let half: Half?
    }

    static func joint(_ text: ArraySlice<UInt8>) -> Joint {
        var text = trimmed(text)
        if text.isEmpty { return Joint(isBare: true, isWord: false, half: nil) }
        let half = before.first { text.suffix($0.0.count).elementsEqual($0.0) }
        if let half { text = trimmed(text.dropLast(half.0.count)) }
        return Joint(isBare: text.isEmpty, isWord: joints.contains { $0.elementsEqual(text) }, half: half?.1)
    }

    static func isUTC(_ name: NameText, from start: Int, to end: Int) -> Bool {
        utcBefore.contains { start >= $0.count && name.has($0, at: start - $0.count) }
            || utcAfter.contains { name.has($0, at: end) && !name.isLetter(end + $0.count) }
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop(while: separators.contains)
        while let last = text.last, separators.contains(last) { text.removeLast() }
        return text
    }

    private static let spaces = Array(" _-".utf8)
    private static let separators = Array(" ,-_".utf8)
}
