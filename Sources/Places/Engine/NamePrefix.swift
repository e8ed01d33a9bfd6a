/// The beginning of a name as a person typed it. Decides from the bytes of a name whether the name is worth folding, because folding
/// all names of the pack would take a second.
struct NamePrefix {
    private let typed: [UInt8]

    /// - Parameter typed: folded text, as in the search.
    init(_ typed: String) { self.typed = Array(typed.utf8) }

    /// Whether a name may begin with the text. No name that does is missed.
    func mayBegin(_ name: UnsafeRawBufferPointer) -> Bool {
        guard let first = typed.first, let start = name.first else { return typed.isEmpty }
        // Letters of other alphabets stay near each other when they are folded.
        if first >= 0x80 { return start >= 0x80 && (Self.mayBecomeASCII(start) || abs(Int(first) - Int(start)) <= 1) }
        for (letter, wanted) in zip(name, typed) {
            if letter >= 0x80 { return Self.mayBecomeASCII(letter) }
            guard Self.lowercase(letter) == wanted else { return false }
        }
        return true
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Whether a character with this first byte may be folded to ASCII or to nothing: Latin letters with marks, the marks
    /// themselves, quotes, and letters of full width.
    private static func mayBecomeASCII(_ lead: UInt8) -> Bool {
        (0xC2...0xC9).contains(lead) || [0xCA, 0xCC, 0xCD, 0xE1, 0xE2, 0xEF].contains(lead)
    }
}
