/// The name that somebody who wrote another one most likely meant.
public enum NearestName {
    /// The nearest of the names; of equals the first by the alphabet. nil without any.
    public static func of(_ name: String, among names: some Sequence<String>) -> String? {
        Set(names).min { (distance(name, $0), $0) < (distance(name, $1), $1) }
    }

    /// Letters to insert, drop or exchange (Levenshtein), whatever their case.
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

    /// Letters that are compared: a name of ours is shorter.
    private static let longest = 40
}
