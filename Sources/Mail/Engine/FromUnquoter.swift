/// Removes the `>` prefixes that an mbox adds: `>From ` becomes `From `, and `>>From ` becomes `>From ` (mboxrd).
///
/// The result does not depend on how the mail is divided into pieces.
public struct FromUnquoter {
    private enum State {
        /// At the beginning of a line, after this many `>` characters.
        case marks(Int)
        /// After the `>` characters, with this many characters of "From " matched.
        case word(Int, marks: Int)
        case insideLine
    }

    private var state = State.marks(0)
    private let newline: UInt8

    public init(newline: UInt8 = UInt8(ascii: "\n")) { self.newline = newline }

    public mutating func pass(_ bytes: Bytes, into out: inout [UInt8]) {
        var at = bytes.startIndex
        while at < bytes.endIndex {
            switch state {
            case .insideLine:
                let end = bytes[at...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.endIndex
                out += bytes[at..<end]
                if bytes[end - 1] == newline { state = .marks(0) }
                at = end
            case .marks(let count):
                if bytes[at] == ASCII.greater {
                    state = .marks(count + 1)
                    at += 1
                } else if count > 0 {
                    state = .word(0, marks: count)
                } else {
                    state = .insideLine
                }
            case .word(let matched, let marks):
                if matched == Separator.start.count {
                    give(marks: marks - 1, matched, &out)
                } else if bytes[at] == Separator.start[matched] {
                    state = .word(matched + 1, marks: marks)
                    at += 1
                } else {
                    give(marks: marks, matched, &out)
                }
            }
        }
    }

    public mutating func finish(into out: inout [UInt8]) {
        switch state {
        case .marks(let count): give(marks: count, 0, &out)
        case .word(let matched, let marks): give(marks: matched == Separator.start.count ? marks - 1 : marks, matched, &out)
        case .insideLine: break
        }
    }

    private mutating func give(marks: Int, _ matched: Int, _ out: inout [UInt8]) {
        out += repeatElement(ASCII.greater, count: marks)
        out += Separator.start.prefix(matched)
        state = .insideLine
    }
}
