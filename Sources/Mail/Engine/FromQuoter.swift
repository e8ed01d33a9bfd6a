/// Adds `>` to the lines of a mail that begin with `From `, `>From ` and so on, as an mbox requires (mboxrd).
///
/// The result does not depend on how the mail is divided into pieces.
public struct FromQuoter {
    /// The bytes of the current line up to now, while it is undecided whether the line needs a `>`; nil after the decision.
    private var start: [UInt8]? = []

    public init() {}

    /// Whether the bytes passed so far end with a line end; also true if no bytes were passed.
    public var endsLine: Bool { start?.isEmpty == true }

    public mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + 16)
        var at = 0
        while at < bytes.count {
            guard var begun = start else {
                let end = bytes[at...].firstIndex(of: ASCII.newline).map { $0 + 1 } ?? bytes.count
                out += bytes[at..<end]
                if bytes[end - 1] == ASCII.newline { start = [] }
                at = end
                continue
            }
            begun.append(bytes[at])
            at += 1
            switch Self.judge(begun) {
            case nil: start = begun
            case true?:
                out.append(ASCII.greater)
                fallthrough
            case false?:
                out += begun
                start = begun.last == ASCII.newline ? [] : nil
            }
        }
        return out
    }

    public mutating func finish() -> [UInt8] {
        guard let begun = start, !begun.isEmpty else { return [] }
        start = nil
        return begun
    }

    /// Returns whether a line that begins with these bytes needs a `>`, or nil if more bytes are needed. A line that is still
    /// undecided after 1000 bytes is left unchanged.
    private static func judge(_ begun: [UInt8]) -> Bool? {
        let word = begun.drop { $0 == ASCII.greater }
        if begun.count > 1000 { return false }
        if word.count >= Separator.start.count { return word.starts(with: Separator.start) }
        return Separator.start.starts(with: word) ? nil : false
    }
}
