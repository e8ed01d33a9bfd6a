/// Finds the valid name that is most similar to a misspelled name.
public enum NearestName {
    /// Returns the most similar name. If several names are equally similar, returns the alphabetically first. nil if there are no
    /// names.
    public static func of(_ name: String, among names: some Sequence<String>) -> String? {
        Set(names).min { (distance(name, $0), $0) < (distance(name, $1), $1) }
    }

    /// The number of characters to insert, delete or replace (Levenshtein distance), ignoring case.
    public static func distance(_ one: String, _ other: String) -> Int {
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

    /// The number of characters compared; longer names are cut off. All names in Shoebox are shorter.
    private static let longest = 40
}
