/// The numbers of an export's parts, as far as the names of its zips and folders say them: `takeout-20240511T101112Z-001`,
/// `takeout-20240511T101112Z-3-001`, `iCloud Photos Part 1 of 7`, `iCloud-Fotos Teil 1 von 7`.
enum ExportParts {
    /// Names with larger numbers are no parts.
    private static let largest = 500

    /// Returns the numbers of Takeout's parts that are missing between the others.
    static func missingOfTakeout(_ names: some Sequence<String>) -> [Int] {
        var known: [Substring: Set<Int>] = [:]
        for name in names {
            guard let match = name.wholeMatch(of: /(?i)(takeout-(?:.*-)?)(\d{1,4})(?: ?\(\d+\))?/), let number = Int(match.2)
            else {
                continue
            }
            known[match.1, default: []].insert(number)
        }
        // Several exports may miss parts of one number.
        return Set(known.values.flatMap { numbers in (1..<max(1, numbers.max() ?? 1)).filter { !numbers.contains($0) } }).sorted()
    }

    /// Returns the numbers of iCloud's parts that are missing. Each name says how many there are.
    static func missingOfICloud(_ names: some Sequence<String>) -> [Int] {
        var (known, total) = (Set<Int>(), 0)
        for name in names {
            guard name.lowercased().contains(ExportNames.apple),
                let match = name.firstMatch(of: /[^0-9](\d{1,4}) \p{L}+ (\d{1,4})(?!\d)/), let number = Int(match.1),
                let count = Int(match.2), number <= count, count <= largest
            else { continue }
            known.insert(number)
            total = max(total, count)
        }
        return total == 0 ? [] : (1...total).filter { !known.contains($0) }
    }
}
