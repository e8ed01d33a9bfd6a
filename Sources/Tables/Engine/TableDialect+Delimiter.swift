extension TableDialect {
    private static let candidates: [UInt8] = [comma, semicolon, 0x09, 0x7C]
    private static let comma: UInt8 = 0x2C
    private static let semicolon: UInt8 = 0x3B
    /// The part of a file that is examined, in bytes and in rows.
    private static let maximumSample = 256 << 10
    private static let maximumRows = 300

    /// Skips the line `sep=;`, which Excel writes first, and returns the delimiter that it names.
    mutating func skipNamedDelimiter(_ file: ByteFile) throws(TableError) -> UInt8? {
        guard let line = try RowReader(file, .lines(encoding, start: start)).first(1).first,
            let named = Self.delimiter(namedBy: line.text(0))
        else { return nil }
        start = line.end
        return named
    }

    /// Returns the delimiter of a line such as `sep=;`, `SEP=,` or `"sep=;"`. A program that does not know this line may have
    /// filled it up with delimiters.
    private static func delimiter(namedBy line: String) -> UInt8? {
        var text = line[...]
        if text.count > 1, text.first == "\"", text.last == "\"" { text = text.dropFirst().dropLast() }
        guard text.prefix(4).lowercased() == "sep=" else { return nil }
        let rest = Array(text.dropFirst(4).utf8)
        if rest.elementsEqual("\\t".utf8) { return 0x09 }
        guard let named = rest.first, named < 0x80, named != 0x22 else { return nil }
        return rest.dropFirst().allSatisfy { $0 == named || $0 == 0x20 || $0 == 0x22 } ? named : nil
    }

    /// How much less likely a delimiter is if it does not occur in the first line, which may have the names of the columns.
    private static let missingInFirstLine = 0.6

    /// Finds the delimiter with which most rows have the same number of fields and few other delimiters are left in the fields.
    /// Returns a comma if no row has several fields.
    func likelyDelimiter(_ file: ByteFile) throws(TableError) -> UInt8 {
        var best: (delimiter: UInt8, score: Double) = (Self.comma, 0)
        for candidate in Self.candidates {
            var dialect = self
            dialect.delimiter = candidate
            let (widths, left) = try dialect.examine(file)
            let fields = Double(widths.reduce(0, +))
            let first = widths.first == 1 ? Self.missingInFirstLine : 1
            let score = Self.evenness(widths) * first * fields / (fields + left)
            if score > best.score { best = (candidate, score) }
        }
        // A semicolon does not occur in the file, so each line becomes one field.
        if best.delimiter == Self.comma, try isColumnOfDecimals(file) { return Self.semicolon }
        let widths = try with(best.delimiter).widths(file)
        if widths.count > 1, widths[0] > 1, widths.allSatisfy({ $0 == widths[0] }) { return best.delimiter }
        return try rareDelimiter(file, orNone: best.score == 0) ?? best.delimiter
    }

    /// The delimiters that are tried if no other one makes even rows. Times, addresses and sentences have colons, too, so a colon
    /// counts only if no other delimiter makes any columns, and if it makes several.
    private static let rare: [UInt8] = [UInt8(ascii: "^"), UInt8(ascii: "~"), 0x1F]
    private static let (colon, leastOfColon) = (UInt8(ascii: ":"), 3)

    /// Returns a rare delimiter with which all rows have the same number of fields; nil if there is none.
    ///
    /// - Parameter orNone: whether no usual delimiter makes any columns.
    private func rareDelimiter(_ file: ByteFile, orNone isLast: Bool) throws(TableError) -> UInt8? {
        for candidate in Self.rare + (isLast ? [Self.colon] : []) {
            let widths = try with(candidate).widths(file)
            let least = candidate == Self.colon ? Self.leastOfColon : 2
            guard widths.count > 1, widths[0] >= least, widths.allSatisfy({ $0 == widths[0] }) else { continue }
            if candidate == Self.colon, try isBetweenDigits(candidate, file) { continue }
            return candidate
        }
        return nil
    }

    /// Whether a delimiter is in a time such as `10:30` at the beginning of a file.
    private func isBetweenDigits(_ delimiter: UInt8, _ file: ByteFile) throws(TableError) -> Bool {
        let head = try file.bytes(at: start, count: Self.maximumSample)
        return head.indices.dropFirst().dropLast().contains {
            head[$0] == delimiter && Self.isDigit(head[$0 - 1]) && Self.isDigit(head[$0 + 1])
        }
    }

    private func with(_ delimiter: UInt8) -> TableDialect {
        var dialect = self
        dialect.delimiter = delimiter
        return dialect
    }

    func widths(_ file: ByteFile) throws(TableError) -> [Int] { try examine(file).widths }

    /// Returns the number of fields of each of the first rows, and how many other delimiters are left in fields without quotes.
    private func examine(_ file: ByteFile) throws(TableError) -> (widths: [Int], left: Double) {
        var widths: [Int] = []
        var left = 0.0
        let reader = RowReader(file, self, capacity: Self.maximumSample)
        try reader.forEach { row in
            if row.count > 1 || row.raw(0).count > 0 {
                widths.append(row.count)
                for column in 0..<min(row.count, 1000) { left += delimitersLeft(in: row.units(of: column)) }
            }
            return widths.count < Self.maximumRows && row.end < start + Int64(Self.maximumSample)
        }
        return (widths, left)
    }

    /// Counts the other delimiters in a field. A comma or semicolon before a space, as in a sentence or in `May 3, 2024`, and a
    /// comma between digits, as in `1,5`, are counted as a quarter.
    private func delimitersLeft(in field: UnsafeBufferPointer<UInt8>) -> Double {
        if let quote, field.first == quote { return 0 }
        var left = 0.0
        for (index, byte) in field.enumerated() where byte != delimiter && Self.candidates.contains(byte) {
            let next = index + 1 < field.count ? field[index + 1] : 0
            let isText = next == 0x20 || byte == Self.comma && Self.isDigit(next) && index > 0 && Self.isDigit(field[index - 1])
            left += isText && (byte == Self.comma || byte == Self.semicolon) ? 0.25 : 1
        }
        return left
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Returns the fraction of rows that have the most frequent number of fields, from 0 to 1, not counting rows with one field,
    /// plus a small bonus for each column.
    static func evenness(_ widths: [Int]) -> Double {
        var counts: [Int: Int] = [:]
        for width in widths where width > 1 { counts[width, default: 0] += 1 }
        guard let (width, rows) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return 0 }
        return Double(rows) / Double(widths.count) + min(0.2, Double(width) / 200)
    }

    /// Whether the commas of the file are decimal commas of a single column: every line is one number, below a line that may be
    /// its name. Without a name, `3,50` may also be two columns, so at least one number must show that it is none: it has no
    /// comma, it has points as in `1.234,50`, or its decimals begin with a zero.
    private func isColumnOfDecimals(_ file: ByteFile) throws(TableError) -> Bool {
        let lines = try RowReader(file, .lines(encoding, start: start)).first(Self.maximumRows, limit: 64).map { $0.text(0) }
        let texts = lines.map { Array($0.utf8) }.filter { !$0.isEmpty }
        guard let first = texts.first, !first.contains(Self.semicolon) else { return false }
        let hasName = !Self.isDecimal(first)
        if hasName, first.contains(Self.comma) { return false }
        let numbers = hasName ? texts.dropFirst() : texts[...]
        guard numbers.contains(where: { $0.contains(Self.comma) }), numbers.allSatisfy(Self.isDecimal) else { return false }
        return hasName || numbers.contains(where: Self.isClearlyDecimal)
    }

    private static func isDecimal(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { TableNumber.parse($0.trimmed, decimalComma: true) != nil }
    }

    private static func isClearlyDecimal(_ text: [UInt8]) -> Bool {
        guard let comma = text.lastIndex(of: comma) else { return true }
        return text.contains(0x2E) || text[(comma + 1)...].first == 0x30
    }
}
