/// The letters that a recogniser tells apart, by the number of its output.
struct Alphabet: Sendable {
    /// Number 0 is the blank between letters, the last one the space.
    let letters: [String]

    /// - Parameter listing: one letter a line. Bytes, not characters: to Swift "\r\n" is one character.
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
