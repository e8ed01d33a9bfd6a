import Foundation

/// The words of a language: a file with one word per line, sorted by bytes, in lower case. Names begin with a capital letter, so
/// that they are known but no search for a word in lower case arrives at one. The file is mapped, not loaded.
struct WordList: Sendable {
    /// A part of the file from the beginning of a line to the beginning of another, as offsets in bytes.
    typealias Part = Range<Int>

    private let bytes: Data

    /// Returns nil if the file cannot be read.
    init?(path: String) {
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            return nil
        }
    }

    /// All words.
    var whole: Part { 0..<bytes.count }

    /// Returns the words of a part that begin with a prefix; an empty part if there are none.
    func words(with prefix: [UInt8], in part: Part) -> Part {
        bytes.withUnsafeBytes { bytes in
            let first = Self.first(in: part, of: bytes, from: prefix)
            // No byte of UTF-8 is 0xFF, so this is greater than all words with the prefix.
            return first..<Self.first(in: first..<part.upperBound, of: bytes, from: prefix + [0xFF])
        }
    }

    /// Whether the first word of a part is exactly this word.
    func begins(_ part: Part, with word: [UInt8]) -> Bool {
        guard !part.isEmpty, part.lowerBound + word.count <= part.upperBound else { return false }
        return bytes.withUnsafeBytes { bytes in
            let end = part.lowerBound + word.count
            return bytes[part.lowerBound..<end].elementsEqual(word) && (end == bytes.count || bytes[end] == Self.lineEnd)
        }
    }

    func contains(_ word: String) -> Bool {
        let word = Array(word.utf8)
        return begins(words(with: word, in: whole), with: word)
    }

    private static let lineEnd = UInt8(ascii: "\n")

    /// Returns the beginning of the first line in a part that is not less than the key, or the end of the part.
    private static func first(in part: Part, of bytes: UnsafeRawBufferPointer, from key: [UInt8]) -> Int {
        var (low, high) = (part.lowerBound, part.upperBound)
        while low < high {
            var start = (low + high) / 2
            while start > low, bytes[start - 1] != lineEnd { start -= 1 }
            var end = start
            while end < high, bytes[end] != lineEnd { end += 1 }
            if bytes[start..<end].lexicographicallyPrecedes(key) { low = min(end + 1, high) } else { high = start }
        }
        return low
    }
}
