/// The characters that a recogniser knows, by the index of its output.
struct Alphabet: Sendable {
    /// Index 0 is the blank that separates equal characters; the last index is the space.
    let letters: [String]

    /// - Parameter listing: one character per line. Lines are split as bytes, because "\r\n" is a single `Character`.
    init?(listing: String) {
        var lines = listing.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard lines.count > 1 else { return nil }
        let letters = lines.map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        self.letters = [""] + letters + [" "]
    }
}
