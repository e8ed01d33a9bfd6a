/// Finds the name that somebody most likely meant who wrote another name.
public enum NearestName {
    /// The nearest of the names. Among equally near names, the alphabetically first one wins. nil if there are no names.
    public static func of(_ name: String, among names: some Sequence<String>) -> String? {
        Set(names).min { (distance(name, $0), $0) < (distance(name, $1), $1) }
    }

    /// The number of letters to insert, drop or exchange (Levenshtein), ignoring case.
    static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one.lowercased().prefix(longest)), Array(other.lowercased().prefix(longest)))
        var row = Array(0...other.count)
        for (i, a) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in other.enumerated() {
                let cost = min(diagonal + (a == b ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                (diagonal, row[j + 1]) = (row[j + 1], cost)
            }
        }
        return row[other.count]
    }

    /// The number of letters that are compared. All our names are shorter.
    private static let longest = 40
}
