/// The names that mails call each other by (RFC 5322, section 3.6.4).
public enum MessageID {
    /// A References field beyond this is cut in the middle: its first and its newest entries say it all.
    static let most = 1000

    /// The ids of a Message-ID, In-Reply-To or References field, without brackets and blanks.
    ///
    /// Ids that a mailer forgot to bracket count where nothing is bracketed and they have an at sign.
    public static func list(_ field: Bytes?) -> [Bytes] {
        guard let field else { return [] }
        var found: [Bytes] = []
        var at = field.startIndex
        while let open = field[at...].firstIndex(of: ASCII.less) {
            guard let close = field[open...].firstIndex(of: ASCII.greater) else { break }
            let id = normal(field[(open + 1)..<close])
            if !id.isEmpty, id.contains(ASCII.at) || field.count < 200 { found.append(id) }
            at = close + 1
            if found.count == most { break }
        }
        if found.isEmpty {
            found = field.split(maxSplits: most, whereSeparator: \.isSpace).filter {
                $0.contains(ASCII.at) && !$0.contains(ASCII.less)
            }
        }
        return found
    }

    /// Without blanks, and without the quotes that are not needed: `<"a"@b>` is `<a@b>`.
    private static func normal(_ id: Bytes) -> Bytes {
        guard id.contains(where: { $0.isSpace || $0 == ASCII.quote || $0 == ASCII.backslash }) else { return id }
        return id.filter { !$0.isSpace && $0 != ASCII.quote && $0 != ASCII.backslash }[...]
    }
}
