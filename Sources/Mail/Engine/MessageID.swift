/// Message identifiers (RFC 5322, section 3.6.4).
public enum MessageID {
    /// The maximum number of ids in a field; the rest is ignored.
    static let maximumIDs = 1000

    /// Returns the ids in a Message-ID, In-Reply-To or References field, without angle brackets and spaces.
    ///
    /// If no id has angle brackets, every word with an at sign is an id.
    public static func list(_ field: Bytes?) -> [Bytes] {
        guard let field else { return [] }
        var found: [Bytes] = []
        var at = field.startIndex
        while let open = field[at...].firstIndex(of: ASCII.less) {
            guard let close = field[open...].firstIndex(of: ASCII.greater) else { break }
            let id = normal(field[(open + 1)..<close])
            if !id.isEmpty, id.contains(ASCII.at) || field.count < 200 { found.append(id) }
            at = close + 1
            if found.count == maximumIDs { break }
        }
        if found.isEmpty {
            found = field.split(maxSplits: maximumIDs, whereSeparator: \.isSpace).filter {
                $0.contains(ASCII.at) && !$0.contains(ASCII.less)
            }
        }
        return found
    }

    /// Returns the id without spaces, quotes and backslashes: `"a"@b` becomes `a@b`.
    private static func normal(_ id: Bytes) -> Bytes {
        guard id.contains(where: { $0.isSpace || $0 == ASCII.quote || $0 == ASCII.backslash }) else { return id }
        return id.filter { !$0.isSpace && $0 != ASCII.quote && $0 != ASCII.backslash }[...]
    }
}
