import Foundation

/// The score of transcripts: how many words were found, and how many characters are wrong.
struct ReadingScore {
    private(set) var common = 0
    private(set) var expected = 0
    private(set) var found = 0
    private(set) var wrong = 0
    private(set) var letters = 0

    /// The F-score of words, in any order and case, without outer punctuation.
    var f1: Double { 2 * Double(common) / Double(max(1, expected + found)) }
    /// The fraction of wrong characters: each expected line is compared with the most similar part of the transcript, without
    /// spaces. Lines of fewer than four characters are ignored.
    var characterError: Double { Double(wrong) / Double(max(1, letters)) }

    mutating func add(_ text: String, expecting truth: String) {
        let (a, b) = (Self.bag(truth), Self.bag(text))
        common += a.reduce(0) { $0 + min($1.value, b[$1.key, default: 0]) }
        expected += a.values.reduce(0, +)
        found += b.values.reduce(0, +)
        let read = Self.dense(text)
        for line in truth.split(separator: "\n").map({ Self.dense(String($0)) }) where line.count >= 4 {
            wrong += min(line.count, Self.distance(of: line, inside: read))
            letters += line.count
        }
    }

    private static func bag(_ text: String) -> [String: Int] {
        let outer = CharacterSet(charactersIn: ".,:;!?\"'`()[]{}<>|*-_=~•·")
        let words = text.precomposedStringWithCompatibilityMapping.lowercased().split(whereSeparator: \.isWhitespace)
            .map { $0.trimmingCharacters(in: outer) }.filter { !$0.isEmpty }
        return Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private static func dense(_ text: String) -> [UInt32] {
        text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.filter {
            !$0.properties.isWhitespace || $0 == "\n"
        }
        .map(\.value)
    }

    /// Returns the minimum number of edits that turn the pattern into a substring of the text (Sellers, 1980).
    private static func distance(of pattern: [UInt32], inside text: [UInt32]) -> Int {
        var row = [Int32](repeating: 0, count: text.count + 1)
        for (number, letter) in pattern.enumerated() {
            var diagonal = row[0]
            row[0] = Int32(number + 1)
            text.withUnsafeBufferPointer { text in
                row.withUnsafeMutableBufferPointer { row in
                    for index in 0..<text.count {
                        let above = row[index + 1]
                        row[index + 1] = min(diagonal + (text[index] == letter ? 0 : 1), min(above, row[index]) + 1)
                        diagonal = above
                    }
                }
            }
        }
        return Int(row.min() ?? 0)
    }
}
