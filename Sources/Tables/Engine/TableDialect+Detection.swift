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
        let text = try file.decoded(encoding)
        var dialect = TableDialect(
            encoding: text === file ? encoding : .utf8,
            start: Int64(text === file && encoding.width == found.encoding.width ? found.mark : 0))
        try dialect.detect(text, choice)
        dialect.encoding = encoding
        return dialect
    }

    /// Detects all but the encoding.
    private mutating func detect(_ file: ByteFile, _ choice: DialectChoice) throws(TableError) {
        let named = try skipNamedDelimiter(file)
        quote = try Self.character(choice.quote, 0x22)
        escape = try Self.character(choice.escape, nil)
        if let chosen = try Self.character(choice.delimiter, nil) {
            delimiter = chosen
        } else if let named {
            delimiter = named
        } else {
            delimiter = try likelyDelimiter(file)
        }
        if choice.escape == nil, quote != nil { try detectEscape(file) }
        var sample = try sample(file, rows: 500)
        hasDecimalComma = Self.usesDecimalComma(sample.map(\.fields), delimiter)
        if choice.header != false, let header = Self.headerBelowOtherLines(sample.map(\.fields), hasDecimalComma) {
            start = sample[header].offset
            linesAbove = header
            sample.removeFirst(header)
        }
        hasFinalDelimiter = Self.endWithDelimiter(sample.map(\.fields))
        let rows = sample.map { row in
            hasFinalDelimiter && row.fields.last?.isEmpty == true ? Array(row.fields.dropLast()) : row.fields
        }
        hasHeader = choice.header ?? Self.looksLikeHeader(rows, hasDecimalComma)
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

    /// Returns the first rows, also empty lines, because one above a header tells that it is a header.
    private func sample(_ file: ByteFile, rows: Int) throws(TableError) -> [KeptRow] {
        try RowReader(file, self, capacity: 256 << 10, skipsEmpty: false).first(rows, limit: 200)
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
