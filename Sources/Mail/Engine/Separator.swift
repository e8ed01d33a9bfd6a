import Glibc

/// The `From ` lines that separate the mails of an mbox (RFC 4155, appendix A, and variants).
///
/// A line of prose may also begin with "From ", so a separator must end with a date and a time: in the form of `asctime`, with a
/// zone before or after the year, or in the form of RFC 5322 or ISO 8601. Only a zone or `remote from HOST` may follow the date.
/// The text before the date (an address, `-`, `???@???`, a name with spaces) is ignored.
///
/// An archive of MMDF has a line of four bytes 0x01 before and after each mail instead. A `From ` line may follow the one before.
public enum Separator {
    /// The maximum length of a separator in bytes; longer lines are not separators.
    static let maximumLength = 1000

    static let start = Array("From ".utf8)

    /// The byte of which the lines of MMDF consist.
    static let markOfMMDF: UInt8 = 0x01

    /// - Parameter line: a line without its line end.
    static func isMMDF(_ line: Bytes) -> Bool { line.count == 4 && line.allSatisfy { $0 == markOfMMDF } }

    /// Returns what follows the lines of MMDF and a `From ` line at the beginning of a text.
    static func afterMMDF(_ text: Bytes) -> Bytes {
        var rest = text
        while let end = rest.firstIndex(of: ASCII.newline), isMMDF(rest[..<end].trimmedEnd) || rest.starts(with: start) {
            rest = rest[(end + 1)...]
        }
        return rest
    }

    /// Returns a new separator, including its line end.
    ///
    /// - Parameters:
    ///   - sender: printable ASCII without spaces; empty if the sender is unknown.
    ///   - seconds: seconds since 1970.
    public static func line(sender: some Sequence<UInt8>, seconds: Int64) -> [UInt8] {
        var moment = time_t(seconds), parts = tm()
        var text = [CChar](repeating: 0, count: 64)
        if gmtime_r(&moment, &parts) == nil { parts = tm() }
        let length = strftime(&text, text.count, "%a %b %e %H:%M:%S %Y\n", &parts)
        let address = Array(sender)
        return start + (address.isEmpty ? Array("MAILER-DAEMON".utf8) : address) + [ASCII.space]
            + text.prefix(length).map { UInt8(bitPattern: $0) }
    }

    /// - Parameter line: a line without its line end.
    static func isSeparator(_ line: Bytes) -> Bool {
        guard line.starts(with: start) else { return false }
        return date(of: line) != nil
    }

    /// Returns the separator in a line that has `>` before it, or nil for any other line.
    static func unquoted(_ line: Bytes) -> Bytes? {
        let separator = line.drop { $0 == ASCII.greater }
        return separator.count < line.count && isSeparator(separator) ? separator : nil
    }

    /// Whether a line is the first line of a Git patch, which may occur in the text of a mail. Such a line contains a commit hash
    /// and a date that is the same in all patches.
    static func isOfPatch(_ line: Bytes) -> Bool {
        let words = line.split(separator: ASCII.space)
        guard words.count == 7, words[1].count == 40 || words[1].count == 64 else { return false }
        return words[2...].joined(separator: [ASCII.space]).elementsEqual("Mon Sep 17 00:00:00 2001".utf8)
    }

    /// Returns the date at the end of a separator, or nil if the line is not a separator.
    static func date(of line: Bytes) -> Bytes? {
        let words = line.dropFirst(5).split { $0.isBlank || $0 == ASCII.comma }
        guard words.count >= 2 else { return words.first.flatMap { isISO($0[...]) ? $0 : nil } }
        var end = words.count
        if let remote = words.firstIndex(where: { $0.equals("remote") }), remote + 1 < end, words[remote + 1].equals("from") {
            end = remote
        }
        for start in 0..<end where isWeekday(words[start]) || words[start].first.map(\.isDigit) == true {
            if isDate(words[start..<end]) { return line[words[start].startIndex..<words[end - 1].endIndex] }
        }
        return nil
    }

    private static func isDate(_ words: ArraySlice<Bytes>) -> Bool {
        var hasMonth = false, hasTime = false, numbers = 0, hasYear = false
        var rest = words
        if let first = rest.first, isISO(first) {
            hasMonth = true
            hasYear = true
            numbers = 1
            hasTime = first.contains(UInt8(ascii: "T"))
            rest = rest.dropFirst()
        } else if let first = rest.first, isWeekday(first) {
            rest = rest.dropFirst()
        }
        for word in rest {
            if isTime(word) {
                guard !hasTime else { return false }
                hasTime = true
            } else if !hasMonth, MailDate.month(word) != nil {
                hasMonth = true
            } else if let number = word.decimal, word.count <= 4 {
                guard numbers < 2, number > 0 || word.count == 2 else { return false }
                if word.count == 4 || numbers == 1 { hasYear = true }
                numbers += 1
            } else if !isZone(word) {
                return false
            }
        }
        return hasMonth && hasTime && hasYear && numbers >= 1
    }

    private static func isWeekday(_ word: Bytes) -> Bool {
        guard word.count >= 3 else { return false }
        for day: StaticString in ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] where word.starts(with: day) {
            return word.allSatisfy(\.isLetter)
        }
        return false
    }

    private static func isTime(_ word: Bytes) -> Bool {
        let fields = word.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count) else { return false }
        return fields.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isDigit) }
    }

    /// Whether a word is an ISO 8601 date such as `2007-02-15`, alone or followed by a time such as `T01:02:03` and a zone.
    private static func isISO(_ word: Bytes) -> Bool {
        let bytes = Array(word)
        guard bytes.count >= 10, bytes[4] == ASCII.dash, bytes[7] == ASCII.dash,
            [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy({ bytes[$0].isDigit })
        else { return false }
        return bytes.count == 10 || bytes[10] == UInt8(ascii: "T")
    }

    private static func isZone(_ word: Bytes) -> Bool {
        if let sign = word.first, sign == ASCII.plus || sign == ASCII.dash {
            return (3...6).contains(word.count) && word.dropFirst().allSatisfy { $0.isDigit || $0 == ASCII.colon }
        }
        if word.first == ASCII.open { return word.last == ASCII.close }
        return (1...5).contains(word.count) && word.allSatisfy { (0x41...0x5A).contains($0) }
    }
}
