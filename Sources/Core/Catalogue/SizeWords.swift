import Base

/// Converts sizes in words or signs to conditions of the search: "over 10 MB", "> 1.5 GB", "größer als 200 kB".
///
/// A size needs a unit, because "over 18" is no size.
enum SizeWords {
    private static let larger: Set<String> = [
        ">", ">=", "larger", "bigger", "greater", "over", "above", "grosser", "groesser", "uber", "ueber",
    ]
    private static let smaller: Set<String> = ["<", "<=", "smaller", "under", "below", "kleiner", "unter"]
    private static let than: Set<String> = ["than", "als"]
    private static let units: Set<String> = ["kb", "mb", "gb"]

    /// Replaces the parts of a search text that are sizes by `larger:` and `smaller:`.
    static func conditions(_ parts: [Substring]) -> [Substring] {
        var (result, rest): ([Substring], ArraySlice<Substring>) = ([], parts[...])
        while let first = rest.first {
            if let (condition, count) = condition(at: rest) {
                result.append(Substring(condition))
                rest = rest.dropFirst(count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// - Returns: the condition with which the parts begin, and the number of its parts; nil if they begin with something else.
    private static func condition(at parts: ArraySlice<Substring>) -> (String, Int)? {
        guard let first = parts.first else { return nil }
        var (rest, count) = (parts.dropFirst(), 1)
        var word = SearchText.fold(String(first))
        // The sign and the number may be one part: ">10MB".
        if let sign = word.firstIndex(where: { !"<>=".contains($0) }), sign > word.startIndex {
            rest = [first.dropFirst(word.distance(from: word.startIndex, to: sign))] + rest
            word = String(word[..<sign])
            count = 0
        }
        guard larger.contains(word) || smaller.contains(word) else { return nil }
        if let next = rest.first, than.contains(next.lowercased()) { (rest, count) = (rest.dropFirst(), count + 1) }
        guard let (size, length) = size(at: rest) else { return nil }
        return ((larger.contains(word) ? "larger:" : "smaller:") + size, count + length)
    }

    private static func size(at parts: ArraySlice<Substring>) -> (String, Int)? {
        guard let first = parts.first?.replacing(",", with: ".") else { return nil }
        if units.contains(where: { first.lowercased().hasSuffix($0) }), TypedLimit.bytes(first) != nil {
            return (String(first), 1)
        }
        guard let unit = parts.dropFirst().first?.lowercased(), units.contains(unit), TypedLimit.bytes(first + unit) != nil else {
            return nil
        }
        return (first + unit, 2)
    }
}
