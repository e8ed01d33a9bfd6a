import Base

extension TableDialect {
    private static let candidates: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

    /// Detects the dialect of a table from its beginning, except for the parts set in `choice`.
    public static func detect(_ file: ByteFile, _ choice: DialectChoice = DialectChoice()) throws(TableError) -> TableDialect {
        let found = try TextEncoding.detect(file)
        var encoding = found.encoding
        if let name = choice.encoding {
            guard let named = TextEncoding(named: name) else { throw .badCondition(name) }
            encoding = named
        }
        var dialect = TableDialect(encoding: encoding, start: Int64(encoding.width == found.encoding.width ? found.mark : 0))
        let named = try dialect.skipNamedDelimiter(file)
        dialect.quote = try character(choice.quote, 0x22)
        dialect.escape = try character(choice.escape, nil)
        if let chosen = try character(choice.delimiter, nil) {
            dialect.delimiter = chosen
        } else if let named {
            dialect.delimiter = named
        } else {
            dialect.delimiter = try dialect.likelyDelimiter(file)
        }
        if choice.escape == nil, dialect.quote != nil { try dialect.detectEscape(file) }
        let sample = try dialect.sample(file, rows: 500)
        dialect.hasDecimalComma = usesDecimalComma(sample, dialect.delimiter)
        dialect.hasHeader = choice.header ?? looksLikeHeader(sample, dialect.hasDecimalComma)
        return dialect
    }

    private static func character(_ text: String?, _ usual: UInt8?) throws(TableError) -> UInt8? {
        guard let text else { return usual }
        if text.isEmpty || text == "none" { return nil }
        if text == "tab" || text == "\\t" { return 0x09 }
        guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80, byte != 0x0A, byte != 0x0D, byte != 0 else {
            throw .badCondition(text)
        }
        return byte
    }

    /// Skips the line `sep=;`, which Excel writes first, and returns the delimiter that it names.
    private mutating func skipNamedDelimiter(_ file: ByteFile) throws(TableError) -> UInt8? {
        let line = try RowReader(file, .lines(encoding, start: start)).first(1).first?.text(0) ?? ""
        let bytes = Array(line.utf8)
        guard bytes.count == 5, bytes.starts(with: "sep=".utf8), bytes[4] < 0x80 else { return nil }
        let reader = RowReader(file, .lines(encoding, start: start))
        try reader.forEach { row in
            start = row.end
            return false
        }
        return bytes[4]
    }

    /// Finds the delimiter with which the largest fraction of the first rows has the same number of fields, not counting rows
    /// with one field. Returns a comma if no row has several fields.
    private func likelyDelimiter(_ file: ByteFile) throws(TableError) -> UInt8 {
        var best: (delimiter: UInt8, score: Double) = (0x2C, 0)
        for candidate in Self.candidates {
            var dialect = self
            dialect.delimiter = candidate
            let score = Self.evenness(try dialect.widths(file))
            if score > best.score { best = (candidate, score) }
        }
        return best.delimiter
    }

    private func widths(_ file: ByteFile) throws(TableError) -> [Int] {
        var widths: [Int] = []
        let reader = RowReader(file, self, capacity: 256 << 10)
        try reader.forEach { row in
            if row.count > 1 || row.raw(0).count > 0 { widths.append(row.count) }
            return widths.count < 300 && row.end < start + (256 << 10)
        }
        return widths
    }

    /// Returns the fraction of rows that have the most frequent number of fields, from 0 to 1, plus a small bonus for each
    /// column.
    private static func evenness(_ widths: [Int]) -> Double {
        var counts: [Int: Int] = [:]
        for width in widths where width > 1 { counts[width, default: 0] += 1 }
        guard let (width, rows) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return 0 }
        return Double(rows) / Double(widths.count) + min(0.2, Double(width) / 200)
    }

    /// Detects whether quotes are escaped by a backslash. This is assumed if the numbers of fields per row are then more even.
    private mutating func detectEscape(_ file: ByteFile) throws(TableError) {
        let head = try file.bytes(at: start, count: 256 << 10)
        guard let quote, zip(head, head.dropFirst()).contains(where: { $0 == 0x5C && $1 == quote }) else { return }
        var escaped = self
        escaped.escape = 0x5C
        if Self.evenness(try escaped.widths(file)) > Self.evenness(try widths(file)) { escape = 0x5C }
    }

    /// Returns the texts of the first rows.
    func sample(_ file: ByteFile, rows: Int) throws(TableError) -> [[String]] {
        try RowReader(file, self, capacity: 256 << 10).first(rows).map { $0.texts(limit: 200) }
    }

    private static func usesDecimalComma(_ sample: [[String]], _ delimiter: UInt8) -> Bool {
        guard delimiter != 0x2C || sample.contains(where: { $0.contains { $0.contains(",") } }) else { return false }
        var (comma, point) = (0, 0)
        for text in sample.joined() {
            guard let separator = TableNumber.decimalSeparator(Array(text.utf8)) else { continue }
            if separator == 0x2C { comma += 1 } else { point += 1 }
        }
        return comma > point
    }

    /// Whether the first row looks like a header: its fields are texts, all different, and no field occurs in the same column
    /// below.
    private static func looksLikeHeader(_ sample: [[String]], _ comma: Bool) -> Bool {
        guard let first = sample.first, sample.count > 1, !first.contains(where: \.isEmpty) || first.count > 3 else {
            return false
        }
        let kinds = first.map { ColumnType(of: $0, decimalComma: comma) }
        guard !kinds.contains(where: { $0 != .text && $0 != .empty }) else { return false }
        let names = first.filter { !$0.isEmpty }
        guard Set(names).count == names.count, !names.isEmpty else { return false }
        let repeated = first.indices.count { column in
            sample.dropFirst().contains { column < $0.count && !first[column].isEmpty && $0[column] == first[column] }
        }
        return repeated == 0
    }
}
