import Base

extension TableDialect {
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
        var sample = try dialect.sample(file, rows: 500)
        dialect.hasDecimalComma = usesDecimalComma(sample.map(\.fields), dialect.delimiter)
        if choice.header != false, let header = headerBelowOtherLines(sample.map(\.fields), dialect.hasDecimalComma) {
            dialect.start = sample[header].offset
            dialect.linesAbove = header
            sample.removeFirst(header)
        }
        dialect.hasFinalDelimiter = endWithDelimiter(sample.map(\.fields))
        let rows = sample.map { row in
            dialect.hasFinalDelimiter && row.fields.last?.isEmpty == true ? Array(row.fields.dropLast()) : row.fields
        }
        dialect.hasHeader = choice.header ?? looksLikeHeader(rows, dialect.hasDecimalComma)
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

    /// Detects whether quotes are escaped by a backslash. This is assumed if the numbers of fields per row are then more even.
    private mutating func detectEscape(_ file: ByteFile) throws(TableError) {
        let head = try file.bytes(at: start, count: 256 << 10)
        guard let quote, zip(head, head.dropFirst()).contains(where: { $0 == 0x5C && $1 == quote }) else { return }
        var escaped = self
        escaped.escape = 0x5C
        if Self.evenness(try escaped.widths(file)) > Self.evenness(try widths(file)) { escape = 0x5C }
    }

    /// Returns the first rows.
    private func sample(_ file: ByteFile, rows: Int) throws(TableError) -> [KeptRow] {
        try RowReader(file, self, capacity: 256 << 10).first(rows, limit: 200)
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
}
