extension TableDialect {
    /// The maximum number of lines above a header.
    private static let maximumLinesAbove = 50

    /// Whether the first row looks like a header: its fields are texts, all different, and no field occurs in the same column
    /// below.
    static func looksLikeHeader(_ sample: [[String]], _ comma: Bool) -> Bool {
        guard let first = sample.first, sample.count > 1, !first.contains(where: \.isEmpty) || first.count > 3 else {
            return false
        }
        let kinds = first.map { ColumnType(of: $0, decimalComma: comma) }
        guard !kinds.contains(where: { $0 != .text && $0 != .empty }) else { return false }
        let names = first.filter { !$0.isEmpty }
        // Banks give two columns one name, such as that of the currency; rows of texts alone are no header of each other.
        let distinct = Set(names).count
        guard !names.isEmpty, distinct == names.count || distinct * 2 > names.count && hasValues(sample, comma) else {
            return false
        }
        let repeated = first.indices.count { column in
            sample.dropFirst().contains { column < $0.count && !first[column].isEmpty && $0[column] == first[column] }
        }
        return repeated == 0
    }

    /// Whether every row ends with a delimiter, so that the empty field after it is no column. Rows with one field, such as
    /// empty lines, are ignored. The header may be without the delimiter.
    static func endWithDelimiter(_ sample: [[String]]) -> Bool {
        var rows = sample.filter { $0.count > 1 || $0.first?.isEmpty == false }
        if rows.count > 1, rows[0].last?.isEmpty == false, rows[0].count == rows[1].count - 1 { rows.removeFirst() }
        rows = rows.filter { $0.count > 1 }
        guard let width = usualWidth(rows), width > 1, rows.allSatisfy({ $0.last?.isEmpty == true }) else { return false }
        return Double(rows.count { $0.count == width }) >= 0.95 * Double(rows.count)
    }

    /// Returns the index of a header that comes after other lines, such as the name of an account, its number and empty lines;
    /// nil if there are no such lines.
    ///
    /// The lines above are narrower than the header. That the header is one is shown by numbers or dates below its texts, by an
    /// empty line above it, or by lines above it of one field each.
    static func headerBelowOtherLines(_ sample: [[String]], _ comma: Bool) -> Int? {
        let filled = sample.map { row in row.count { !$0.isEmpty } }
        guard let width = usualFilled(filled), width > 1 else { return nil }
        var above: [Int] = []
        for (index, count) in filled.prefix(maximumLinesAbove + 1).enumerated() {
            guard count >= width else {
                above.append(count)
                continue
            }
            let below = Array(sample[index...].filter { $0.contains { !$0.isEmpty } })
            guard !above.isEmpty, below.count(where: { $0.count > 1 }) * 2 > below.count,
                looksLikeHeader(withoutEmptyEnds(below), comma)
            else { return nil }
            let hasEmptyLine = above.contains(0)
            let isNarrow = width > 2 && sample[..<index].allSatisfy { $0.count == 1 }
            return hasEmptyLine || isNarrow || hasValues(below, comma) ? index : nil
        }
        return nil
    }

    /// Whether a column has numbers, dates or truth values in most rows below its name.
    private static func hasValues(_ rows: [[String]], _ comma: Bool) -> Bool {
        guard let names = rows.first, rows.count > 1 else { return false }
        return names.indices.contains { column in
            let types = rows.dropFirst().filter { column < $0.count }.map { ColumnType(of: $0[column], decimalComma: comma) }
            let texts = types.count { $0 == .text }
            let values = types.count { $0 != .text && $0 != .empty }
            return !names[column].isEmpty && values > 0 && values >= 4 * texts
        }
    }

    private static func withoutEmptyEnds(_ rows: [[String]]) -> [[String]] {
        rows.map { row in Array(row.prefix((row.lastIndex { !$0.isEmpty } ?? -1) + 1)) }
    }

    /// Returns the number of filled fields that a header has at least: the number of filled fields of most rows. Wide rows count
    /// more than narrow ones, because a short table may be below many narrow lines.
    private static func usualFilled(_ filled: [Int]) -> Int? {
        var weights: [Int: Int] = [:]
        for count in filled where count > 1 { weights[count, default: 0] += count - 1 }
        return weights.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    private static func usualWidth(_ rows: [[String]]) -> Int? {
        var counts: [Int: Int] = [:]
        for row in rows { counts[row.count, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }
}
